/** At a table with bots alone a player asks what players advise; with other people nobody can. */

import { expect, test } from 'vitest'
import { violations } from './axe'
import { SIZES, type Person } from './browser'
import { flaws, still } from './looks'
import { few, Stage } from './stage'

const stage = new Stage()

interface Room {
  code: string
  table: string
}

/** Sits down alone against bots, where a discard is to choose. */
async function alone(ann: Person, setup: object): Promise<string> {
  await ann.goto('/')
  await ann.ask('POST', '/people', { name: 'Ann' })
  const room = await ann.ask<Room>('POST', '/rooms/now', setup)
  await ann.goto(`/table/${room.table}`)
  return room.table
}

const button = ({ page }: Person) => page.getByRole('button', { name: 'Hint (H)' })
const panel = ({ page }: Person) => page.getByRole('region', { name: 'Hint' })
const bars = ({ page }: Person) => page.locator('.own .hand .bar')

for (const players of few(1, [4, 3]))
  test(
    `a hint shows the advice against ${players - 1} bots, on demand`,
    { timeout: 120_000 },
    async () => {
      const ann = await stage.person()
      const { page } = ann
      const table = await alone(ann, { players })
      await expect.poll(() => button(ann).isEnabled(), { timeout: 30_000 }).toBe(true)
      expect(await bars(ann).count()).toBe(0)
      await page.keyboard.press('h')
      await panel(ann).waitFor({ timeout: 30_000 })
      expect(await panel(ann).innerText()).toMatch(/\w+ [^]*\./)
      await panel(ann).getByRole('button', { name: 'In numbers' }).click()
      expect(await panel(ann).locator('tbody tr').count()).toBeGreaterThan(0)
      for (const size of ['desktop', 'tablet', 'phone'] as const) {
        await page.setViewportSize(SIZES[size])
        await still(ann)
        await ann.picture(`hint-${players}-${size}-numbers`)
        await panel(ann).getByRole('button', { name: 'Less' }).click()
        await still(ann)
        await ann.picture(`hint-${players}-${size}`)
        expect([...(await violations(ann)), ...(await flaws(ann))]).toEqual([])
        await panel(ann).getByRole('button', { name: 'In numbers' }).click()
      }
      await page.setViewportSize(SIZES.desktop)
      await page.locator('.keys-button').click()
      const keys = page.getByRole('dialog', { name: 'Keys' })
      expect(await keys.locator('dd').last().innerText()).toBe('Hint')
      await keys.getByRole('button').click()
      // The hint is of this decision alone.
      await button(ann).click()
      await panel(ann).waitFor({ state: 'detached' })
      await button(ann).click()
      await panel(ann).waitFor()
      expect(page.url()).toContain(table)
      const before = await panel(ann).innerText()
      await page.keyboard.press('Space')
      await expect
        .poll(
          async () => (await panel(ann).count()) === 0 || (await panel(ann).innerText()) !== before,
        )
        .toBe(true)
    },
  )

test('a hint that takes long says so in its place', async () => {
  const ann = await stage.person()
  const { page } = ann
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/review/tables/**', async (route) => {
    await held
    await route.continue()
  })
  await alone(ann, {})
  await expect.poll(() => button(ann).isEnabled(), { timeout: 30_000 }).toBe(true)
  await page.keyboard.press('h')
  const waiting = page.getByText('Working out a hint')
  await waiting.waitFor()
  for (const size of ['desktop', 'phone'] as const) {
    await page.setViewportSize(SIZES[size])
    await still(ann)
    await ann.picture(`hint-waiting-${size}`)
    expect([...(await violations(ann)), ...(await flaws(ann))]).toEqual([])
  }
  answer()
  await panel(ann).waitFor({ timeout: 30_000 })
  expect(await waiting.count()).toBe(0)
})

test('at a table with another person there is no hint', { timeout: 60_000 }, async () => {
  const ann = await stage.person()
  const ben = await stage.person()
  for (const one of [ann, ben]) await one.goto('/')
  await ann.ask('POST', '/people', { name: 'Ann' })
  await ben.ask('POST', '/people', { name: 'Ben' })
  const { code } = await ann.ask<Room>('POST', '/rooms', {})
  await ben.ask('POST', `/rooms/${code}/sit`, {})
  await ben.ask('POST', `/rooms/${code}/ready`, {})
  const { table } = await ann.ask<Room>('POST', `/rooms/${code}/start`)
  for (const one of [ann, ben]) {
    await one.goto(`/table/${table}`)
    await one.page.locator('.own .hand').waitFor({ timeout: 30_000 })
    expect(await button(one).count()).toBe(0)
    await one.page.keyboard.press('h')
    expect(await panel(one).count()).toBe(0)
  }
  const answer = await ann.context.request.get(`/api/v1/review/tables/${table}?ask=1`)
  expect([answer.status(), (await answer.json()).code]).toEqual([403, 'not_allowed'])
})
