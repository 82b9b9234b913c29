/** The game of this browser: its rules, its seed and its decisions, from which it continues. */

import type { Decisions, GameSetup, RiichiGame } from '../../../kernel/src/game/game'
import { keptText } from '../../client/kept/storage'

export interface SavedGame {
  setup: GameSetup
  seat: number
  decisions: Decisions[]
}

const stored = keptText('jantaku.table')

/** The saved game; null without one. */
export function savedGame(): SavedGame | null {
  try {
    return JSON.parse(stored.read() ?? 'null') as SavedGame | null
  } catch {
    return null
  }
}

/** Saves a game in place of the last one; null forgets it. */
export const saveGame = (game: SavedGame | null) => stored.write(game && JSON.stringify(game))

/** A saved game as far as it was played; a new one by its rules if it cannot be played again. */
export function resumed(
  open: (setup: GameSetup) => RiichiGame,
  { setup, decisions }: SavedGame,
): { game: RiichiGame; decisions: Decisions[] } {
  try {
    const game = open(setup)
    for (const one of decisions) {
      if (game.stage === 'between') game.nextRound()
      game.step(one)
    }
    return { game, decisions: [...decisions] }
  } catch (fault) {
    console.info('the saved game cannot go on:', fault)
    return { game: open({ rules: setup.rules }), decisions: [] }
  }
}
