/** The questions about an input, and all answers. */

import { Problem } from '../../../client/rest'
import { circumstances } from '../../../../kernel/src/generated/circumstances'
import type {
  ReasonAnswer,
  ScoreAnswer,
  ScoreRequest,
  HandScoreAnswer,
  ShantenAnswer,
  WaitsAnswer,
} from '../../../generated/api'
import { written } from '../../../model/setup/tiles'
import { inputText, sizeOf, WHOLE, type CalculatorInput } from '../calculatorInput'
import { ask, type Answers, type Question } from './kernel'

export type Cannot = Record<string, ReasonAnswer>
/** A way to win the same hand: as the dealer or not, by self-draw or not. */
export interface WayToWin {
  dealer: boolean
  tsumo: boolean
  score: HandScoreAnswer | null
  /** The reasons why the hand may not be won so; empty if it may. */
  refused: readonly string[]
}
export interface CalculatorResult {
  cannot: Cannot
  worth: ScoreAnswer | null
  ways: WayToWin[]
  waits: WaitsAnswer | null
  /** The reasons why no wait can be won by ron; empty if some wait can. */
  refused: readonly string[]
  distance: ShantenAnswer | null
}

const rulesOf = ({ preset, players, options }: CalculatorInput) => ({ preset, players, options })

/** The circumstances of an input; those that cannot be are left out. */
export function circumstancesOf(input: CalculatorInput, cannot: Cannot, tiles = true) {
  const flags = input.flags.filter((flag) => !(flag in cannot))
  return {
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    tsumo: input.tsumo,
    round: input.round,
    seat: input.seat,
    kita: 'kita' in cannot ? 0 : input.kita,
    honba: input.honba,
    riichi_sticks: input.sticks,
    ...(tiles && {
      dora: written(input.dora),
      ura: 'ura' in cannot ? '' : written(input.ura),
      win: input.win ?? '',
    }),
  }
}

/** All answers about an input. */
export async function answersTo(input: CalculatorInput): Promise<CalculatorResult> {
  const cannot = await cannotBe(input)
  const found: CalculatorResult = {
    cannot,
    worth: null,
    ways: [],
    waits: null,
    refused: [],
    distance: null,
  }
  const size = sizeOf(input)
  if (size === 0) return found
  if (size === WHOLE) {
    const worth = await scored(input, cannot, { all: true })
    if ('context' in worth) {
      return { ...found, worth, ways: await waysToWin(input) }
    }
  }
  const [waits, distance] = await Promise.all([
    size === WHOLE - 1 ? waitsOf(input, cannot) : null,
    ask({
      about: 'shanten',
      hand: inputText(input),
      players: input.players,
      visible: written([...input.dora, ...input.ura, ...input.visible, ...input.discards]),
      unfinished: true,
    }),
  ])
  return { ...found, waits, refused: waits?.furiten ? ['furiten'] : [], distance }
}

const refusedBy = (answer: Answers['score']): string[] =>
  'context' in answer ? (answer.permission?.faults ?? []).map((fault) => fault.id) : []

async function cannotBe(input: CalculatorInput): Promise<Cannot> {
  const set = Object.fromEntries(input.flags.map((flag) => [flag, true]))
  const { tsumo, seat, kita, win } = input
  const shown = { dora: written(input.dora), ura: written(input.ura), win: win ?? '' }
  const answer = await ask({
    about: 'impossible',
    hand: inputText(input),
    circumstances: { ...set, tsumo, seat, kita, ...shown },
    rules: rulesOf(input),
  })
  return answer.impossible
}

/** Tiles that nobody can draw any more, the indicators aside. */
const tableOf = (input: CalculatorInput) => ({
  visible: written(input.visible),
  discards: written(input.discards),
})

function scored(input: CalculatorInput, cannot: Cannot, more: Partial<ScoreRequest> = {}) {
  return ask({
    about: 'score',
    hand: inputText(input),
    circumstances: circumstancesOf(input, cannot),
    rules: rulesOf(input),
    ...tableOf(input),
    explain: true,
    ...more,
  })
}

async function waitsOf(input: CalculatorInput, cannot: Cannot): Promise<WaitsAnswer | null> {
  const given = circumstancesOf(input, cannot) as Record<string, unknown>
  const known = SITUATION.filter((name) => name in given).map((name) => [name, given[name]])
  const answer = await ask({
    about: 'waits',
    hand: inputText(input),
    circumstances: Object.fromEntries(known),
    rules: rulesOf(input),
    ...tableOf(input),
  })
  return 'context' in answer ? answer : null
}

/** The question about the outlook of a hand of 13 or 14 tiles; null for another number. */
export function outlookQuestion(
  input: CalculatorInput,
  { cannot, distance }: CalculatorResult,
): Question<'outlook'> | null {
  const size = sizeOf(input)
  if (size !== WHOLE && size !== WHOLE - 1) return null
  const given = circumstancesOf(input, cannot) as Record<string, unknown>
  // A hand that has declared riichi keeps its tiles: with a drawn tile the riichi is that of the win.
  const hasDeclared = size === WHOLE - 1 && distance?.shanten === 0
  const known = AT_TABLE.filter((name) => name in given)
  const declared = hasDeclared ? DECLARED.filter((name) => given[name]) : []
  return {
    about: 'outlook',
    hand: inputText(input),
    circumstances: Object.fromEntries([...known, ...declared].map((name) => [name, given[name]])),
    rules: rulesOf(input),
    ...tableOf(input),
    ...input.outlook,
  }
}

const AT_TABLE = ['round', 'seat', 'dora', 'kita', 'honba', 'riichi_sticks']
const DECLARED = ['riichi', 'double_riichi', 'ippatsu']

/** The circumstances known before the winning tile comes. */
const SITUATION = [
  ...circumstances.filter((row) => row.known !== 'win').map((row) => row.name),
  ...['round', 'seat', 'dora', 'ura', 'kita', 'honba', 'riichi_sticks'],
]

/**
 * The hand won in each of four ways, by the tile that pays best that way where none is chosen. A way
 * loses the circumstances it cannot have; without them it may win nothing at all.
 */
function waysToWin(input: CalculatorInput): Promise<WayToWin[]> {
  const ways = [true, false].flatMap((dealer) => [false, true].map((tsumo) => ({ dealer, tsumo })))
  return Promise.all(
    ways.map(async ({ dealer, tsumo }) => {
      const other = wonSo(input, dealer, tsumo)
      const answer = await scored(other, await cannotBe(other)).catch(nullIfRefused)
      const score = answer && 'context' in answer ? (answer.scores[0] ?? null) : null
      return { dealer, tsumo, score, refused: answer ? refusedBy(answer) : [] }
    }),
  )
}

/** Null in place of an answer if the hand is impossible in those circumstances. */
function nullIfRefused(problem: unknown): null {
  if (problem instanceof Problem && problem.status === 422) return null
  throw problem
}

/** The input with a win by that seat in that way. */
export function wonSo(input: CalculatorInput, dealer: boolean, tsumo: boolean): CalculatorInput {
  const seat = dealer ? 'e' : input.seat === 'e' ? 's' : input.seat
  return { ...input, seat, tsumo }
}
