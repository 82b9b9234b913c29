/** The time for which each event is shown before the next one. */

import type { GameEvent } from '../../model/view/wire'

const MS: Partial<Record<GameEvent['type'], number>> = {
  round: 500,
  draw: 120,
  discard: 260,
  call: 650,
  press: 500,
  declared: 350,
  reveal: 250,
  show: 400,
  move: 350,
  win: 1200,
  scores: 500,
  take_back: 700,
  destroy: 700,
  bomb: 700,
  roulette: 900,
  exchange: 500,
}
const LONGEST_PAUSE_MS = 2_500

/** The time for an event at the chosen speed; a speed of 0 shows no motion. */
export function shownFor(event: GameEvent, speed: number): number {
  const ms =
    event.type === 'pause'
      ? Math.min(event.ms, LONGEST_PAUSE_MS)
      : event.type === 'message'
        ? event.big
          ? 900
          : 0
        : (MS[event.type] ?? 0)
  return ms * speed
}
