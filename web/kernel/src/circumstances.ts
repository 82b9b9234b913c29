// The circumstances of a win, checked one by one, as the server checks them.
import { KernelError, blaming } from './errors.js'
import type { WaitsRequest, WinCircumstances } from './generated/api.js'
import { circumstances } from './generated/circumstances.js'
import type { Machine } from './machine.js'
import { parseTile, parseTiles, parseWind } from './notation.js'
import type { Rules } from './rules.js'
import { kindOf } from './tile.js'

export interface Circumstances {
  /** The winning tile as it was written, and its id; -1 for the one that pays best. */
  winText?: string
  win: number
  flags: number
  round: number
  seat: number
  kita: number
  honba: number
  riichi_sticks: number
  dora: number[]
  ura: number[]
  /** Tiles that nobody can draw any more, as they were written. */
  seen: { dora: string; ura: string; visible: string; discards: string }
}

const FLAGS = circumstances.map((row) => row.name)
const LOCAL = circumstances.filter((row) => row.local).map((row) => row.name)
export const COUNTS = { kita: 4, honba: 999, riichi_sticks: 999 } as const
export const MOST_INDICATORS = 5

const bits = (...names: (typeof FLAGS)[number][]) =>
  names.reduce((sum, name) => sum | (1 << FLAGS.indexOf(name)), 0)
/** Tiles seen elsewhere, and the player's own discards. */
type Table = Pick<WaitsRequest, 'visible' | 'discards'>

/** The circumstances of a request; an error names the impossible one. */
export function readCircumstances(
  machine: Machine,
  asked: WinCircumstances,
  rules: Rules,
  table: Table,
): Circumstances {
  const { visible = '', discards = '' } = table
  const found = readSome(machine, asked)
  requireYaku(asked, rules)
  for (const [name, text] of Object.entries({ visible, discards })) {
    blaming(name, () => parseTiles(machine, text))
  }
  return { ...found, seen: { ...found.seen, visible, discards } }
}

/** The circumstances of a request, whatever the rules. */
export function readSome(machine: Machine, asked: WinCircumstances): Circumstances {
  const found: Circumstances = {
    ...winds(machine, asked),
    dora: indicators(machine, asked, 'dora'),
    ura: indicators(machine, asked, 'ura'),
    kita: count(asked, 'kita'),
    honba: count(asked, 'honba'),
    riichi_sticks: count(asked, 'riichi_sticks'),
    win: asked.win ? blaming('win', () => parseTile(machine, asked.win!)) : -1,
    flags: bits(...FLAGS.filter((name) => asked[name])),
    seen: { dora: asked.dora ?? '', ura: asked.ura ?? '', visible: '', discards: '' },
  }
  if (asked.win) found.winText = asked.win
  return found
}

/** True if it is a yaku, though not by these rules. */
function isLocalElsewhere(name: keyof WinCircumstances, rules: Rules): boolean {
  if (name === 'renhou') return rules.options['renhou'] === 'none'
  const local = rules.options['local_yaku'] as string[]
  return (LOCAL as readonly string[]).includes(name) && !local.includes(name)
}

/** The numbers by which the kernel knows them. */
export const contextWords = (given: Circumstances) => [
  ...[given.flags, given.win, given.round, given.seat],
  ...[given.kita, given.honba, given.riichi_sticks],
  ...[given.dora.length, ...given.dora, given.ura.length, ...given.ura],
]

/** True if at most these of the circumstances hold. */
export const holds = (given: Circumstances, names: (typeof FLAGS)[number][]) =>
  (given.flags & ~bits(...names)) === 0

/** Runs a function; an error in the circumstances names their field. */
export function placed<T>(ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    if (error instanceof KernelError && PLACED.has(error.source ?? '')) {
      error.source = `circumstances.${error.source}`
    }
    throw error
  }
}

const PLACED = new Set<string>([
  ...FLAGS,
  ...Object.keys(COUNTS),
  'win',
  'dora',
  'ura',
  'round',
  'seat',
])

function winds(machine: Machine, asked: WinCircumstances): Pick<Circumstances, 'round' | 'seat'> {
  const wind = (name: 'round' | 'seat') =>
    blaming(name, () => parseWind(machine, asked[name] ?? 'e'))
  return { round: wind('round'), seat: wind('seat') }
}

function indicators(machine: Machine, asked: WinCircumstances, name: 'dora' | 'ura'): number[] {
  const text = asked[name] ?? ''
  const kinds = blaming(name, () => parseTiles(machine, text).map(kindOf))
  if (kinds.length <= MOST_INDICATORS) return kinds
  const place = { source: name, text, position: 0, length: [...text].length }
  const fault = 'more than five indicators'
  throw new KernelError('HandError', fault, 'a round shows five at most', place)
}

function count(asked: WinCircumstances, name: keyof typeof COUNTS): number {
  const value = asked[name] ?? 0
  const most = COUNTS[name]
  if (Number.isInteger(value) && value >= 0 && value <= most) return value
  const cure = `give a number from 0 to ${most}`
  throw new KernelError('HandError', `cannot be ${value}`, cure, { source: name })
}

/** Rejects a yaku that these rules do not have. */
function requireYaku(asked: WinCircumstances, rules: Rules): void {
  const name = [...LOCAL, 'renhou' as const].find(
    (one) => asked[one] && isLocalElsewhere(one, rules),
  )
  if (!name) return
  const cure =
    name === 'renhou'
      ? 'set rules.options.renhou, or choose a rules.preset that has it, such as ema'
      : `put ${name} into rules.options.local_yaku, or choose a rules.preset that has it`
  throw new KernelError('RulesError', `${name} is not a yaku under these rules`, cure, {
    source: name,
  })
}
