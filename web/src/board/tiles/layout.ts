/** The room that tiles need, at a seat's edge and next to its melds. */

import { isAdded } from '../../model/view/laying'
import type { Meld } from '../../model/view/wire'

/** The corner of a seat for the tiles next to its melds, in widths of a tile of the pond. */
const CORNER = { wide: 3.6, high: 2.5 }
const SIZES = [0.66, 0.6, 0.5, 0.45, 0.36]

/** The size of tiles next to the melds, in widths of a tile of the pond; all `count` fit, and their number. */
export function asideSize(count: number): number {
  const needed = count + (count > 9 ? 2 : 1) // a number of two digits takes two places
  const places = (size: number) =>
    Math.floor(CORNER.wide / size) * Math.floor(CORNER.high / (LENGTH * size))
  return SIZES.find((size) => places(size) >= needed) ?? SIZES.at(-1)!
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
