import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations } from './axe'
import { Calculator } from './calculator'
import { flaws, still } from './looks'
import { few } from './stage'

const assets = new URL('../../src/jantaku/server/page/assets/', import.meta.url)
/** True if the page was built after `make wasm`, and answers without a server. */
const kernel = readdirSync(assets).some((name) => name.endsWith('.wasm'))
const HAND = '?hand=123m456p3478s1177z&dora=2s&seat=s&view=outlook'
const FAR = '?hand=147m258p369s12345z&view=outlook'

/** The first row of the table: tile, chances and points. */
const best = (sheet: Calculator) => sheet.page.locator('#result tbody tr').first()

test('shows the chances of each discard, the best first, and keeps the settings', async () => {
  const sheet = await Calculator.open(HAND)
  const { page } = sheet
  await sheet.says('With 12 draws left')
  const row = best(sheet)
  expect(await row.getByRole('button').getAttribute('aria-label')).toBe('Discard East')
  expect(await row.innerText()).toMatch(/shanten.*\d+\.\d%.*\d+\.\d%/s)
  expect(await page.locator('#result polyline').count()).toBeGreaterThan(1)

  await page.getByLabel('Draws left').first().fill('5')
  await page.keyboard.press('Tab')
  await sheet.says('With 5 draws left')
  await page
    .locator('#result label', { hasText: /^\s*Win\s*$/ })
    .first()
    .click()
  await sheet.kept('&draws=5&objective=win')
  await page.reload()
  await sheet.says('With 5 draws left')

  const before = await row.innerText()
  await page.getByRole('slider', { name: 'Draws left' }).fill('2')
  await sheet.says('With 2 draws left')
  expect(await row.innerText()).not.toBe(before)

  await row.getByRole('button').click()
  await expect.poll(() => page.locator('#result tbody tr').count()).toBe(1)
  await page.getByRole('tab', { name: 'Result' }).click()
  await sheet.says('useful tiles')
})

test('of a hand that is too far says so, and of any other number of tiles what to enter', async () => {
  const sheet = await Calculator.open(FAR)
  await sheet.says('too far from tenpai')
  await sheet.write('123m456p')
  await sheet.says('Enter 13 tiles')
  await sheet.write('123m4x')
  await sheet.says('not a tile|suit')
  await sheet.write('123m456p789s1112z')
  await sheet.says('With 12 draws left')
})

test('asks the kernel in a thread of its own, so that the page goes on', async () => {
  const { page, ...sheet } = await Calculator.open(HAND)
  await sheet.says('With 12 draws left')
  expect(page.workers().map((worker) => /outlookWorker/.test(worker.url()))).toEqual(
    kernel ? [true] : [],
  )
})

for (const size of few(1, ['phone', 'tablet', 'desktop'] as const))
  for (const theme of ['dark', 'light'])
    test(`looks well: ${size}, ${theme}`, async () => {
      const { person, page } = await Calculator.open(HAND, size)
      await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
      await page.locator('#result polyline').first().waitFor()
      await still(person)
      expect(await flaws(person)).toEqual([])
      expect(await violations(person)).toEqual([])
      await person.picture(`outlook-${size}-${theme}`)
    })
