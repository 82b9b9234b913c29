/**
 * The layout of tiles: which tile of a meld is turned, which of a pond, and what fits at a seat's
 * edge.
 */

import {
  asideOf,
  meldsOf,
  type Meld,
  type Place,
  type PondTile,
  type SeatView,
  type Tile,
} from './view'
import { isBack } from './tiles'

/** A tile of a meld on the table; `over` is a tile on top of it, as in an added kan. */
export interface Laid {
  tile: Tile
  sideways: boolean
  over?: Tile
}

/**
 * The tiles of a meld from left to right. The called one lies sideways at the side of its giver: to
 * the left first, across second, to the right last; an added one is on top of it. `from` is the
 * giver's place as the meld's owner sees it.
 */
export function laidOut(meld: Meld, from: Place | null): Laid[] {
  const { tiles } = meld
  const called = meld.called ?? null
  if (called === null) return closed(meld)
  const turned = tiles[called]
  if (!turned) return tiles.map(upright)
  const rest = tiles.toSpliced(called, 1)
  const added = isAdded(meld) ? rest.pop() : undefined
  const at = from === 3 ? 0 : from === 1 ? rest.length : 1
  const sideways: Laid = { tile: turned, sideways: true, ...(added ? { over: added } : {}) }
  return rest.map(upright).toSpliced(at, 0, sideways)
}

const upright = (tile: Tile): Laid => ({ tile, sideways: false })

const isAdded = (meld: Meld) => meld.tiles.length === 4 && /added|kakan|shouminkan/.test(meld.name)

/** A meld of the hand's tiles: in a closed kan the outer two lie face down. */
function closed({ name, tiles }: Meld): Laid[] {
  const hides = tiles.length === 4 && !tiles.some(isBack) && /closed|ankan|concealed/.test(name)
  const sorted = hides
    ? [...tiles].sort((a, b) => Number(a.red ?? false) - Number(b.red ?? false))
    : tiles
  return sorted.map((tile, at) =>
    upright(hides && (at === 0 || at === 3) ? { ...tile, down: true } : tile),
  )
}

/** A single open tile, such as a flower: it is next to the melds, not among them. */
const isSingle = ({ tiles, called }: Meld) => tiles.length === 1 && called == null

/** The melds of a seat, wherever they are drawn: without single tiles. */
export const setsOf = (row: SeatView): Meld[] => meldsOf(row).filter((one) => !isSingle(one))

/** All open tiles next to the melds of a seat: single tiles, kita. */
export const singlesOf = (row: SeatView): Tile[] => [
  ...meldsOf(row)
    .filter(isSingle)
    .flatMap((one) => one.tiles),
  ...asideOf(row),
]

/** The corner of a seat for the tiles next to its melds, in widths of a tile of the pond. */
const CORNER = { wide: 3.6, high: 2.5 }
const SIZES = [0.66, 0.6, 0.5, 0.45, 0.36]

/** The size of tiles next to the melds, in widths of a tile of the pond; all `count` fit. */
export function asideSize(count: number): number {
  const places = (size: number) =>
    Math.floor(CORNER.wide / size) * Math.floor(CORNER.high / (LENGTH * size))
  return SIZES.find((size) => places(size) > count) ?? SIZES.at(-1)!
}

const WIDTH = 1
const LENGTH = 4 / 3

/** The width of a meld, in widths of a tile. */
export function widthOf(meld: Meld): number {
  const turned = meld.called == null ? 0 : 1
  const lying = isAdded(meld) && turned ? 3 : meld.tiles.length
  return lying * WIDTH + turned * (LENGTH - WIDTH)
}

const GAP = 0.25

/**
 * The length of a seat's edge in widths of a tile: its hand, the drawn tile separately, its melds.
 */
export function edgeOf(concealed: number, melds: readonly Meld[]): number {
  const sets = melds.reduce((sum, meld) => sum + widthOf(meld) + GAP, 0)
  return concealed + GAP + sets
}

/** The factor by which everything at a seat's edge shrinks to fit into `room` widths. */
export function shrunk(concealed: number, melds: readonly Meld[], room: number): number {
  return Math.min(1, room / edgeOf(concealed, melds))
}

/** A discard as it is drawn. */
export interface Laying extends PondTile {
  sideways: boolean
  place: number
}

const ROW = 6
const ROWS = 3

/**
 * The rows of a pond, six in each, the third without a limit. The riichi tile lies sideways; if it
 * was called, the next one does. Called tiles are left out unless they stay as ghosts.
 */
export function rowsOf(pond: readonly PondTile[], ghosts: boolean): Laying[][] {
  const declared = pond.findIndex((one) => one.riichi)
  const turned = declared < 0 ? -1 : pond.findIndex((one, at) => at >= declared && !one.called)
  const lying = pond
    .map((one, place) => ({
      ...one,
      place,
      sideways: place === turned || (ghosts && place === declared),
    }))
    .filter((one) => ghosts || !one.called)
  const rows: Laying[][] = []
  lying.forEach((one, at) => {
    const row = Math.min(ROWS - 1, Math.floor(at / ROW))
    ;(rows[row] ??= []).push(one)
  })
  return rows
}
