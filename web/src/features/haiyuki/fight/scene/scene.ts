/** Applies an event to a view of Haiyuki, and says how long it is shown. */

import { fold } from '../../../../model/view/fold'
import { meldsOf, pondOf } from '../../../../model/view/view'
import type { GameEvent, HaiyukiExtras, View } from '../../../../model/view/wire'

/** The view after an event: as on the board, and the turns, which only Haiyuki counts. */
export function viewAfter(view: View, event: GameEvent): View {
  const after = fold(view, event)
  if (after.extras.type !== 'haiyuki') return after
  const turn = turnAfter(view, after.extras, event)
  return { ...after, extras: { ...after.extras, turn } }
}

function turnAfter(view: View, extras: HaiyukiExtras, event: GameEvent): number {
  if (event.type === 'round') return 1
  if ((event.type !== 'draw' && event.type !== 'call') || event.seat !== 0) return extras.turn
  const untouched = view.seats.every((row) => !pondOf(row).length && !meldsOf(row).length)
  return untouched ? 1 : extras.turn + 1
}

const MS: Partial<Record<GameEvent['type'], number>> = {
  round: 1100,
  exchange: 900,
  draw: 300,
  discard: 480,
  call: 1000,
  press: 1250,
  take_back: 1100,
  destroy: 1100,
  bomb: 1300,
  roulette: 3600,
  win: 1700,
  scores: 1300,
  nagari: 1600,
}
const MANY = 7
const HASTE = 0.45

/**
 * The time for which an event is shown if `waiting` are still to come; `speed` 0 shows all at once.
 */
export function lasting(event: GameEvent, waiting: number, speed: number): number {
  const plain = event.type === 'draw' || event.type === 'discard'
  const haste = plain && waiting > MANY ? HASTE : 1
  return (MS[event.type] ?? 0) * speed * haste
}
