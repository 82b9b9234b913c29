/**
 * The entered values, and functions that change them. It knows nothing about the worth of a hand.
 */

import type { MeldRead, Winning } from '../generated/api'
import { isFive, isRed, kindOf, sorted, tilesIn, written } from './tiles'

export type MeldType = MeldRead['type']
export type Wind = 'e' | 's' | 'w' | 'n'
export interface Meld {
  type: MeldType
  tiles: string[]
}

export interface Sheet {
  /** Concealed tiles in the order in which they came. */
  tiles: string[]
  melds: Meld[]
  /** The winning tile; null stands for the one that pays best. */
  win: string | null
  dora: string[]
  ura: string[]
  /** Tiles seen elsewhere. */
  visible: string[]
  /** Own discards, for furiten. */
  discards: string[]
  tsumo: boolean
  /** The circumstances that are set, by name. */
  flags: string[]
  round: Wind
  seat: Wind
  kita: number
  honba: number
  sticks: number
  preset: string
  players: 3 | 4
  options: Record<string, unknown>
}

export const EMPTY: Sheet = {
  tiles: [],
  melds: [],
  win: null,
  dora: [],
  ura: [],
  visible: [],
  discards: [],
  tsumo: false,
  flags: [],
  round: 'e',
  seat: 'e',
  kita: 0,
  honba: 0,
  sticks: 0,
  preset: 'tenhou',
  players: 4,
  options: {},
}

/** The circumstances that are set or not, in the order in which they are shown. */
const CIRCUMSTANCES = [
  'riichi',
  'double_riichi',
  'ippatsu',
  'rinshan',
  'chankan',
  'last_tile',
  'tenhou',
  'chiihou',
  'renhou',
  'open_riichi',
  'tsubame_gaeshi',
  'kanfuri',
  'paarenchan',
  'open',
] as const satisfies readonly (keyof Winning)[]
export const FLAGS: readonly string[] = CIRCUMSTANCES
export const MELDS = ['chi', 'pon', 'open_kan', 'closed_kan', 'added_kan'] as const
export const LISTS = ['dora', 'ura', 'visible', 'discards'] as const
export type List = (typeof LISTS)[number]
export type Target = 'hand' | MeldType | List
export const WHOLE = 14
const MOST_INDICATORS = 5
const COPIES = 4

/** Tiles of the hand, a kan counting three. */
export const sizeOf = (sheet: Sheet): number => sheet.tiles.length + 3 * sheet.melds.length
export const isList = (target: Target | 'win'): target is List => LISTS.includes(target as List)

/** The meld in a text: brackets, and a plus before the tile added to a pon. */
export function meldText(meld: Meld): string {
  if (meld.type === 'added_kan') {
    const added = meld.tiles.at(-1)!
    return `(${written(meld.tiles.slice(0, 3)).slice(0, -1)}+${added})`
  }
  const text = written(meld.tiles)
  return meld.type === 'closed_kan' ? `[${text}]` : `(${text})`
}

/** The hand in a text. */
export function handText(sheet: Sheet): string {
  return written(sheet.tiles) + sheet.melds.map(meldText).join('')
}

/**
 * The number of a tile left after everything that has been entered; `reds` are those of the rules.
 */
export function leftOf(sheet: Sheet, name: string, reds: readonly number[]): number {
  const all = [
    ...sheet.tiles,
    ...sheet.melds.flatMap((meld) => meld.tiles),
    ...LISTS.flatMap((list) => sheet[list]),
    ...Array<string>(sheet.kita).fill('4z'),
  ]
  const left = COPIES - all.filter((one) => kindOf(one) === kindOf(name)).length
  if (!isRed(name)) return left
  const there = reds['mps'.indexOf(name[1]!)] ?? 0
  return Math.min(left, there - all.filter((one) => one === name).length)
}

/** The tiles of a meld made by naming one of them: of a chi the lowest, where that can be. */
export function meldOf(type: MeldType, name: string, reds: readonly number[]): string[] {
  const suit = name[1]!
  const kind = kindOf(name)
  if (type === 'chi') {
    const start = Math.min(Number(kind[0]), 7)
    const run = [start, start + 1, start + 2].map((number) => `${number}${suit}`)
    return isRed(name) ? run.map((one) => (one === kind ? name : one)) : run
  }
  const size = type === 'pon' ? 3 : 4
  const red = isRed(name) || (size === 4 && isFive(name) && (reds['mps'.indexOf(suit)] ?? 0) > 0)
  const tiles = Array<string>(size).fill(kind)
  return red ? [`0${suit}`, ...tiles.slice(1)] : tiles
}

