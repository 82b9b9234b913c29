/** The values that a page shows of a table, and what follows from the events of a round. */

import type { Autos } from '../play/autos'
import type { PendingAsk } from '../play/clock'
import type {
  Action,
  ErrorMessage,
  GameEvent,
  GameResult,
  NumberedEvent,
  Person,
  RoundEnded,
  ScoresChanged,
  Seat,
  TableState,
  View,
  Won,
} from './wire'

/** The outcome of a round, as far as it is shown. */
export interface Outcome {
  wins: Won[]
  scores: ScoresChanged[]
  end: RoundEnded | null
  /** The view when it ended: the melds and tiles that the wins were made of. */
  view: View
}

/** Everything that a page shows of a table: a value, another one after each change. */
export interface TableDisplay {
  view: View
  /** The latest events, for motion, sound and words; empty after a jump. */
  moment: NumberedEvent[]
  ask: PendingAsk | null
  pending: Action | null
  refusal: ErrorMessage | null
  log: NumberedEvent[]
  /** The newest events as they came, of this round or the last, shown already or not. */
  lately: NumberedEvent[]
  outcome: Outcome | null
  people: Person[]
  auto: Autos
  /**
   * Set while the table waits for everyone to look; `until` by the clock of this browser; `last` if
   * the game ends after that.
   */
  waiting: { ready: Seat[]; until: number | null; last: boolean } | null
  suspending: Seat[]
  state: TableState
  room: string
  seat: Seat | null
  commitment: string
  seed: string
  result: GameResult | null
  openHands: boolean
  delayed: boolean
  spectators: number
}

const LATELY = 60

/** The newest of these events. */
export const newest = (events: NumberedEvent[]): NumberedEvent[] => events.slice(-LATELY)

/** A view without legal actions. */
export function quiet(view: View): View {
  return view.deciding || view.legal.length ? { ...view, deciding: false, legal: [] } : view
}

/** The events since the last round began, that one included. */
export function sinceRound(log: NumberedEvent[]): NumberedEvent[] {
  const began = log.findLastIndex(({ event }) => event.type === 'round')
  return began > 0 ? log.slice(began) : log
}

/**
 * The outcome of the round after those events; null while the round continues and nobody has won.
 */
export function outcomeOf(log: NumberedEvent[], view: View): Outcome | null {
  const of = <T extends GameEvent['type']>(type: T) =>
    log.map(({ event }) => event).filter((event) => event.type === type) as Extract<
      GameEvent,
      { type: T }
    >[]
  const wins = of('win')
  const end = of('round_end').at(-1) ?? null
  if (!wins.length && !end) return null
  return { wins, scores: of('scores'), end, view }
}
