/** Logs are opened, stepped through and linked to; what is no log gets a sentence. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Stage } from './stage'

const stage = new Stage()
const logs = fileURLToPath(new URL('../../tests/data/records/', import.meta.url))
const four = readdirSync(logs).filter((name) => name.startsWith('own-4p'))

async function open(log: string) {
  const ann = await stage.person()
  await ann.goto('/replay')
  await ann.page.locator('input[type=file]').setInputFiles(`${logs}${log}`)
  await ann.page.locator('.replay').waitFor()
  return ann
}

test.each(four)('%s is stepped through to its end', async (log) => {
  const { page } = await open(log)
  const count = () => page.locator('.controls output').textContent()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await count()).not.toMatch(/^0 /)
  await page.keyboard.press('End')
  expect(await count()).toMatch(/^(\d+) \/ \1$/)
  await page.getByRole('heading', { name: /^Win|draw/ }).waitFor()
  expect(await page.locator('aside li').count()).toBe(5)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  expect(await page.locator('aside [aria-current=true]').textContent()).toContain('East 3')
  expect(await page.locator('aside option').last().textContent()).toContain(`d&<"'>%`)
})

test('hands are closed and seen from another seat, and the address says so', async () => {
  const { page } = await open('own-4p.mjai.jsonl')
  for (let step = 0; step < 9; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('3')
  await page.keyboard.press('o')
  await page.waitForURL(/\/replay\?at=\d+&seat=2&hands=closed$/)
  expect(await page.getByLabel('Open hands').isChecked()).toBe(false)
  expect(await page.getByLabel('Seen from').inputValue()).toBe('2')
})

test('what is no log gets a sentence, and the page stays usable', async () => {
  const ann = await stage.person()
  await ann.goto('/replay')
  const { page } = ann
  ann.expected.push('422')
  for (const text of ['hello', '{"log": [', '<mjloggm><script>alert(1)</script></mjloggm>']) {
    await page.getByLabel(/paste/).fill(text)
    await page.getByRole('button', { name: 'Look at it' }).click()
    await page.getByRole('alert').waitFor()
    expect((await page.getByRole('alert').textContent())!.length).toBeGreaterThan(20)
  }
  await page.locator('input[type=file]').setInputFiles(`${logs}own-3p.tenhou_json.json`)
  await page.locator('.replay').waitFor()
})
