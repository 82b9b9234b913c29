import { expect, test } from 'vitest'
import { Player, type Seen } from './player'
import { AT_ONCE, enter, tableOf } from './rooms'
import { few, LONG, Stage } from './stage'

const stage = new Stage()
const rounds = (most: number) => (LONG ? {} : { max_rounds: most })

const GAMES = [
  { preset: 'sichuan', most: 1, has: ['confirm'] }, // tiles are exchanged, a suit is void
  { preset: 'american', most: 1, has: ['confirm'] }, // the charleston
  { preset: 'hong_kong', most: 2, has: [] },
]

test.each(few(1, GAMES))(
  'a game of $preset is played to its end',
  { timeout: 1_800_000 },
  async ({ preset, most, has }) => {
    const ann = await stage.person()
    await enter(ann, 'Ann')
    const setup = { engine: 'ruleset', preset, options: rounds(most) }
    await ann.goto(await tableOf(ann, { setup, pace: { ...AT_ONCE, look_s: 60 } }))
    const player = new Player(ann)
    await player.play((seen) => seen.tiles.length > 0, 60)
    await ann.picture(`${preset}-begins`)
    let middle = false
    const over = (seen: Seen): boolean => {
      middle ||= player.did.discard === 6
      return seen.over
    }
    await player.play(over, LONG ? 1_700 : 150)
    expect(Object.keys(player.did)).toEqual(expect.arrayContaining(['discard', ...has]))
    expect(await ann.page.locator('.final li').count()).toBe(4)
    await ann.picture(`${preset}-ends`)
  },
)
