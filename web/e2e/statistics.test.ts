/** Your statistics: of a game that was just played, and how a page with many numbers looks. */

import { expect, test } from 'vitest'
import type { PersonStatistics } from '../src/generated/api'
import { SECTIONS } from '../src/features/statistics/numbers'
import { SIZES, type Person, type Size } from './browser'
import { flaws, still } from './looks'
import { Player } from './player'
import { AT_ONCE, begun, enter, seated } from './rooms'
import { few, LONG, Stage } from './stage'

const stage = new Stage()
const ROUND = { engine: 'riichi', preset: 'tenhou', options: { winds: 0 } }
const POINTS = /points|gain$/

/** Numbers of many games, as a server has them. */
function many(): PersonStatistics {
  const values = (names: readonly string[], of: number) =>
    names.map((name, at) => {
      const value = name === 'placement' ? 2.43 : POINTS.test(name) ? 900 * at : 0.03 + 0.021 * at
      const spread = value / Math.sqrt(of / 10)
      return { name, value, low: value - spread, high: value + spread, of }
    })
  const names = Object.values(SECTIONS).flat()
  const yaku = ['riichi', 'tanyao', 'pinfu', 'ura_dora', 'red_dora', 'haku', 'honitsu', 'toitoi']
  const kinds = (['south', 'east'] as const).map((length) => ({
    ...{ players: 4, length, games: 240, rounds: 2500 },
    numbers: values(names, 240),
    yaku: values(yaku, 500),
    archive: {
      name: 'archive',
      games: 405,
      numbers: values(names, 1620),
      yaku: values(yaku, 3708),
    },
  }))
  const places = Array.from({ length: 60 }, (_, at) => ({
    ...{ record: `t${at}`, began: 1_700_000_000 + 86_400 * at, players: 4, length: 'south' },
    ...{ place: 1 + ((at * 7 + (at % 5)) % 4), points: 25_000 },
  }))
  return { games: 480, kinds, places, uncounted: 12, left_out: 1 }
}

test.runIf(LONG)('a game that was played counts at once', { timeout: 120_000 }, async () => {
  const ann = await stage.person()
  await enter(ann, 'Ann')
  await ann.goto('/statistics')
  await ann.page.getByText('No finished game of riichi yet').waitFor()
  const settings = { title: 'A round', setup: ROUND, pace: AT_ONCE }
  await ann.goto(await begun(await seated(ann, settings), [ann]))
  await new Player(ann).play((seen) => seen.over, 90)
  await ann.goto('/games')
  await ann.page.getByRole('tab', { name: 'Your games' }).click()
  await ann.page.getByRole('link', { name: 'Your statistics' }).click()
  await ann.page.getByText(/1 game, \d+ rounds?/).waitFor()
  await ann.page.getByText('All numbers').click()
  expect(await ann.page.getByRole('row', { name: /^Win / }).first().innerText()).toMatch(/%/)
  await ann.page.getByText('Last 30 days').click()
  await ann.page.getByText(/1 game, \d+ rounds?/).waitFor()

  // A visitor has none, and asks for none.
  const ben = await stage.person()
  await ben.goto('/statistics')
  await ben.page.getByText('Only people with a name have statistics').waitFor()
})

async function shown(person: Person): Promise<void> {
  await person.page.route('**/api/v1/records/mine/statistics*', (route) =>
    route.fulfill({ json: many() }),
  )
  await person.goto('/statistics')
  await person.page.locator('main summary').click()
  await person.page.locator('table').nth(6).waitFor()
}

test.each(few(1, ['phone', 'tablet', 'desktop'] as Size[]))(
  'many numbers look well: %s',
  { timeout: 120_000 },
  async (size) => {
    const ann = await stage.person({ size })
    await enter(ann, 'Ann')
    await ann.goto('/statistics')
    const found: string[] = []
    for (const language of ['en', 'ja']) {
      await ann.page.evaluate(
        (language) => localStorage.setItem('jantaku.settings', JSON.stringify({ language })),
        language,
      )
      await shown(ann)
      await ann.page.setViewportSize(SIZES[size])
      await still(ann)
      await ann.picture(`statistics-${size}-${language}`)
      for (const flaw of await flaws(ann)) found.push(`${language}: ${flaw}`)
    }
    expect(found).toEqual([])
    await ann.page.getByRole('tab', { name: /東風/ }).click()
    await expect.poll(() => ann.page.locator('figure').count()).toBe(0)
  },
)
