/**
 * The entered values, and functions that change them. It knows nothing about the worth of a hand.
 */

import { circumstances } from '../../../kernel/src/generated/circumstances'
import type { MeldRead } from '../../../kernel/src/generated/api'
import { isFive, isRedName, kindName, sorted, tilesIn, written } from '../../model/setup/tiles'

export type WindLetter = 'e' | 's' | 'w' | 'n'
export interface InputMeld {
  type: MeldRead['type']
  tiles: string[]
}

export interface CalculatorInput {
  /** Concealed tiles in the order in which they came. */
  tiles: string[]
  melds: InputMeld[]
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
  round: WindLetter
  seat: WindLetter
  kita: number
  honba: number
  sticks: number
  preset: string
  players: 3 | 4
  options: Record<string, unknown>
  view: CalculatorView
  outlook: OutlookInput
}

/** The answer that is shown: the result, or the outlook of the hand. */
export type CalculatorView = 'result' | 'outlook'

/** The settings of an outlook. */
export interface OutlookInput {
  /** Draws that are left. */
  draws: number
  objective: 'points' | 'win' | 'tenpai'
  /** The hands in tenpai that declare riichi. */
  declare: 'best' | 'always' | 'never'
  /** The rate at which others discard a wait, as a share of chance. */
  ron: number
  /** Draws that may bring the hand no nearer. */
  detours: number
}
export const MOST_DRAWS = 36
export const MOST_DETOURS = 1
export const MOST_RON = 1

export const EMPTY: CalculatorInput = {
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
  view: 'result',
  outlook: { draws: 12, objective: 'points', declare: 'best', ron: 0, detours: 0 },
}

/** The circumstances that are set or not, in the order in which they are shown. */
export const FLAGS: readonly string[] = [
  ...circumstances.filter((row) => row.known !== 'hand' && row.name !== 'tsumo' && !row.local),
  ...circumstances.filter((row) => row.local),
  ...circumstances.filter((row) => row.known === 'hand'),
].map((row) => row.name)
export const MELDS = ['chi', 'pon', 'open_kan', 'closed_kan', 'added_kan'] as const
export const LISTS = ['dora', 'ura', 'visible', 'discards'] as const
export type List = (typeof LISTS)[number]
export type Target = 'hand' | MeldRead['type'] | List
export const WHOLE = 14
const MOST_INDICATORS = 5
const COPIES = 4

/** Tiles of the hand, a kan counting three. */
export const sizeOf = (input: CalculatorInput): number =>
  input.tiles.length + 3 * input.melds.length
export const isList = (target: Target | 'win'): target is List => LISTS.includes(target as List)

/** The meld in a text: brackets, and a plus before the tile added to a pon. */
export function meldText(meld: InputMeld): string {
  if (meld.type === 'added_kan') {
    const added = meld.tiles.at(-1)!
    return `(${written(meld.tiles.slice(0, 3)).slice(0, -1)}+${added})`
  }
  const text = written(meld.tiles)
  return meld.type === 'closed_kan' ? `[${text}]` : `(${text})`
}

/** The hand in a text. */
export function inputText(input: CalculatorInput): string {
  return written(input.tiles) + input.melds.map(meldText).join('')
}

/**
 * The number of a tile left after everything that has been entered; `reds` are those of the rules.
 */
export function leftOf(input: CalculatorInput, name: string, reds: readonly number[]): number {
  const all = [
    ...input.tiles,
    ...input.melds.flatMap((meld) => meld.tiles),
    ...LISTS.flatMap((list) => input[list]),
    ...Array<string>(input.kita).fill('4z'),
  ]
  const left = COPIES - all.filter((one) => kindName(one) === kindName(name)).length
  if (!isRedName(name)) return left
  const there = reds['mps'.indexOf(name[1]!)] ?? 0
  return Math.min(left, there - all.filter((one) => one === name).length)
}

/** The tiles of a meld made by naming one of them: of a chi the lowest, where that can be. */
export function meldOf(type: MeldRead['type'], name: string, reds: readonly number[]): string[] {
  const suit = name[1]!
  const kind = kindName(name)
  if (type === 'chi') {
    const start = Math.min(Number(kind[0]), 7)
    const run = [start, start + 1, start + 2].map((number) => `${number}${suit}`)
    return isRedName(name) ? run.map((one) => (one === kind ? name : one)) : run
  }
  const size = type === 'pon' ? 3 : 4
  const red =
    isRedName(name) || (size === 4 && isFive(name) && (reds['mps'.indexOf(suit)] ?? 0) > 0)
  const tiles = Array<string>(size).fill(kind)
  return red ? [`0${suit}`, ...tiles.slice(1)] : tiles
}

