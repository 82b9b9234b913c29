/** The types of messages, by the names that the page uses; the server defines them. */

import type {
  AnyEvent,
  HaiyukiExtras,
  RiichiExtras,
  RiichiView,
  RulesetExtras,
  Update as TableUpdate,
} from '../../generated/protocol'

export type * from '../../generated/protocol'
export type { DisplayMeld as Meld, DisplayTile as Tile } from '../../generated/protocol'

export type Seat = number
export type Extras = RiichiExtras | RulesetExtras | HaiyukiExtras
/** A table as one seat sees it, in any engine: `extras` differ by their `type`. */
export type View = Omit<RiichiView, 'engine' | 'extras'> & { engine: string; extras: Extras }
export type GameEvent = AnyEvent
export type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>
export type TableState = 'playing' | 'resting' | 'suspended' | 'over' | 'failed'

/** Fields of a view that have changed: `seats` by seat, `extras` by name. */
export interface Change {
  seats?: Record<string, object>
  extras?: Record<string, unknown>
  [field: string]: unknown
}
export type Update = Omit<TableUpdate, 'change'> & { change?: Change | null }
