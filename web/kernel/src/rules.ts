// The rules that a request names: a preset and the changed options, checked as `GameRule` does.
import { KernelError } from './errors.js'
import type { RulesRequest } from './generated/api.js'
import * as words from './generated/words.js'
import type { Machine } from './machine.js'
import { shown, shownSet } from './shown.js'

type Value = unknown
type RuleOptions = Record<string, Value>

/** The kernel's number for a value that sets no bound. */
const NONE = -(2 ** 31)

/** Rules as far as a question needs them, and the numbers by which the kernel knows them. */
export interface Rules {
  players: 3 | 4
  options: RuleOptions
  numbers: number[]
}

const PRESETS: Record<string, RuleOptions> = words.presets
const THREE: Record<string, RuleOptions> = words.threePlayerPresets
const DEFAULTS: RuleOptions = words.defaults
const CHOICES: Record<string, readonly Value[]> = words.choices
const RANGES: Record<string, readonly [number, number]> = words.ranges
const SETS: Record<string, readonly string[]> = words.sets
const FORMER_TRUTHS: Record<string, readonly [Value, Value]> = words.formerTruths
const BY_PLAYERS: Record<string, readonly [Value, Value]> = words.byPlayers

/** Two options that contradict one another if all comparisons are true, and a cure. */
interface RuleConflict {
  one: string
  other: string
  where: Readonly<Record<string, readonly [sign: string, value: Value]>>
  cure: string
}
const CONFLICTS: readonly RuleConflict[] = words.conflicts
const COMPARISONS: Record<string, (value: Value, other: Value) => boolean> = {
  is: (value, other) => value === other,
  'is not': (value, other) => value !== other,
  above: (value, other) => (value as number) > (other as number),
  has: (values, value) => (values as Value[]).includes(value),
  lacks: (values, value) => !(values as Value[]).includes(value),
  among: (value, values) => (values as Value[]).includes(value),
}

/** The requested rules; an error names the option. */
export function readRules(machine: Machine, asked: RulesRequest = {}): Rules {
  try {
    const given: RuleOptions = { preset: asked.preset ?? 'tenhou', ...asked.options }
    if (asked.players) given['players'] = asked.players
    const options = complete(given)
    check(options)
    const players = options['players'] as 3 | 4
    return { players, options, numbers: numbersOf(machine, options) }
  } catch (error) {
    if (error instanceof KernelError) {
      error.source = error.source ? `rules.options.${error.source}` : 'rules'
    }
    throw error
  }
}

function complete(given: RuleOptions): RuleOptions {
  for (const name of Object.keys(given)) {
    if (name in DEFAULTS || name === 'preset') continue
    const cure = `options are ${Object.keys(DEFAULTS).join(', ')}`
    throw rulesError(`unknown rule ${shown(name)}`, cure)
  }
  const players = given['players'] ?? 4
  const { preset, ...own } = given
  const options = { ...DEFAULTS, ...presetOptions(String(preset), players), ...own }
  for (const [name, [four, three]] of Object.entries(BY_PLAYERS)) {
    options[name] ??= players === 3 ? three : four
  }
  for (const [name, [no, yes]] of Object.entries(FORMER_TRUTHS)) {
    if (typeof options[name] === 'boolean') options[name] = options[name] ? yes : no
  }
  return options
}

/** The presets by which the kernel plays games: those in which nobody judges at the table. */
export const presetsFor = (players: 3 | 4): string[] =>
  Object.keys(players === 3 ? THREE : PRESETS).filter((name) => {
    const options = presetOptions(name, players)
    return !JUDGED.some((one) => options[one])
  })

/** Options that need players who claim, judge or agree. */
export const JUDGED = ['claims', 'yame_by_choice']

function presetOptions(name: string, players: Value): RuleOptions {
  const meant = name
    .toLowerCase()
    .split(/[-_\s]+/)
    .filter(Boolean)
    .join('_')
  const preset = Object.hasOwn(PRESETS, meant) ? PRESETS[meant] : undefined
  if (!preset) {
    const cure = `choose one of ${Object.keys(PRESETS).join(', ')}`
    throw rulesError(`no rules are named ${shown(name)}`, cure)
  }
  if (players !== 3) return preset
  const three = THREE[meant]
  if (three) return { ...preset, ...three }
  const cure = `three play by ${Object.keys(THREE).join(' or ')}`
  throw rulesError(`${meant} has no rules for three players`, cure)
}

function check(options: RuleOptions): void {
  for (const [name, choices] of Object.entries(CHOICES)) {
    const cure = `choose one of ${choices.map(shown).join(', ')}`
    require(choices.includes(options[name]), options, name, cure)
  }
  for (const name of words.truths) {
    require(typeof options[name] === 'boolean', options, name, 'it is true or false')
  }
  for (const [name, [least, most]] of Object.entries(RANGES)) {
    const cure = `it is a whole number from ${least} to ${most}`
    const unbound = options[name] === null && name === 'riichi_min_points'
    require(unbound || isWhole(options[name], least, most), options, name, cure)
  }
  for (const [name, known] of Object.entries(SETS)) {
    const value = options[name]
    const sound = Array.isArray(value) && value.every((one) => known.includes(one as string))
    require(sound, options, name, `it is a set of ${known.join(', ')}`)
  }
  checkLists(options)
  checkTogether(options)
}

function checkLists(options: RuleOptions): void {
  const reds = options['red_fives']
  const cure = 'give three numbers from 0 to 4: man, pin, sou'
  require(isList(reds, 3, 0, 4), options, 'red_fives', cure)
  const players = options['players'] as number
  const none = 'with three players there is no five of man'
  require(players === 4 || (reds as number[])[0] === 0, options, 'red_fives', none)
  const uma = `give ${players} whole numbers of thousands`
  require(isList(options['uma'], players, -1000, 1000), options, 'uma', uma)
}

function checkTogether(options: RuleOptions): void {
  const found = CONFLICTS.find(({ where }) =>
    Object.entries(where).every(([name, [sign, value]]) =>
      COMPARISONS[sign]!(options[name], value),
    ),
  )
  if (!found) return
  const { one, other, cure } = found
  const fault = `${one} ${said(options, one)} contradicts ${other} ${said(options, other)}`
  throw rulesError(fault, cure, one)
}

/** The value of an option; one that is a set as a list in order. */
function said(options: RuleOptions, name: string): string {
  const value = options[name]
  return name in SETS && Array.isArray(value) ? shownSet(value) : shown(value)
}

function require(sound: boolean, options: RuleOptions, name: string, cure: string): void {
  if (sound) return
  throw rulesError(`${name} cannot be ${said(options, name)}`, cure, name)
}

const isWhole = (value: Value, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most
const isList = (value: Value, size: number, least: number, most: number) =>
  Array.isArray(value) && value.length === size && value.every((one) => isWhole(one, least, most))
const rulesError = (fault: string, cure: string, source?: string) =>
  new KernelError('RulesError', fault, cure, source ? { source } : {})

/** Pairs of an option and its value, of a list first how many; -1 after them. */
function numbersOf(machine: Machine, options: RuleOptions): number[] {
  const pairs = [...machine.options].flatMap(([name, { place, values }]) => {
    const number = (value: Value) => {
      if (value === null) return NONE
      return typeof value === 'string' ? values.indexOf(value) : Number(value)
    }
    const value = options[name]
    const told = Array.isArray(value) ? [value.length, ...value.map(number)] : [number(value)]
    return [place, ...told]
  })
  return [...pairs, -1]
}
