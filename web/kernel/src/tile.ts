// Tiles as the kernel numbers them: 34 kinds, and 34 to 36 for the red fives of man, pin and sou.

import { tileNames } from './generated/words.js'

export const KINDS = 34
const FIVES = [4, 13, 22]

/** The kind of a tile: a red five is a five. */
export const kindOf = (tile: number) => (tile < KINDS ? tile : FIVES[tile - KINDS]!)
export const isRed = (tile: number) => tile >= KINDS
/** True if the kind is a terminal or an honor. */
export const isOrphan = (kind: number) => kind >= 27 || [0, 8].includes(kind % 9)
/** Man 2 to 8, which three players lack. */
export const isLackedByThree = (kind: number) => kind > 0 && kind < 8
/** The red five of a kind; -1 if the kind is not a five. */
export const redOf = (kind: number) => (FIVES.includes(kind) ? KINDS + FIVES.indexOf(kind) : -1)

export const formatTile = (tile: number) => tileNames[tile]!
