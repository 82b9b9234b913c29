/** The moment of a win, and the ways from it: to the table, to the reasons, to the review. */

import { expect, test } from 'vitest'
import { violations } from './axe'
import { SIZES, type Person } from './browser'
import { flaws, still } from './looks'
import { seatedAt } from './rooms'
import { few, Stage } from './stage'

const stage = new Stage()

/** The last round of a game: the seat may win by tsumo, or whatever it discards is won on. */
const TSUMO = `{"winds":1} E4 0+0 1112345678899s+9s//25000 13?//25000 13?//25000 13?/1z/25000 68?/5p/13? 0:draw`
const DEALS = `{"winds":1} E4 0+0 1112345678999m+5p//25000 1112345678999p//25000 13?//25000 13?/1z/25000 68?/5p/13? 0:draw`

const seen = ({ page }: Person, part: string) =>
  page.locator(part).evaluate((one) => Number(getComputedStyle(one).opacity))

test('a yakuman comes part by part, and one key shows everything', async () => {
  const ann = await stage.person({ motion: true })
  await seatedAt(ann, TSUMO)
  const { page } = ann
  await page.locator('.board .answers [data-button=tsumo]').click()
  await page.locator('.sheet .points').waitFor({ state: 'attached', timeout: 30_000 })
  expect(await seen(ann, '.sheet .points')).toBe(0)
  expect(await page.locator('.sheet .splash').innerText()).toMatch(/九蓮宝燈/)
  expect(await page.locator('.sheet footer button.main').isEnabled()).toBe(true)
  await page.keyboard.press('Enter')
  expect(await seen(ann, '.sheet .points')).toBe(1)
  expect(await page.locator('.sheet .splash').count()).toBe(0)
  expect(await page.locator('.sheet .points').innerText()).toMatch(/000/)
  // A key in the first moments of a result does not leave it.
  await expect
    .poll(async () => {
      await page.keyboard.press('Enter')
      return page.locator('.sheet.win').count()
    })
    .toBe(0)
  await page.locator('.sheet .final').waitFor()
})

test('the table is seen behind a win, and the win again', async () => {
  const ann = await stage.person()
  await seatedAt(ann, TSUMO)
  const { page } = ann
  await page.locator('.board .answers [data-button=tsumo]').click()
  await page.locator('.sheet .outcome').waitFor({ timeout: 30_000 })
  for (const [name, size] of few(2, [
    ['desktop', SIZES.desktop],
    ['phone', SIZES.phone],
    ['sideways', { width: 740, height: 360 }],
    ['tablet', SIZES.tablet],
  ] as const)) {
    await page.setViewportSize(size)
    await still(ann)
    await ann.picture(`win-${name}`)
    expect([...(await violations(ann)), ...(await flaws(ann))]).toEqual([])
  }
  expect(await page.locator('.sheet .stack img').count()).toBe(1)
  const laughing = page.locator(`img[src*="${encodeURIComponent('<g class="glad">')}"]`)
  expect(await page.locator('.sheet').locator(laughing).count()).toBe(1)
  expect(await page.locator('.board').locator(laughing).count()).toBe(1)
  expect(await page.locator('.sheet li img').count()).toBe(4)
  await page.getByRole('button', { name: 'See the table' }).click()
  expect(await page.locator('.sheet').count()).toBe(0)
  await page.getByRole('button', { name: 'Show the result' }).click()
  await page.locator('.sheet .outcome').waitFor()
})

/** Such a win from the last place, by which the seat is the first of the game. */
const RISES = TSUMO.replace('9s+9s//25000 13?//25000', '9s+9s//10000 13?//40000')

test('a comeback in the last round is said at the win, and on the final sheet', async () => {
  const ann = await stage.person()
  await seatedAt(ann, RISES)
  const { page } = ann
  await page.locator('.board .answers [data-button=tsumo]').click()
  const said = page.getByText('Up from rank 4 in the last round')
  await page.locator('.sheet.win').getByText('Comeback!').waitFor({ timeout: 30_000 })
  for (const [name, size] of few(2, [
    ['desktop', SIZES.desktop],
    ['phone', SIZES.phone],
    ['tablet', SIZES.tablet],
  ] as const)) {
    await page.setViewportSize(size)
    await still(ann)
    await ann.picture(`comeback-${name}`)
    expect(await said.count()).toBe(1)
    expect([...(await violations(ann)), ...(await flaws(ann))]).toEqual([])
  }
  await page.getByRole('button', { name: 'Final result' }).click()
  await page.locator('.sheet .final').waitFor()
  await said.waitFor()
  await ann.picture('comeback-final')
  expect([...(await violations(ann)), ...(await flaws(ann))]).toEqual([])
})

test('after a deal-in the review of that discard is one step away', async () => {
  const ann = await stage.person()
  await seatedAt(ann, DEALS)
  const { page } = ann
  await page.locator('.own button[data-place]').last().click()
  const safe = page.getByRole('button', { name: /^Was .+ safe\?$/ })
  await safe.waitFor({ timeout: 30_000 })
  await safe.click()
  await page.waitForURL(/\/replay\/.*review=0/)
  await page.getByText('agreed').waitFor({ timeout: 30_000 })
})