/** The reason why a tile cannot be added there; empty if it can. */
export function refusal(
  sheet: Sheet,
  target: Target,
  name: string,
  reds: readonly number[],
): '' | 'used' | 'full' | 'honors' | 'not_here' {
  if (sheet.players === 3 && /^[2-8]m$/.test(kindOf(name))) return 'not_here'
  if (isList(target)) {
    if ((target === 'dora' || target === 'ura') && sheet[target].length >= MOST_INDICATORS)
      return 'full'
    return leftOf(sheet, name, reds) > 0 ? '' : 'used'
  }
  if (target === 'hand') {
    const room = withRoom(sheet)
    if (sizeOf(room) >= WHOLE) return 'full'
    return leftOf(room, name, reds) > 0 ? '' : 'used'
  }
  if (target === 'chi' && (name.endsWith('z') || sheet.players === 3)) return 'honors'
  if (sizeOf(sheet) + 3 > WHOLE) return 'full'
  const wanted = meldOf(target, name, reds)
  const lacks = wanted.some(
    (one) => leftOf(sheet, one, reds) < wanted.filter((other) => other === one).length,
  )
  const kinds = new Set(wanted.map(kindOf))
  const short = [...kinds].some(
    (kind) => leftOf(sheet, kind, reds) < wanted.filter((one) => kindOf(one) === kind).length,
  )
  return lacks || short ? 'used' : ''
}

/** The sheet with a tile, or a meld of it; the fourteenth tile is the winning one. */
export function added(sheet: Sheet, target: Target, name: string, reds: readonly number[]): Sheet {
  if (refusal(sheet, target, name, reds)) return sheet
  if (isList(target)) return { ...sheet, [target]: [...sheet[target], name] }
  if (target === 'hand') {
    const room = withRoom(sheet)
    return withWin({ ...room, tiles: [...room.tiles, name] })
  }
  return withWin({
    ...sheet,
    melds: [...sheet.melds, { type: target, tiles: meldOf(target, name, reds) }],
  })
}

/** The sheet without the winning tile, which another replaces when the hand is complete. */
function withRoom(sheet: Sheet): Sheet {
  const win = sheet.win ?? sheet.tiles.at(-1)
  const whole = sizeOf(sheet) === WHOLE && win !== undefined
  return whole ? without(sheet, 'tiles', win) : sheet
}

/** Once the hand is whole, the last tile that came wins. */
function withWin(sheet: Sheet): Sheet {
  return { ...sheet, win: sizeOf(sheet) === WHOLE ? (sheet.tiles.at(-1) ?? null) : null }
}

/** The sheet without one tile of that name: the one that came last. */
export function without(sheet: Sheet, list: List | 'tiles', name: string): Sheet {
  const at = sheet[list].lastIndexOf(name)
  if (at < 0) return sheet
  const rest = sheet[list].toSpliced(at, 1)
  return list === 'tiles' ? { ...sheet, tiles: rest, win: null } : { ...sheet, [list]: rest }
}

/** The sheet without the last thing entered there: a tile, then melds. */
export function backspaced(sheet: Sheet, target: Target): Sheet {
  if (isList(target)) return { ...sheet, [target]: sheet[target].slice(0, -1) }
  if (sheet.tiles.length) return { ...sheet, tiles: sheet.tiles.slice(0, -1), win: null }
  return { ...sheet, melds: sheet.melds.slice(0, -1), win: null }
}

/** The sheet without a meld. */
export function withoutMeld(sheet: Sheet, at: number): Sheet {
  return { ...sheet, melds: sheet.melds.toSpliced(at, 1), win: null }
}

/** The sheet with the five of a meld red, or plain again, if that tile exists. */
export function withFive(sheet: Sheet, at: number, reds: readonly number[]): Sheet {
  const meld = sheet.melds[at]!
  const place = meld.tiles.findIndex(isFive)
  const name = meld.tiles[place]
  if (name === undefined) return sheet
  const other = isRed(name) ? kindOf(name) : `0${name[1]}`
  const rest = { ...sheet, melds: sheet.melds.toSpliced(at, 1) }
  if (isRed(other) && leftOf(rest, other, reds) < 1) return sheet
  const tiles = meld.tiles.toSpliced(place, 1, other)
  return { ...sheet, melds: sheet.melds.with(at, { ...meld, tiles }) }
}

/** The sheet with a circumstance switched. */
export function withFlag(sheet: Sheet, flag: string, on: boolean): Sheet {
  const rest = sheet.flags.filter((one) => one !== flag)
  return { ...sheet, flags: on ? [...rest, flag] : rest }
}

/** The sheet with the values of a text; in a complete hand the last tile written wins. */
export function withRead(sheet: Sheet, read: { tiles: string[]; melds: Meld[] }): Sheet {
  return withWin({ ...sheet, tiles: read.tiles, melds: read.melds })
}

/** The sheet with the winning tile that was read: of a whole hand one of it, of thirteen tiles one more. */
export function withWinRead(sheet: Sheet, win: string | null): Sheet {
  const size = sizeOf(sheet)
  if (win && size === WHOLE - 1) return { ...sheet, tiles: [...sheet.tiles, win], win }
  return { ...sheet, win: size === WHOLE ? win : null }
}

/** The tiles of a group of an answer, without its brackets. */
export const groupTiles = (group: string): string[] =>
  tilesIn(group.replace(/[()[\]]/g, '').replace(/\+(\d)([mpsz])/, '$1$2'))

/** The hand in groups: the concealed tiles sorted, the winning one separately, then the melds. */
export function handTiles(sheet: Sheet): string[][] {
  const rest = sorted(sheet.tiles)
  if (sheet.win && rest.includes(sheet.win)) rest.splice(rest.indexOf(sheet.win), 1)
  const groups = [rest, sheet.win ? [sheet.win] : [], ...sheet.melds.map((meld) => meld.tiles)]
  return groups.filter((group) => group.length > 0)
}
