/** The values from which a board is drawn, as the server sends them; empty ones are left out. */

import type { Action, HearingShown, Meld, PondTile, Seat, SeatView, Tile, View } from './wire'

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
    const { wind, dealer, turn, honba, pot, revealed: dora, offered = null } = extras
    return { wind, dealer, turn, honba, sticks: 0, pot, dora, slots: dora.length, offered }
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
  /** The payment by ron after a riichi. */
  declared: number | null
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
    declared: 'riichi' in row ? (row.riichi ?? null) : null,
    furiten: 'furiten' in row ? (row.furiten ?? false) : false,
    yaku: 'yaku' in row ? row.yaku : '',
  }))
}

export type Furiten = '' | 'discard' | 'riichi' | 'turn'

/** The reason why the player may not win by ron now; empty if they may. */
export function furitenOf(view: View): Furiten {
  if (view.extras.type !== 'riichi' || !view.extras.furiten) return ''
  return view.extras.furiten_by || 'turn'
}

/** The reason why some tiles of the player's hand may not be discarded now. */
export function lockOf(view: View): 'dead' | 'riichi' | 'swap' | 'rules' {
  const own = view.seats.find((row) => row.seat === view.seat)
  if (view.extras.type !== 'riichi' || !own) return 'rules'
  if (view.extras.dead?.includes(own.seat)) return 'dead'
  if (own.riichi) return 'riichi'
  return own.drawn ? 'rules' : 'swap' // nothing is drawn after a call
}

/** True if a discard may be chosen before the turn. */
export const mayChooseAhead = (view: View): boolean =>
  view.status === 'playing' && !view.seats.find((row) => row.seat === view.seat)?.riichi

/** The basis of such a choice: the player's tiles and melds, and the seats in riichi. */
export function basisOf(view: View): string {
  if (view.seat === null) return ''
  const { tiles, drawn, ...own } = seatOf(view, view.seat)
  const held = drawn ? tiles.slice(0, -1) : tiles
  const names = held.map((tile) => `${tile.name ?? ''}${tile.red ? 'r' : ''}`).sort()
  const riichi = view.seats.filter((row) => row.riichi).map((row) => row.seat)
  return JSON.stringify([view.round, names, meldsOf({ ...own, tiles }).length, riichi])
}

/** True if claims are being heard, where the rules leave that to the players. */
export const isHeard = (view: View): boolean =>
  view.extras.type === 'riichi' && view.extras.hearing != null

/** The names that a ruleset has for its buttons; null in other games. */
export const labelsOf = ({ extras }: View): Record<string, string> | null =>
  extras.type === 'ruleset' ? (extras.labels ?? null) : null

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

/** The current claim and its judgement, where the rules leave that to the players. */
export function hearingOf(view: View): HearingShown | null {
  return view.extras.type === 'riichi' ? (view.extras.hearing ?? null) : null
}
