import { expect, test } from 'vitest'
import { Player } from './player'
import { AT_ONCE, enter, tableOf } from './rooms'
import { LONG, Stage } from './stage'

const stage = new Stage()
const WINDS = LONG ? 1 : 0 // an east game, or a single round
const SETUP = { engine: 'riichi', preset: 'tenhou', options: { winds: WINDS } }

test('a game against three bots is played to its end by mouse', { timeout: 300_000 }, async () => {
  const ann = await stage.person()
  await enter(ann, 'Ann')
  await ann.goto(await tableOf(ann, { setup: SETUP, pace: { ...AT_ONCE, look_s: 60 } }))
  const player = new Player(ann)
  await player.play((seen) => seen.outcome, 120)
  await ann.picture('outcome')
  await player.play((seen) => seen.over, 280)

  const { page } = ann
  const rows = await page.locator('.final li').allInnerTexts()
  expect(rows).toHaveLength(4)
  expect(rows.filter((row) => row.includes('Ann'))).toHaveLength(1)
  // This browser has verified the commitment from before the first deal.
  await expect.poll(() => page.locator('.final').innerText()).toContain('Verified by your browser')
  expect(player.did.discard).toBeGreaterThan(LONG ? 20 : 3)
  expect(player.did.next).toBeGreaterThanOrEqual(LONG ? 4 : 1)
  await ann.picture('final')
})
