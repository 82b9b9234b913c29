/** The open copies of a tile: those that a player may count at the table. */

import { asideOf, meldsOf, middleOf, pondOf } from './view'
import type { Tile, View } from './wire'

const COPIES = 4

/** All tiles whose faces are seen. A called discard is in its meld, and is counted there. */
export function visibleTiles(view: View): Tile[] {
  const seats = view.seats.flatMap((row) => [
    ...row.tiles,
    ...meldsOf(row).flatMap((meld) => meld.tiles),
    ...pondOf(row)
      .filter((one) => !one.called)
      .map((one) => one.tile),
    ...asideOf(row),
  ])
  return [...seats, ...middleOf(view).dora].filter((tile) => tile.name)
}

/** The number of unseen copies of a tile; null if the number of copies is not known. */
export function unseenOf(view: View, name: string): number | null {
  if (view.engine !== 'riichi') return null
  const seen = visibleTiles(view).filter((tile) => tile.name === name).length
  return Math.max(0, COPIES - seen)
}
