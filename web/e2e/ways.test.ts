import { expect, test } from 'vitest'
import { flaws, overlaps, still } from './looks'
import { Player } from './player'
import { AT_ONCE, enter, tableOf } from './rooms'
import { LONG, Stage } from './stage'

const stage = new Stage()
const ROUND = { engine: 'riichi', preset: 'tenhou', options: { winds: 0 } }
const settings = { setup: ROUND, pace: { ...AT_ONCE, look_s: 60 } }

test('a hand is played by touch on a phone', { timeout: 120_000 }, async () => {
  const ann = await stage.person({ size: 'phone' })
  await enter(ann, 'Ann')
  await ann.goto(await tableOf(ann, settings))
  const player = new Player(ann, 'touch')
  const seen = await player.play((seen) => seen.tiles.length === 14, 30)
  await ann.picture('phone')
  const { page } = ann
  const sizes = await page
    .locator('.own button[data-place]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().toJSON()))
  for (const { left, right, width, height } of sizes) {
    expect(width).toBeGreaterThanOrEqual(40)
    expect(height).toBeGreaterThanOrEqual(44)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(360)
  }
  expect(seen.tiles).toHaveLength(14)
  await player.play((seen) => seen.outcome || seen.over, 100)
  await ann.picture('phone-outcome')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('every button of the bar is on the page when the line is slow', async () => {
  const ann = await stage.person({ size: 'phone' })
  const { page } = ann
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => setTimeout(() => socket.send(message), 400))
  })
  await enter(ann, 'Ann')
  await ann.goto(await tableOf(ann, settings))
  await page.locator('.latency.slow').waitFor({ timeout: 30_000 })
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await still(ann)
    expect(await flaws(ann), `${width}`).toEqual([])
    expect(await overlaps(ann), `${width}`).toEqual([])
    const buttons = await page
      .locator('header nav button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
    expect(buttons).toHaveLength(4)
    expect(Math.max(...buttons)).toBeLessThanOrEqual(width)
  }
})

test.runIf(LONG)('a hand is played by keyboard alone', { timeout: 120_000 }, async () => {
  const ann = await stage.person()
  await enter(ann, 'Ann')
  await ann.goto(await tableOf(ann, settings))
  const player = new Player(ann, 'keyboard')
  await player.play((seen) => seen.outcome || seen.over, 100)
  expect(player.did.discard).toBeGreaterThan(3)
})
