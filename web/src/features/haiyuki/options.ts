/** Begins matches: a room is made, its other seat taken, and its table opened. */

import { createRoom, seatBot, start } from '../../client/rest'
import type { RoomSettings } from '../../model/view/wire'
import { matchSetup } from './data/requests'
import type { Save } from './data/save'

const LOOK_S = 600 // a result stays until one has seen it

/** A match against the CPU: its table. */
export async function against(character: string, opponent: string, save: Save): Promise<string> {
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
