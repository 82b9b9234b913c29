import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Stage } from './stage'

const stage = new Stage()

const SCREENS = [
  [320, 568],
  [360, 740],
  [390, 664],
  [390, 844],
  [568, 320],
  [740, 360],
  [844, 390],
  [820, 1180],
] as const

interface Box {
  top: number
  bottom: number
  left: number
  right: number
}
interface Seen {
  hand: Box
  tiles: Box[]
  keys: Record<string, Box>
  screen: { width: number; height: number }
}

/** The places of the hand, of each of its tiles and of each tile to choose on the screen. */
const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const box = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return { top, bottom, left, right }
    }
    const keys = [...document.querySelectorAll<HTMLElement>('[data-name]')]
    return {
      hand: box(document.querySelector('.hand')!),
      tiles: [...document.querySelectorAll('.hand .tile')].map(box),
      keys: Object.fromEntries(keys.map((key) => [key.dataset.name!, box(key)])),
      screen: { width: innerWidth, height: innerHeight },
    }
  })

/** The whole hand is above all tiles to choose, and all of it on the screen. */
function expectTogether({ hand, tiles, keys, screen }: Seen): void {
  const all = Object.values(keys)
  const first = Math.min(...all.map((key) => key.top))
  expect(Math.max(...all.map((key) => key.bottom))).toBeLessThanOrEqual(screen.height)
  expect(Math.max(...all.map((key) => key.right))).toBeLessThanOrEqual(screen.width)
  expect(Math.min(...all.map((key) => key.left))).toBeGreaterThanOrEqual(0)
  expect(hand.top).toBeGreaterThanOrEqual(0)
  expect(hand.bottom).toBeLessThanOrEqual(first)
  for (const tile of tiles) {
    expect(tile.top).toBeGreaterThanOrEqual(hand.top)
    expect(tile.bottom).toBeLessThanOrEqual(hand.bottom)
    expect(tile.right).toBeLessThanOrEqual(hand.right)
  }
}

const choose = (page: Page, label: string) =>
  page.locator('.chip', { hasText: new RegExp(`^\\s*${label}\\s*$`) }).click()

test.each(SCREENS)(
  'keeps hand and tiles together, and the tiles in place, at %d by %d',
  async (width, height) => {
    const { page, ...person } = await stage.person({ size: 'phone' })
    await page.setViewportSize({ width, height })
    await page.goto('/calculator')
    await page.locator('[data-name="7z"]').waitFor()
    const { keys } = await look(page)
    const entered: [target: string, names: string][] = [
      ['Hand', '1m 2m 3m 4p 0p 6p 7s 8s 9s 1z 1z 1z 2z 2z'],
      ['Dora', '9m 8m'],
      ['Seen', '3z 4z 5z 6z 7z 1p 2p 3p'],
      ['Own discards', '9p 9p 8p'],
    ]
    for (const [target, names] of entered) {
      await choose(page, target)
      for (const name of names.split(' ')) {
        await page.locator(`[data-name="${name}"]`).click()
        const seen = await look(page)
        expect(seen.keys).toEqual(keys)
        expectTogether(seen)
      }
    }
    // Scrolled to the end of the page, too: both stay.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(100)
    const end = await look(page)
    expect(end.keys).toEqual(keys)
    expectTogether(end)
    // What is chosen at the end of the page is not under the tiles.
    const last = page.locator('details summary').last()
    await last.scrollIntoViewIfNeeded()
    const { x, y, height: high } = (await last.boundingBox())!
    const dock = await page.locator('.dock').evaluate((one) => one.getBoundingClientRect().toJSON())
    expect(y + high <= dock.top || x >= dock.right).toBe(true)
    expect(person.complaints).toEqual([])
  },
)

test.each([SCREENS[0], SCREENS[4]])(
  'has room for four kans above the tiles at %d by %d',
  async (width, height) => {
    const { page } = await stage.person({ size: 'phone' })
    await page.setViewportSize({ width, height })
    await page.goto('/calculator')
    await page.locator('[data-name="7z"]').waitFor()
    const { keys } = await look(page)
    await choose(page, 'Open kan')
    for (const name of ['0m', '5p', '9s', '7z']) await page.locator(`[data-name="${name}"]`).click()
    await choose(page, 'Hand')
    for (const name of ['1z', '1z']) await page.locator(`[data-name="${name}"]`).click()
    await expect.poll(() => page.locator('#result').innerText()).toMatch(/yakuman/i)
    const seen = await look(page)
    expect(seen.tiles.length).toBe(18)
    expect(seen.keys).toEqual(keys)
    expectTogether(seen)
  },
)

test('shows what was chosen last of a long list, and takes it back', async () => {
  const { page } = await stage.person({ size: 'small' })
  await page.goto('/calculator?seen=1122334455667788m1122p')
  await choose(page, 'Seen')
  await page.locator('[data-name="7z"]').click()
  const last = page.locator('.hand .list button').last()
  await expect
    .poll(async () => {
      const box = (await last.boundingBox())!
      return box.x >= 0 && box.x + box.width <= 320
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => page.url()).not.toContain('7z')
})

test('puts the tiles away and shows them again', async () => {
  const { page } = await stage.person({ size: 'small' })
  await page.goto('/calculator?hand=123m456p789s11122z')
  await page.getByRole('button', { name: 'Hide the tiles' }).click()
  expect(await page.locator('[data-name="1m"]').isVisible()).toBe(false)
  await expect.poll(() => page.locator('.short').innerText()).toContain('points')
  await page.getByRole('button', { name: 'Show the tiles' }).click()
  expect(await page.locator('[data-name="1m"]').isVisible()).toBe(true)
})
