// Tiles as the kernel numbers them: 34 kinds, and 34 to 36 for the red fives of man, pin and sou.

export const KINDS = 34
export const SUITS = 'mpsz'
const FIVES = [4, 13, 22]

/** The kind of a tile: a red five is a five. */
export const kindOf = (tile: number) => (tile < KINDS ? tile : FIVES[tile - KINDS]!)
export const isRed = (tile: number) => tile >= KINDS
export const suitOf = (tile: number) => SUITS[Math.floor(kindOf(tile) / 9)]!
/** True if the kind is a terminal or an honor. */
export const isOrphan = (kind: number) => kind >= 27 || [0, 8].includes(kind % 9)
/** Man 2 to 8, which three players lack. */
export const isLackedByThree = (kind: number) => kind > 0 && kind < 8
/** The place of a tile in a sorted hand: a red five before the plain ones. */
export const sortKey = (tile: number) => 2 * kindOf(tile) + (isRed(tile) ? 0 : 1)
/** The red five of a kind; -1 if the kind is not a five. */
export const redOf = (kind: number) => (FIVES.includes(kind) ? KINDS + FIVES.indexOf(kind) : -1)

/** The tiles of man, pin and sou, and all tiles, by their names in mpsz. */
export const SUITED = [...'mps'].flatMap((suit) => [...'123456789'].map((number) => number + suit))
export const MPSZ = [...SUITED, '1z', '2z', '3z', '4z', '5z', '6z', '7z', '0m', '0p', '0s']
export const formatTile = (tile: number) => MPSZ[tile]!
