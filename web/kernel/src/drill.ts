// Drills: the question of a seed as JSON, and its answer, as `jantaku.riichi.drill` has them.
import { contextWords, readCircumstances } from './circumstances.js'
import { KernelError } from './errors.js'
import type * as api from './generated/api.js'
import { meldWords, readHand } from './hand.js'
import type { HandKernel } from './handKernel.js'
import type { Machine } from './machine.js'
import { parseHand, parseTile, parseTiles } from './notation.js'
import { readRules } from './rules.js'
import type { Language } from './score.js'

export const DRILL_KINDS = ['score', 'waits', 'discard', 'safe', 'win', 'call'] as const
export const DRILL_LEVELS = 5
export const LARGEST_DRILL_SEED = 999_999_999
export type CallWorth = api.CallWorthAnswer
export type DrillSeat = api.DrillSeatAnswer
export type DrillSolution = api.DrillSolutionAnswer
export type ScoreChoice = api.ScoreChoiceAnswer
export type TileRisk = api.TileRiskAnswer
export type DrillKind = api.DrillAnswer['kind']
/** A question about a hand: docs/trainer.md describes the keys. */
export type Drill = api.DrillAnswer & { rules?: { players?: 3 | 4; preset?: string } }
/** The source of a drill. */
export type DrillSeed = { kind: DrillKind; level: number; seed: number; players: 3 | 4 }

type Refusal = Record<'source' | 'fault' | 'cure', string>

/** The drill of a seed. */
export function drillOf(machine: Machine, { kind, level, seed, players }: DrillSeed): Drill {
  const numbers = [DRILL_KINDS.indexOf(kind), level, players, seed]
  const drill =
    numbers.every(Number.isInteger) && machine.document<Drill | null>('tell_drill', [], ...numbers)
  if (drill) return drill
  throw new KernelError('HandError', 'no such drill', 'name a kind, a level, a seed and players')
}

/** The answer to a drill. */
export function solutionOf(
  kernel: HandKernel,
  machine: Machine,
  drill: Drill,
  language: Language,
): DrillSolution {
  const words = drillWords(machine, drill)
  const found = machine.document<DrillSolution | Refusal>('tell_solution', words)
  if ('fault' in found) {
    const { source, fault, cure } = found
    throw new KernelError('HandError', fault, cure, { source })
  }
  const asked = { ...questionOf(drill), language }
  if (drill.kind === 'waits') return { ...found, waits: kernel.waits(asked) } as DrillSolution
  if (drill.kind !== 'score' && drill.kind !== 'win') return found
  const discards = (drill.seats?.[0]?.pond ?? []).map((one) => one.tile).join('')
  const judged = drill.kind === 'win' && { discards, explain: true }
  return { ...found, score: kernel.score({ ...asked, ...judged }) } as DrillSolution
}

/** The outlook of each discard of a drill without calls; null if it cannot be worked out. */
export function outlookOf(
  kernel: HandKernel,
  machine: Machine,
  drill: Drill,
): api.OutlookAnswer | null {
  try {
    const words = drillWords(machine, drill)
    const options = machine.document<Partial<api.OutlookRequest> | null>(
      'tell_outlook_options',
      words,
    )
    return options && kernel.outlook({ ...questionOf(drill), ...options })
  } catch (error) {
    if (error instanceof KernelError) return null
    throw error
  }
}

function questionOf({ hand, circumstances = {}, rules: chosen }: Drill) {
  const { preset = 'tenhou', players = 4, ...options } = chosen ?? {}
  return { hand, circumstances, rules: { preset, players, options } as api.RulesRequest }
}

/** Gives the kernel the hand, circumstances and rules of a drill; the rest of it as numbers. */
function drillWords(machine: Machine, drill: Drill): number[] {
  const { hand, circumstances, rules: asked } = questionOf(drill)
  const rules = readRules(machine, asked)
  const given = readCircumstances(machine, circumstances, rules, {})
  readHand(machine, hand)
  machine.ask('take_rules', rules.numbers)
  machine.ask('take_context', contextWords(given))
  const tile = (text?: string) => (text ? parseTile(machine, text) : -1)
  return [
    ...[DRILL_KINDS.indexOf(drill.kind), tile(drill.tile), drill.source ?? 0, drill.wall ?? -1],
    ...listed(drill.seats, (seat) => [
      ...listed(seat.pond, (one) => [tile(one.tile), Number(one.called ?? false)]),
      ...listed(parseHand(machine, seat.melds ?? '').melds, (meld) => meldWords(machine, meld)),
      ...listed(parseTiles(machine, seat.passed ?? ''), (kind) => [kind]),
      ...[Number(seat.riichi ?? false), seat.kita ?? 0],
    ]),
    ...listed(drill.choices, ({ from_discarder, from_dealer, from_non_dealer }) =>
      [from_discarder, from_dealer, from_non_dealer].map(Number),
    ),
  ]
}

const listed = <T>(all: readonly T[] = [], words: (one: T) => number[]) => [
  all.length,
  ...all.flatMap(words),
]
