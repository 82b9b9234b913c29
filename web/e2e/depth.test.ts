/** The table as it is seen from a seat: with depth, or flat for those who want it so. */

import { expect, test } from 'vitest'
import type { Person } from './browser'
import { flaws, overlaps, still } from './looks'
import { AT_ONCE, enter, tableOf } from './rooms'
import { Stage } from './stage'

const stage = new Stage()
const SETUP = { engine: 'riichi', preset: 'tenhou' }

async function seated(): Promise<Person> {
  const ann = await stage.person({ motion: true })
  await enter(ann, 'Ann')
  await ann.goto(await tableOf(ann, { setup: SETUP, pace: { ...AT_ONCE, look_s: 60 } }))
  await ann.page.locator('.own [data-tile]').first().waitFor()
  return ann
}

/** The height of the middle of the table, which is square, for its width. */
const foreshortened = ({ page }: Person): Promise<number> =>
  page.locator('.centre').evaluate((centre) => {
    const { width, height } = centre.getBoundingClientRect()
    return height / width
  })

/** The number of hands that are upright: their upper edges are on the screen. */
const upright = ({ page }: Person): Promise<number> =>
  page
    .locator('.edge .top')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 0).length)

test('the table has depth, and none in the settings or with reduced motion', async () => {
  const ann = await seated()
  const { page } = ann
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await still(ann)
    expect(await foreshortened(ann), `${width}`).toBeLessThan(0.95)
    expect(await upright(ann), `${width}`).toBeGreaterThanOrEqual(3)
    expect(await flaws(ann), `${width}`).toEqual([])
    expect(await overlaps(ann), `${width}`).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await still(ann)
    expect(await foreshortened(ann), `${width}`).toBeCloseTo(1, 1)
    expect(await upright(ann), `${width}`).toBe(0)
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => localStorage.setItem('jantaku.settings', '{"flat":true}'))
  await page.reload()
  await page.locator('.own [data-tile]').first().waitFor()
  await still(ann)
  expect(await foreshortened(ann)).toBeCloseTo(1, 1)
})

test('tiles and table have four looks', async () => {
  const ann = await seated()
  const { page } = ann
  const back = () =>
    page
      .locator('.edge .backs .body')
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundImage)
  const seen = new Set([await back()])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  for (const look of ['Jade and oak', 'Crimson and lacquer', 'Indigo and slate']) {
    await page.getByText(look, { exact: true }).click()
    seen.add(await back())
  }
  expect(seen.size).toBe(4)
  await page.reload()
  await page.locator('.own [data-tile]').first().waitFor()
  expect([...seen].at(-1)).toBe(await back())
})

test('the log is beside the table of those who ask for it', async () => {
  const ann = await seated()
  const { page } = ann
  const log = page.getByRole('button', { name: 'People and log of the round' })
  await log.waitFor()
  expect(await page.locator('aside').count()).toBe(0)
  await log.click()
  await page.locator('aside #log-title').waitFor()
  await page.reload()
  await page.locator('aside #log-title').waitFor()
  await log.click()
  expect(await page.locator('aside').count()).toBe(0)
})
