/** The texts of a table: whole names, legible signs, and buttons that fit the next step. */

import { expect, test } from 'vitest'
import type { Person } from './browser'
import { contrast, still } from './looks'
import { AT_ONCE, enter, seatedAt, tableOf } from './rooms'
import { few, Stage } from './stage'

const stage = new Stage()
const TENHOU = { engine: 'riichi', preset: 'tenhou' }

/** A table of one person with bots, and its page in that theme. */
async function seated(theme = 'green'): Promise<Person> {
  const ann = await stage.person()
  const settings = JSON.stringify({ speed: 0, theme })
  await ann.context.addInitScript(`localStorage.setItem('jantaku.settings', '${settings}')`)
  await enter(ann, 'Ann')
  await ann.goto(await tableOf(ann, { setup: TENHOU, pace: { ...AT_ONCE, look_s: 60 } }))
  await ann.page.locator('.own [data-tile]').first().waitFor()
  return ann
}

test('names of bots are whole on tablets and desks', async () => {
  const ann = await seated()
  for (const [width, height] of [
    [1180, 820],
    [1024, 768],
    [820, 1180],
    [1366, 1024],
    [1440, 900],
  ] as const) {
    await ann.page.setViewportSize({ width, height })
    await still(ann)
    const texts = ann.page.locator('.board :is(.plate .name, .plate .quiet)')
    const cut = await texts.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    )
    expect(await texts.count()).toBeGreaterThanOrEqual(3)
    expect(cut, `${width} x ${height}`).toEqual([])
  }
})

test.each(few(2, ['light', 'green', 'blue', 'plum']))(
  'the sign of the key help can be read on the felt of the theme %s',
  async (theme) => {
    const ann = await seated(theme)
    await ann.page.locator('.keys-button').waitFor()
    await still(ann)
    expect(await contrast(ann, '.keys-button')).toBeGreaterThanOrEqual(4.5)
  },
)

/** Rounds that the first seat may win by tsumo: the last of their games, and one before it. */
const ROUNDS = {
  'last of four': `{"winds":1} E4 0+0 1112345678899s+9s//25000 13?//25000 13?//25000 13?/1z/25000 68?/5p/13?`,
  'third of four': `{"winds":1} E3 0+0 234m456p2345678s+2s//25000 13?//25000 13?/1z/25000 13?/2z/25000 67?/5p/13?`,
  'last of three': `{"players":3,"winds":1} E3 0+0 1112345678899s+9s//35000 13?//35000 13?/1z/35000 53?/5p/13?`,
}

test.each(Object.entries(ROUNDS))(
  'the sheet of the %s rounds promises no round that may not come',
  async (name, line) => {
    const ann = await stage.person()
    await seatedAt(ann, `${line} 0:draw`)
    const { page } = ann
    await page.locator('.board .answers [data-button=tsumo]').click()
    const next = page.locator('.sheet footer button.main').first()
    await next.waitFor({ timeout: 30_000 })
    expect(await next.innerText()).toMatch(name.startsWith('last') ? /^Final result/ : /^Continue/)
    await next.click()
    await page
      .locator(name.startsWith('last') ? '.sheet .final' : '.own [data-tile]')
      .first()
      .waitFor()
  },
)
