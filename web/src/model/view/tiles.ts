/** Tiles as they are compared, sorted and drawn. */

import type { Tile } from './wire'

const KINDS = 'mpstzfgkqayjx'
const SPECIAL: Record<string, number> = { '0': 4.5, '10': 10, '010': 10.1, '110': 10.2 }
const SPECIAL_HONORS: Record<string, number> = { '0': 5.1, '8': 5.2, '10': 5.3, '00': 5.4 }
const NAMED = [
  ...['ataho', 'rin', 'smash', 'yuri', 'fari', 'pet'],
  ...['punch', 'sword', 'wand'],
  ...['mayu_red', 'mayu_blue', 'mayu_yellow', 'mayu_purple'],
]

export const sameTile = (a: Tile, b: Tile): boolean =>
  (a.name ?? '') === (b.name ?? '') && (a.red ?? false) === (b.red ?? false)

/** True if they are of one kind: a red five is a five. */
export const sameKind = (a: Tile | null, b: Tile | null): boolean =>
  a !== null && b !== null && Boolean(a.name) && a.name === b.name

export const isBack = (tile: Tile): boolean => !tile.name

/** The rank of a tile in a hand: by suit, then number, a red five before the others. */
export function rank(tile: Tile): number {
  const name = tile.name ?? ''
  const named = NAMED.indexOf(name)
  if (named >= 0) return named
  const [, number = '', kind = 'x'] = /^(\d+)([a-z])$/.exec(name) ?? []
  const suit = KINDS.indexOf(kind)
  if (suit < 0) return 1e6
  const special = kind === 'z' ? SPECIAL_HONORS : SPECIAL
  const plain = Number(number.at(-1) ?? 0) + 0.1 * (number.length - 1)
  return 100 * suit + (special[number] ?? plain) - (tile.red ? 0.5 : 0)
}

export const inOrder = (tiles: readonly Tile[]): Tile[] =>
  [...tiles].sort((a, b) => rank(a) - rank(b))

/** The face of a tile: a symbol of the sprite, or text if it has no symbol; the corner's index. */
export interface Face {
  symbol: string
  text: string
  index: string
  /** Set for the second set of tiles that some rulesets have. */
  mark: '' | 'galaxy'
}

const HONORS: Record<string, string> = {
  '1': 'E',
  '2': 'S',
  '3': 'W',
  '4': 'N',
  '5': 'Wh',
  '6': 'G',
  '7': 'R',
}
const faces = new Map<string, Face>()

export function faceOf(tile: Tile): Face {
  const key = `${tile.name ?? ''}${tile.red ? 'r' : ''}`
  let face = faces.get(key)
  if (!face) faces.set(key, (face = made(tile.name ?? '', tile.red ?? false)))
  return face
}

function made(name: string, red: boolean): Face {
  const plain = { symbol: '', text: '', index: '', mark: '' } as const
  if (NAMED.includes(name)) return { ...plain, symbol: name }
  const [, number = '', kind = ''] = /^(\d+)([a-z])$/.exec(name) ?? []
  const last = number.at(-1) ?? ''
  const galaxy = number.length === 2 && number[0] === '1' && last !== '0'
  if (kind === 'j') return { ...plain, symbol: 'joker', index: number === '1' ? '' : number }
  if (kind === 'z' && (number === '0' || number === '8'))
    return { ...plain, symbol: '5z', index: 'Wh' }
  if ((number.length === 1 || galaxy) && last in HONORS && kind === 'z') {
    return { ...plain, symbol: `${last}z`, index: HONORS[last]!, mark: galaxy ? 'galaxy' : '' }
  }
  if ('mpst'.includes(kind) && kind && last > '0' && (number.length === 1 || galaxy)) {
    const own = red && last === '5' && kind !== 't'
    return {
      ...plain,
      symbol: `${last}${kind}${own ? 'r' : ''}`,
      index: last,
      mark: galaxy ? 'galaxy' : '',
    }
  }
  const drawn = /^[1-4][fgakq]$/.test(name)
  return drawn ? { ...plain, symbol: name, index: last } : { ...plain, text: name }
}
