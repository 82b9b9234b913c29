import { expect, test } from 'vitest'
import { Stage } from './stage'

const stage = new Stage()

test('shows every yaku with a hand that has it', async () => {
  const { page, ...person } = await stage.person()
  await page.goto('/yaku')
  const cards = page.locator('li[id]')
  await expect.poll(() => cards.count()).toBe(68)
  expect(await cards.locator('.tiles').count()).toBe(68)
  await page.getByLabel('Search the yaku').fill('thirteen')
  await expect.poll(() => cards.count()).toBeLessThan(5)
  await page.getByLabel('Search the yaku').fill('kanfuri')
  await page.getByRole('link', { name: /Try it/ }).click()
  await expect.poll(() => page.locator('#result').innerText()).toContain('Kanfuri')
  expect(person.complaints).toEqual([])
})

test('shows the yaku of any rules, and of any game', async () => {
  const { page } = await stage.person({ locale: 'ja' })
  await page.goto('/yaku?rules=ruleset/hong_kong')
  await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(5)
  await page.goto('/yaku?rules=haiyuki/battle')
  await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(10)
  await page.goto('/yaku?rules=riichi/wrc')
  await expect.poll(() => page.locator('li#pinfu').innerText()).toContain('平和')
  expect(await page.locator('li#kanfuri').count()).toBe(0)
})

test('has the rules about yaku at home', async () => {
  const { page } = await stage.person({ size: 'phone' })
  await page.goto('/yaku')
  await page.getByRole('tab', { name: 'House rules' }).click()
  await expect.poll(() => page.locator('#topic-fix_yaku').innerText()).toContain('first_only')
  expect(await page.locator('section[id^=topic]').count()).toBe(8)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
})
