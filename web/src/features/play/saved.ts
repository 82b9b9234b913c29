/** The game of this browser: its rules, its seed and its decisions, from which it continues. */

import type { Decisions, GameSetup, RiichiGame } from '../../../kernel/src/game/game'

export interface SavedGame {
  setup: GameSetup
  seat: number
  decisions: Decisions[]
}

const KEY = 'jantaku.table'

/** The saved game; null without one. */
export function savedGame(): SavedGame | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedGame | null
  } catch {
    return null
  }
}

/** Saves a game in place of the last one; null forgets it. */
export function saveGame(game: SavedGame | null): void {
  try {
    if (game) localStorage.setItem(KEY, JSON.stringify(game))
    else localStorage.removeItem(KEY)
  } catch {
    // The game is then lost with the page.
  }
}

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
