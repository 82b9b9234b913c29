// Tiles as the kernel numbers them: 34 kinds, and 34 to 36 for the red fives of man, pin and sou.

import { tileNames } from './generated/words.js'

export const KINDS = 34
const FIVES = [4, 13, 22]

/** The kind of a tile: a red five is a five. */
export const kindOf = (tile: number) => (tile < KINDS ? tile : FIVES[tile - KINDS]!)
export const isRed = (tile: number) => tile >= KINDS
/** Man 2 to 8, which three players lack. */
export const isLackedByThree = (kind: number) => kind > 0 && kind < 8
export const formatTile = (tile: number) => tileNames[tile]!
