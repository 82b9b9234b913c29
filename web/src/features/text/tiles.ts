/** Tiles as they are typed and read: `3s`, `0p` for a red five, the name in words; `E` may be typed. */

import { tileName } from '../../messages/names'
import type { Tile } from '../../model/view/wire'

const HONORS: Record<string, string> = {
  '1z': 'E',
  '2z': 'S',
  '3z': 'W',
  '4z': 'N',
  '5z': 'P',
  '6z': 'F',
  '7z': 'C',
}
const RED = /^(?:r5|5r|0)([mps])$|^5([mps])r$/

/** The shortest unambiguous way to write a tile, or its name: "S" is too like "8s". */
export function codeOf(tile: Tile): string {
  const name = tile.name ?? ''
  if (!name) return '??'
  if (!/^\d+[a-z]$/.test(name) || name in HONORS) return tileName(tile)
  return tile.red && name[0] === '5' ? `0${name.slice(1)}` : `${tile.red ? 'r' : ''}${name}`
}

export const codesOf = (tiles: readonly Tile[]): string => tiles.map(codeOf).join(' ')

const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ').trim()

/** Compares typed words with a tile: `5s` also means the red five if there is no other. */
export function means(words: string, tile: Tile): 'exactly' | 'also' | null {
  const typed = plain(words)
  const name = tile.name ?? ''
  const red = RED.exec(typed)
  if (red) return tile.red && name === `5${red[1] ?? red[2]}` ? 'exactly' : null
  const short = HONORS[name] ?? codeOf(tile)
  const names = [short, tileName(tile), ...(tile.red ? [] : [name])].map(plain)
  if (names.includes(typed)) return 'exactly'
  return name && plain(name) === typed ? 'also' : null
}

/** The place of the tile that is meant, by its words or by its number from 1 on; null if none is. */
export function placeOf(words: string, tiles: readonly Tile[]): number | null {
  if (/^\d+$/.test(words))
    return Number(words) >= 1 && Number(words) <= tiles.length ? Number(words) - 1 : null
  const said = tiles.map((tile) => means(words, tile))
  // The last of several equal tiles: it may be the one just drawn.
  const at = Math.max(said.lastIndexOf('exactly'), -1)
  const found = at >= 0 ? at : said.lastIndexOf('also')
  return found >= 0 ? found : null
}