/** The reason why a tile cannot be added there; empty if it can. */
export function refusal(
  input: CalculatorInput,
  target: Target,
  name: string,
  reds: readonly number[],
): '' | 'used' | 'full' | 'honors' | 'not_here' {
  if (input.players === 3 && /^[2-8]m$/.test(kindName(name))) return 'not_here'
  if (isList(target)) {
    if ((target === 'dora' || target === 'ura') && input[target].length >= MOST_INDICATORS)
      return 'full'
    return leftOf(input, name, reds) > 0 ? '' : 'used'
  }
  if (target === 'hand') {
    const room = withRoom(input)
    if (sizeOf(room) >= WHOLE) return 'full'
    return leftOf(room, name, reds) > 0 ? '' : 'used'
  }
  if (target === 'chi' && (name.endsWith('z') || input.players === 3)) return 'honors'
  if (sizeOf(input) + 3 > WHOLE) return 'full'
  const wanted = meldOf(target, name, reds)
  const lacks = wanted.some(
    (one) => leftOf(input, one, reds) < wanted.filter((other) => other === one).length,
  )
  const kinds = new Set(wanted.map(kindName))
  const short = [...kinds].some(
    (kind) => leftOf(input, kind, reds) < wanted.filter((one) => kindName(one) === kind).length,
  )
  return lacks || short ? 'used' : ''
}

/** The sheet with a tile, or a meld of it; the fourteenth tile is the winning one. */
export function added(
  input: CalculatorInput,
  target: Target,
  name: string,
  reds: readonly number[],
): CalculatorInput {
  if (refusal(input, target, name, reds)) return input
  if (isList(target)) return { ...input, [target]: [...input[target], name] }
  if (target === 'hand') {
    const room = withRoom(input)
    return withWin({ ...room, tiles: [...room.tiles, name] })
  }
  return withWin({
    ...input,
    melds: [...input.melds, { type: target, tiles: meldOf(target, name, reds) }],
  })
}

/** The sheet without the winning tile, which another replaces when the hand is complete. */
function withRoom(input: CalculatorInput): CalculatorInput {
  const win = input.win ?? input.tiles.at(-1)
  const whole = sizeOf(input) === WHOLE && win !== undefined
  return whole ? without(input, 'tiles', win) : input
}

/** Once the hand is whole, the last tile that came wins. */
function withWin(input: CalculatorInput): CalculatorInput {
  return { ...input, win: sizeOf(input) === WHOLE ? (input.tiles.at(-1) ?? null) : null }
}

/** The sheet without one tile of that name: the one that came last. */
export function without(
  input: CalculatorInput,
  list: List | 'tiles',
  name: string,
): CalculatorInput {
  const at = input[list].lastIndexOf(name)
  if (at < 0) return input
  const rest = input[list].toSpliced(at, 1)
  return list === 'tiles' ? { ...input, tiles: rest, win: null } : { ...input, [list]: rest }
}

/** The sheet without the last thing entered there: a tile, then melds. */
export function backspaced(input: CalculatorInput, target: Target): CalculatorInput {
  if (isList(target)) return { ...input, [target]: input[target].slice(0, -1) }
  if (input.tiles.length) return { ...input, tiles: input.tiles.slice(0, -1), win: null }
  return { ...input, melds: input.melds.slice(0, -1), win: null }
}

/** The sheet without a meld. */
export function withoutMeld(input: CalculatorInput, at: number): CalculatorInput {
  return { ...input, melds: input.melds.toSpliced(at, 1), win: null }
}

/** The sheet with the five of a meld red, or plain again, if that tile exists. */
export function withFive(
  input: CalculatorInput,
  at: number,
  reds: readonly number[],
): CalculatorInput {
  const meld = input.melds[at]!
  const place = meld.tiles.findIndex(isFive)
  const name = meld.tiles[place]
  if (name === undefined) return input
  const other = isRedName(name) ? kindName(name) : `0${name[1]}`
  const rest = { ...input, melds: input.melds.toSpliced(at, 1) }
  if (isRedName(other) && leftOf(rest, other, reds) < 1) return input
  const tiles = meld.tiles.toSpliced(place, 1, other)
  return { ...input, melds: input.melds.with(at, { ...meld, tiles }) }
}

/** The sheet with a circumstance switched. */
export function withFlag(input: CalculatorInput, flag: string, on: boolean): CalculatorInput {
  const rest = input.flags.filter((one) => one !== flag)
  return { ...input, flags: on ? [...rest, flag] : rest }
}

/** The sheet with the values of a text; in a complete hand the last tile written wins. */
export function withRead(
  input: CalculatorInput,
  read: { tiles: string[]; melds: InputMeld[] },
): CalculatorInput {
  return withWin({ ...input, tiles: read.tiles, melds: read.melds })
}

/** The sheet with the winning tile that was read: of a whole hand one of it, of thirteen tiles one more. */
export function withWinRead(input: CalculatorInput, win: string | null): CalculatorInput {
  const size = sizeOf(input)
  if (win && size === WHOLE - 1) return { ...input, tiles: [...input.tiles, win], win }
  return { ...input, win: size === WHOLE ? win : null }
}

/** The tiles of a group of an answer, without its brackets. */
export const groupTiles = (group: string): string[] =>
  tilesIn(group.replace(/[()[\]]/g, '').replace(/\+(\d)([mpsz])/, '$1$2'))

/** The hand in groups: the concealed tiles sorted, the winning one separately, then the melds. */
export function handTiles(input: CalculatorInput): string[][] {
  const rest = sorted(input.tiles)
  if (input.win && rest.includes(input.win)) rest.splice(rest.indexOf(input.win), 1)
  const groups = [rest, input.win ? [input.win] : [], ...input.melds.map((meld) => meld.tiles)]
  return groups.filter((group) => group.length > 0)
}
