/** The layout of melds and ponds: which tiles are turned, and which are next to the melds. */

import { isBack } from './tiles'
import { asideOf, meldsOf, type Place } from './view'
import type { Meld, PondTile, SeatView, Tile } from './wire'

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

export const isAdded = (meld: Meld) =>
  meld.tiles.length === 4 && /added|kakan|shouminkan/.test(meld.name)

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

/** All open tiles next to the melds of a seat: single tiles, and those that are set aside. */
export const singlesOf = (row: SeatView): Tile[] => [
  ...meldsOf(row)
    .filter(isSingle)
    .flatMap((one) => one.tiles),
  ...asideOf(row),
]

/** A discard as it is drawn. */
export interface Laying extends PondTile {
  sideways: boolean
  place: number
}

/** The tiles in a row of a pond. */
export const POND_ROW = 6
const ROWS = 3

/**
 * The rows of a pond, `most` tiles in each, the third without a limit. The riichi tile lies sideways; if it
 * was called, the next one does. Called tiles are left out unless they stay as ghosts.
 */
export function pondRows(pond: readonly PondTile[], ghosts: boolean, most = POND_ROW): Laying[][] {
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
    const row = Math.min(ROWS - 1, Math.floor(at / most))
    ;(rows[row] ??= []).push(one)
  })
  return rows
}
