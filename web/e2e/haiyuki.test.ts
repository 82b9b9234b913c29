import { expect, test } from 'vitest'
import { Player } from './player'
import { AT_ONCE, enter, tableOf } from './rooms'
import { LONG, Stage } from './stage'

const stage = new Stage()

test('a match of Haiyuki is played to its end', { timeout: 600_000 }, async () => {
  const ann = await stage.person()
  await enter(ann, 'Ann')
  const setup = { engine: 'haiyuki', preset: 'battle', options: LONG ? {} : { rounds: 1 } }
  await ann.goto(await tableOf(ann, { setup, pace: { ...AT_ONCE, look_s: 60 } }))
  const player = new Player(ann)
  await player.play((seen) => seen.tiles.length > 0, 30)
  await ann.picture('haiyuki')
  await player.play((seen) => seen.over, LONG ? 500 : 120)
  expect(await ann.page.locator('.final li').count()).toBe(2)
  await ann.picture('haiyuki-ends')
})
