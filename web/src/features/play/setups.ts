/** The games that can be chosen, and their names in an address. */

import type { GameSetup } from '../../../kernel/src/game/game'
import { presetsFor } from '../../../kernel/src/rules'

export const LENGTHS = ['single', 'east', 'half'] as const
export type Length = (typeof LENGTHS)[number]

export interface Chosen {
  players: 3 | 4
  preset: string
  length: Length
}

export const USUAL_GAME: Chosen = { players: 4, preset: 'tenhou', length: 'east' }

/** The game of a choice; rules that do not exist for its players become the default. */
export function chosenSetup({ players, preset, length }: Chosen): GameSetup {
  const sound = presetsFor(players).includes(preset) ? preset : USUAL_GAME.preset
  return { rules: { preset: sound, players, options: { winds: LENGTHS.indexOf(length) } } }
}

export const lengthOf = ({ rules }: GameSetup): Length =>
  LENGTHS[rules?.options?.['winds'] as number] ?? USUAL_GAME.length

/** The game that an address names, as `?length=single&players=3&rules=majsoul`; null for none. */
export function setupIn(search: string): GameSetup | null {
  const given = new URLSearchParams(search)
  const length = LENGTHS.find((one) => one === given.get('length'))
  if (!length) return null
  const players = given.get('players') === '3' ? 3 : 4
  return chosenSetup({ players, length, preset: given.get('rules') ?? USUAL_GAME.preset })
}
