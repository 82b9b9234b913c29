/** Tiles by their names in mpsz, where 0 is the red five, for the form. */

import type { Tile } from '../view/wire'

export const SUIT_LETTERS = ['m', 'p', 's', 'z'] as const

/** Every kind once, in the order of the palette, each red five before its fives. */
export const PALETTE: readonly (readonly string[])[] = SUIT_LETTERS.map((suit) =>
  [...(suit === 'z' ? '1234567' : '1234056789')].map((digit) => digit + suit),
)

/** The kind of a tile: a red five is a five. */
export const kindName = (name: string): string => name.replace('0', '5')
export const isRedName = (name: string): boolean => name.startsWith('0')
export const isFive = (name: string): boolean => /^[05][mps]$/.test(name)

/** The tile as the board draws it. */
export const drawn = (name: string): Tile => ({ name: kindName(name), red: isRedName(name) })

const ORDER = new Map(PALETTE.flat().map((name, at) => [name, at]))

export function sorted(tiles: readonly string[]): string[] {
  return tiles.toSorted((one, other) => ORDER.get(one)! - ORDER.get(other)!)
}

/** The tiles in one text: sorted, each suit's digits together. */
export function written(tiles: readonly string[]): string {
  const all = sorted(tiles)
  return SUIT_LETTERS.map((suit) => {
    const digits = all.filter((name) => name[1] === suit).map((name) => name[0])
    return digits.length ? digits.join('') + suit : ''
  }).join('')
}

/** The tiles of a text as `written` writes it, or a group of an answer: digits before their suit. */
export function tilesIn(text: string): string[] {
  return [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, digits = '', suit = '']) =>
    [...digits].map((digit) => digit + suit),
  )
}
