/** A phone on its side: tiles that can be read, and nothing over anything else. */

import { expect, test } from 'vitest'
import type { Person } from './browser'
import { flaws, overlaps, still } from './looks'
import { Player, usual } from './player'
import { AT_ONCE, enter, tableOf } from './rooms'
import { LONG, few, Stage } from './stage'

const stage = new Stage()
const LEAST = 24 // px: a face that can be read
const VIEWS = [
  { width: 740, height: 360 },
  { width: 844, height: 390 },
]
const GAMES = [
  { engine: 'riichi', preset: 'tenhou' },
  { engine: 'ruleset', preset: 'hong_kong' }, // flowers
  { engine: 'riichi', preset: 'tenhou', players: 3 },
]

/** The width of the narrowest face in a pond, and the number of faces. */
function narrowest(person: Person): Promise<[number, number]> {
  return person.page.evaluate(() => {
    const widths = [...document.querySelectorAll('.pond [data-tile]')].map((one) => {
      const { width, height } = one.getBoundingClientRect()
      return Math.min(width, height)
    })
    return [Math.min(...widths), widths.length]
  })
}

test.each(few(1, GAMES))(
  'discards of $preset can be read on a phone on its side',
  { timeout: 150_000 },
  async (setup) => {
    const ann = await stage.person({ size: 'phone' })
    await ann.page.setViewportSize(VIEWS[0]!)
    await enter(ann, 'Ann')
    await ann.goto(await tableOf(ann, { setup, pace: { ...AT_ONCE, look_s: 60 } }))
    const player = new Player(ann, 'mouse', (seen, chance) =>
      seen.tiles.length || seen.buttons.length || seen.confirm ? usual(seen, chance) : null,
    )
    const many = LONG ? 12 : 3
    await player.play((seen) => seen.outcome || (player.did.discard ?? 0) >= many, 90)
    for (const view of VIEWS) {
      await ann.page.setViewportSize(view)
      await still(ann)
      await ann.picture(`sideways-${setup.preset}-${view.width}`)
      const [least, count] = await narrowest(ann)
      expect(count).toBeGreaterThan(0)
      expect(least).toBeGreaterThanOrEqual(LEAST)
      expect(await flaws(ann)).toEqual([])
      if (!(await ann.page.locator('.sheet').count())) expect(await overlaps(ann)).toEqual([])
    }
  },
)
