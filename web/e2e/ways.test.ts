import { expect, test } from 'vitest'
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

test.runIf(LONG)('a hand is played by keyboard alone', { timeout: 120_000 }, async () => {
  const ann = await stage.person()
  await enter(ann, 'Ann')
  await ann.goto(await tableOf(ann, settings))
  const player = new Player(ann, 'keyboard')
  await player.play((seen) => seen.outcome || seen.over, 100)
  expect(player.did.discard).toBeGreaterThan(3)
})
