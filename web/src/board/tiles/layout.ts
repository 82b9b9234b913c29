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

/** A seat's line above its pond, in widths of a tile of the pond: what the plate leaves for tiles. */
const LINE = 7
const CLOSED = 1.9 // a back and the number of tiles
const LINE_SIZE = 0.72
const ASIDE_SIZE = 0.62
const ASIDE_MOST = 3.2

const FEW = 2

/** True if there are too many melds for a seat's line: then they are below its pond. */
export const needsLine = (melds: readonly Meld[]): boolean => melds.length > FEW

const QUARTER = 10.6 // the width of a quarter of the table

/** The size of melds in a line below the pond. */
export const belowSize = (melds: readonly Meld[]): number =>
  LINE_SIZE * shrunk(0, melds, QUARTER / LINE_SIZE)

/** The height of a line of melds, in rows of a pond. */
export const MELD_LINE = 0.8

/** The distance between tiles next to the melds in a seat's line: many overlap. */
export function asideStep(count: number): number {
  return count < 2 ? ASIDE_SIZE : Math.min(ASIDE_SIZE, (ASIDE_MOST - ASIDE_SIZE) / (count - 1))
}

/**
 * The size of the hand and the melds in a seat's line, in widths of a tile of the pond; a hand that
 * is not open is a back and a number there.
 */
export function lineSize(open: number, melds: readonly Meld[], aside: number): number {
  const places = asideStep(aside) * Math.max(0, aside - 1) + (aside ? 2 * ASIDE_SIZE : 0)
  return LINE_SIZE * shrunk(open || CLOSED, melds, (LINE - places) / LINE_SIZE)
}

/** The factor by which everything at a seat's edge shrinks to fit into `room` widths. */
export function shrunk(concealed: number, melds: readonly Meld[], room: number): number {
  return Math.min(1, room / edgeOf(concealed, melds))
}
