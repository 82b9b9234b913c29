/** Begins matches: a room is made, its other seat taken, and its table opened. */

import { go } from '../../client/navigation.svelte'
import { createRoom, seatBot, start } from '../../client/rest'
import type { RoomSettings } from '../../model/view/wire'
import { keep, savedPlay } from './data/play.svelte'
import { matchSetup, type Book } from './data/requests'
import type { Save } from './data/save'

const LOOK_S = 600 // a result stays until one has seen it

/** The fighters that may be chosen against that one. */
export const opponentsOf = (book: Book, character: string) =>
  book.characters.filter((one) => one.id !== character && (!one.hidden || savedPlay.save.unlocked))

/** Begins a match against the CPU and shows its table; `ladder` is true for one of the tournament. */
export async function fightAgainst(character: string, opponent: string, { ladder = false } = {}) {
  const table = await against(character, opponent, savedPlay.save)
  keep({ fight: { table, character, opponent, ladder } })
  go(`/table/${table}`)
}

/** A match against the CPU: its table. */
async function against(character: string, opponent: string, save: Save): Promise<string> {
  const { difficulty, rounds, skills } = save
  const setup = await matchSetup({ character, opponent, difficulty, rounds, skills })
  const pace = { base_s: null, look_s: LOOK_S, hold_ms: 0, bot_ms: 600 }
  const { code } = await createRoom({ setup, pace, private: true } as RoomSettings)
  await seatBot(code, 1, difficulty)
  return (await start(code)).table ?? ''
}

/** A room for two people: its code. */
export async function together(character: string, opponent: string, save: Save): Promise<string> {
  const { rounds, skills } = save
  const setup = await matchSetup({ character, opponent, difficulty: 'normal', rounds, skills })
  const room = await createRoom({ setup, private: true } as RoomSettings)
  return room.code
}
