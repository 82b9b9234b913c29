/** A moment of a replay is played on from, and sent to others as a puzzle. */

import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Person } from './browser'
import { Player } from './player'
import { LONG, Stage } from './stage'

const stage = new Stage()
const log = fileURLToPath(new URL('../../tests/data/records/own-4p.mjai.jsonl', import.meta.url))

/** The replay of a log, some turns after its beginning. */
async function replayed(ann: Person): Promise<void> {
  await ann.goto('/replay')
  await ann.page.locator('input[type=file]').setInputFiles(log)
  await ann.page.locator('.replay').waitFor()
  for (let turn = 0; turn < 4; turn++) await ann.page.keyboard.press('ArrowDown')
  await ann.page.getByRole('button', { name: 'Details' }).click()
}

test.runIf(LONG)(
  'a game goes on from the moment that a replay shows',
  { timeout: 90_000 },
  async () => {
    const ann = await stage.person()
    await replayed(ann)

    await ann.page.getByRole('button', { name: 'Play on from here' }).click()
    await expect.poll(() => ann.page.url(), { timeout: 20_000 }).toContain('/table/')
    const player = new Player(ann)
    await player.play((seen) => seen.tiles.length > 0, 30)
    await ann.picture('position-table')

    await player.play((seen) => seen.outcome || (player.did.discard ?? 0) > 2, 60)
  },
)

test.runIf(LONG)('a puzzle shows others what one seat knew', { timeout: 90_000 }, async () => {
  const ann = await stage.person()
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await replayed(ann)
  await ann.page.getByRole('button', { name: 'Copy as a puzzle' }).click()
  await ann.page.getByText('The link is copied').waitFor()
  const link = new URL(await ann.page.evaluate(() => navigator.clipboard.readText()))
  expect(link.searchParams.get('line')).toMatch(/13\?.*13\?.*13\?/)
  for (const size of ['desktop', 'tablet', 'phone'] as const) {
    const ben = await stage.person({ size })
    await ben.goto(`${link.pathname}${link.search}`)
    await ben.page.getByText('from a position').waitFor()
    await ben.picture(`position-${size}`)
  }
  const ben = await stage.person()
  await ben.goto(`${link.pathname}${link.search}`)
  await ben.page.getByRole('button', { name: 'Play on from here' }).click()
  await expect.poll(() => ben.page.url(), { timeout: 20_000 }).toContain('/table/')
  await new Player(ben).play((seen) => seen.tiles.length > 0, 30)
})

test('an empty page has an example to open', async () => {
  const ann = await stage.person({ size: 'phone' })
  await ann.goto('/position')
  await ann.page.getByRole('button', { name: 'Open an example' }).click()
  await ann.page.locator('.own [data-tile]').first().waitFor()
  expect(await ann.page.getByText('Seat 2 decides.').count()).toBe(1)
  await ann.picture('position-example')
})

test.each([
  ['en', 'nonsense', '“nonsense” at character 1 does not belong there.'],
  ['en', 'tenhou-4p E1 0+0 123x//25000', '“123x” at character 18 does not belong there.'],
  ['ja', 'nonsense', '1文字目の「nonsense」はここには書けません。'],
  ['ko', 'tenhou-4p', '줄이 중간에 끝났습니다.'],
  ['zh', '', '对局中不会出现这个局面。'],
])('a line that is not a position is refused in %s: %s', async (locale, line, sentence) => {
  const ann = await stage.person({ size: 'phone', locale })
  const { page } = ann
  await ann.goto('/position')
  await page.locator('main button').first().click() // the example
  await page.locator('.own [data-tile]').first().waitFor()
  const written = await page.locator('textarea').inputValue()
  ann.expected.push('422')
  await page.locator('textarea').fill(line || written.replace('25000', '24900'))
  await page.locator('form button').click()
  const said = await page.getByRole('alert').innerText()
  expect(said).toContain(sentence)
  expect(said).not.toContain('docs/')
  await ann.picture(`position-fault-${locale}`)
})
