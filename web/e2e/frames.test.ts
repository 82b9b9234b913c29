/** Measures the frames a second of the busiest motions of a table. `make frames` runs it. */

import { loadavg } from 'node:os'
import { describe, test } from 'vitest'
import type { Person } from './browser'
import { seatedAt } from './rooms'
import { Stage } from './stage'

const READY = `{"winds":1} E1 0+0 234m456789p2267s+1z//25000 13?//25000 13?//25000 13?//25000 69?/5p/13? 0:draw`
const YAKUMAN = `{"winds":1} E4 0+0 1112345678899s+9s//25000 13?//25000 13?//25000 13?/1z/25000 68?/5p/13? 0:draw`
const SMALL = `{"winds":1} E3 0+0 234m456p2345678s+2s//25000 13?//25000 13?/1z/25000 13?/2z/25000 67?/5p/13? 0:draw`
const LOOK = { width: 1440, height: 900 }
const RUNS = 3

/** Counts frames for so long, from when nothing that matches `without` is there any more. */
function frames(person: Person, ms: number, without = ''): Promise<number> {
  return person.page.evaluate(
    ({ ms, without }) =>
      new Promise<number>((done) => {
        let first = 0
        let count = 0
        const step = (now: number) => {
          if (!first && without && document.querySelector(without))
            return requestAnimationFrame(step)
          first ||= now
          count += 1
          if (now - first < ms) return requestAnimationFrame(step)
          return done((1000 * (count - 1)) / (now - first))
        }
        requestAnimationFrame(step)
      }),
    { ms, without },
  )
}

const press = ({ page }: Person, button: string) =>
  page.locator(`.board .answers [data-button=${button}]`).click()

const MOTIONS: Record<string, { line: string; play: (one: Person) => Promise<number> }> = {
  'a table that waits': { line: READY, play: (one) => frames(one, 1000) },
  'a riichi and its discard': {
    line: READY,
    play: async (one) => {
      await press(one, 'riichi')
      const counted = frames(one, 1200)
      await one.page.locator('.own button[aria-disabled=false]').last().click()
      return counted
    },
  },
  'a yakuman': {
    line: YAKUMAN,
    play: async (one) => {
      await press(one, 'tsumo')
      await one.page.locator('.sheet.win').waitFor()
      return frames(one, 3500)
    },
  },
  'the deal of the next round': {
    line: SMALL,
    play: async (one) => {
      await press(one, 'tsumo')
      await one.page.locator('.sheet.win').waitFor()
      await one.page.waitForTimeout(2500)
      await one.page.locator('.sheet footer button.main').first().click()
      return frames(one, 700, '.sheet')
    },
  },
}

describe.skipIf(!process.env.FRAMES)('frames a second at 1440x900', () => {
  const stage = new Stage()

  test.each(Object.keys(MOTIONS))('%s', { timeout: 240_000 }, async (name) => {
    const { line, play } = MOTIONS[name]!
    for (const flat of [false, true]) {
      const found: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const one = await stage.person({ motion: true })
        const settings = JSON.stringify({ flat, volume: 0 })
        await one.context.addInitScript(
          (chosen) => localStorage.setItem('jantaku.settings', chosen),
          settings,
        )
        await one.page.setViewportSize(LOOK)
        await seatedAt(one, line)
        await one.page.locator('.own [data-tile]').first().waitFor()
        await one.page.waitForTimeout(1500)
        found.push(Math.round(await play(one)))
        await one.context.close()
      }
      const load = loadavg()[0]!.toFixed(1)
      console.log(`${name}, ${flat ? 'flat' : 'depth'}: ${found.join(', ')} (load ${load})`)
    }
  })
})
