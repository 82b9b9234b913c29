/** The player's hand in order: each tile has a key that stays the same while others come and go. */

import type { Tile } from './wire'

export interface Standing {
  key: string
  tile: Tile
  /** Its place in the view, by which actions name it. */
  place: number
  drawn: boolean
}

/** The tiles of a hand with their keys: equal tiles are numbered. */
export function standing(tiles: readonly Tile[], drawn: boolean): Standing[] {
  const seen = new Map<string, number>()
  return tiles.map((tile, place) => {
    const look = `${tile.name ?? ''}${tile.red ? 'r' : ''}`
    const number = seen.get(look) ?? 0
    seen.set(look, number + 1)
    return { key: `${look}.${number}`, tile, place, drawn: drawn && place === tiles.length - 1 }
  })
}

/** The tiles in a chosen order: new ones are at the end. */
export function arranged(hand: readonly Standing[], order: readonly string[]): Standing[] {
  const at = (one: Standing) => {
    const found = order.indexOf(one.key)
    return found < 0 ? order.length + one.place : found
  }
  return [...hand].sort((a, b) => Number(a.drawn) - Number(b.drawn) || at(a) - at(b))
}

/** An order after a tile was dropped on another one, which makes room for it. */
export function moved(order: readonly string[], key: string, to: string): string[] {
  const at = order.indexOf(to)
  return at < 0 ? [...order] : order.filter((one) => one !== key).toSpliced(at, 0, key)
}
