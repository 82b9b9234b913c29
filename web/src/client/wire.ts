/** The types of messages, by the names that the page uses; the server defines them. */

import type { AnyEvent, AnyView, HearingShown, Update as TableUpdate } from '../generated/protocol'

export type * from '../generated/protocol'

export type Seat = number
/** A table as one seat sees it, in any engine: `extras` differ by their `type`. */
export type View = AnyView
export type GameEvent = AnyEvent
export type TableState = 'playing' | 'suspended' | 'over' | 'failed'

/** Fields of a view that have changed: `seats` by seat, `extras` by name. */
export interface Change {
  seats?: Record<string, object>
  extras?: Record<string, unknown>
  [field: string]: unknown
}
export type Update = Omit<TableUpdate, 'change'> & { change?: Change | null }

/** The current claim and its judgement, where the rules leave that to the players. */
export function hearingOf(view: View): HearingShown | null {
  return view.extras.type === 'riichi' ? (view.extras.hearing ?? null) : null
}
