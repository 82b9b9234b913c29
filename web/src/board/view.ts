/** The values from which a board is drawn, as the server sends them; empty ones are left out. */

import type {
  Action,
  AnyEvent,
  AnyView,
  HaiyukiExtras,
  Meld,
  PondTile,
  RiichiExtras,
  RiichiView,
  RulesetExtras,
  SeatView,
  Tile,
} from '../generated/protocol'

export type {
  Action,
  Choose,
  Discard,
  GameResult,
  HaiyukiExtras,
  Item,
  Meld,
  PondTile,
  Press,
  RiichiExtras,
  RoundEnded,
  RulesetExtras,
  ScoresChanged,
  SeatPoints,
  SeatView,
  Tile,
  WinLine,
  Won,
} from '../generated/protocol'

export type Seat = number
export type GameEvent = AnyEvent
export type Extras = RiichiExtras | RulesetExtras | HaiyukiExtras
/** A table as one seat sees it, whatever is played. */
export type View = Omit<RiichiView, 'engine' | 'extras'> & { engine: string; extras: Extras }
export type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>

/** Returns a view of the server's union as the type of the page. */
export const asView = (view: AnyView): View => view

export const BACK: Tile = { down: true }
const NONE: never[] = []

export const meldsOf = (seat: SeatView): Meld[] => seat.melds ?? NONE
export const pondOf = (seat: SeatView): PondTile[] => seat.pond ?? NONE
export const asideOf = (seat: SeatView): Tile[] => seat.aside ?? NONE

export function seatOf(view: View, seat: Seat): SeatView {
  const found = view.seats.find((one) => one.seat === seat)
  if (!found) throw new Error(`nobody sits at ${seat}`)
  return found
}

/** The place of a seat on the board: the viewer's side, to the right, across, to the left. */
export type Place = 0 | 1 | 2 | 3

const PLACES: Record<number, Place[]> = { 1: [0], 2: [0, 2], 3: [0, 1, 3], 4: [0, 1, 2, 3] }

/** The place of each seat as seen from `from`: play moves round to the right. */
export function placesOf(seats: readonly Seat[], from: Seat): Map<Seat, Place> {
  const start = Math.max(0, seats.indexOf(from))
  const places = PLACES[seats.length] ?? PLACES[4]!
  return new Map(
    places.map((place, at) => [seats[(start + at) % seats.length]!, place] as [Seat, Place]),
  )
}

/** The places of other seats as a seat sees them; null for one that does not exist. */
export function placesSeen(view: { seats: readonly { seat: Seat }[] }, from: Seat) {
  const places = placesOf(
    view.seats.map((row) => row.seat),
    from,
  )
  return (seat: Seat): Place | null => places.get(seat) ?? null
}

/** The point of view: the player's seat; for a spectator the chosen or first one. */
export const viewpoint = (view: View, chosen: Seat | null = null): Seat =>
  view.seat ?? chosen ?? view.seats[0]?.seat ?? 0

/** The middle of the table, in any game. */
export interface Middle {
  wind: string
  dealer: Seat | null
  turn: Seat | null
  honba: number
  /** Riichi sticks, and other points on the table. */
  sticks: number
  pot: number
  /** Indicators, and how many places there are for them. */
  dora: Tile[]
  slots: number
  offered: Tile | null
}

export function middleOf(view: View): Middle {
  const { extras } = view
  if (extras.type === 'riichi') {
    const { wind, dealer, turn, honba, riichi_sticks, dora, offered } = extras
    return { wind, dealer, turn, honba, sticks: riichi_sticks, pot: 0, dora, slots: 5, offered }
  }
  if (extras.type === 'ruleset') {
    const { wind, dealer, turn, honba, pot, revealed, offered } = extras
    const slots = revealed.length
    return {
      wind,
      dealer,
      turn,
      honba,
      sticks: 0,
      pot,
      dora: revealed,
      slots,
      offered: offered ?? null,
    }
  }
  const { mover, dora, offered } = extras
  const none = { wind: '', dealer: null, honba: 0, sticks: 0, pot: 0 }
  return { ...none, turn: mover, dora: [dora], slots: 1, offered }
}

/** The payment for a wait, in any game. */
export interface WaitRow {
  discard: Tile | null
  tile: Tile
  left: number
  ron: number | null
  tsumo: number | null
  riichi: number | null
  furiten: boolean
  yaku: string
}

export function waitsOf(view: View): WaitRow[] {
  const { extras } = view
  if (extras.type === 'ruleset') return []
  return (extras.worth ?? []).map((row) => ({
    discard: row.discard ?? null,
    tile: row.tile,
    left: row.left,
    ron: row.ron ?? null,
    tsumo: row.tsumo ?? null,
    riichi: 'riichi' in row ? (row.riichi ?? null) : null,
    furiten: 'furiten' in row ? (row.furiten ?? false) : false,
    yaku: 'yaku' in row ? row.yaku : '',
  }))
}

/** The reason why the player may not win by ron now; empty if they may. */
export function furitenOf(view: View): '' | 'discard' | 'riichi' | 'turn' {
  if (view.extras.type !== 'riichi' || !view.extras.furiten) return ''
  return view.extras.furiten_by || 'turn'
}

/** True if claims are being heard, where the rules leave that to the players. */
export const isHeard = (view: View): boolean =>
  view.extras.type === 'riichi' && view.extras.hearing != null

/** The tiles that are worth more; one that is red stands for all that are. */
export function bonusOf({ extras }: View): Tile[] {
  if (extras.type === 'riichi') return [{ red: true }, ...(extras.bonus ?? [])]
  return extras.type === 'haiyuki' ? [extras.dora] : []
}

/** The legal actions of a kind. */
export function legalOf<T extends Action['type']>(
  view: View,
  type: T,
): Extract<Action, { type: T }>[] {
  return view.legal.filter((one) => one.type === type) as Extract<Action, { type: T }>[]
}
