/** Logs are opened and stepped through, by keys, wheel and clicks. */

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
  await page.getByRole('heading', { name: 'First: Ada' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: /^Win|draw/ }).waitFor()
  expect(await page.locator('aside ol li').count()).toBe(5)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  expect(await page.locator('aside [aria-current=true]').textContent()).toContain('East 3')
  expect(await page.getByLabel('Seen from').locator('option').last().textContent()).toContain(
    `d&<"'>%`,
  )
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

test('other rules are chosen for a log, and the page says that others were played', async () => {
  const { page } = await open('own-4p.mjai.jsonl')
  expect(await page.locator('.parted').count()).toBe(0)
  expect(await page.getByLabel('Rules').inputValue()).toBe('tenhou')
  await page.getByLabel('Rules').selectOption('mleague')
  await page.locator('.parted').getByText('M.League').waitFor()
  expect(await page.getByLabel('Rules').inputValue()).toBe('mleague')
})

test('a name, the wheel and the graph lead elsewhere, and the hand is copied', async () => {
  const ann = await open('own-4p.tenhou_xml.xml')
  const { page } = ann
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('.replay > .stage').hover()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.locator('.controls output').textContent()).toMatch(/^1 /)
  await page.locator('.graph button').nth(2).click()
  expect(await page.locator('aside ol button').nth(2).getAttribute('aria-current')).toBe('true')
  await page.getByTitle(/千/).first().click()
  expect(await page.getByLabel('Seen from').inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Copy the hand' }).click()
  const hand = await page.evaluate(() => navigator.clipboard.readText())
  expect(hand).toMatch(/^(\d+[mpsz])+$/)
  expect(hand.replace(/\D/g, '')).toHaveLength(13)
})
