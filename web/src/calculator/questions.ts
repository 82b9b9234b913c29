/** The questions about a sheet, and all answers. */

import { Problem } from '../client/rest'
import type {
  ReasonSaid,
  ScoreAnswer,
  ScoreAsked,
  ScoreSaid,
  ShantenAnswer,
  WaitsAnswer,
} from '../generated/api'
import { ask, type Answers } from './kernel'
import { handText, sizeOf, WHOLE, type Sheet } from './sheet'
import { written } from './tiles'

export type Cannot = Record<string, ReasonSaid>
/** A way to win the same hand: as the dealer or not, by self-draw or not. */
export interface Way {
  dealer: boolean
  tsumo: boolean
  score: ScoreSaid | null
  /** The reasons why the hand may not be won so; empty if it may. */
  refused: readonly string[]
}
export interface Found {
  cannot: Cannot
  worth: ScoreAnswer | null
  ways: Way[]
  waits: WaitsAnswer | null
  /** The reasons why no wait can be won by ron; empty if some wait can. */
  refused: readonly string[]
  distance: ShantenAnswer | null
}

const rulesOf = ({ preset, players, options }: Sheet) => ({ preset, players, options })

/** The circumstances of a sheet; those that cannot be are left out. */
export function circumstancesOf(sheet: Sheet, cannot: Cannot, tiles = true) {
  const flags = sheet.flags.filter((flag) => !(flag in cannot))
  return {
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    tsumo: sheet.tsumo,
    round: sheet.round,
    seat: sheet.seat,
    kita: 'kita' in cannot ? 0 : sheet.kita,
    honba: sheet.honba,
    riichi_sticks: sheet.sticks,
    ...(tiles && {
      dora: written(sheet.dora),
      ura: 'ura' in cannot ? '' : written(sheet.ura),
      win: sheet.win ?? '',
    }),
  }
}

/** All answers about a sheet. */
export async function answersTo(sheet: Sheet): Promise<Found> {
  const cannot = await cannotBe(sheet)
  const found: Found = { cannot, worth: null, ways: [], waits: null, refused: [], distance: null }
  const size = sizeOf(sheet)
  if (size === 0) return found
  if (size === WHOLE) {
    const worth = await scored(sheet, cannot, { all: true })
    if ('context' in worth) {
      return { ...found, worth, ways: await waysToWin(sheet) }
    }
  }
  const [waits, distance] = await Promise.all([
    size === WHOLE - 1 ? waitsOf(sheet, cannot) : null,
    ask({
      about: 'shanten',
      hand: handText(sheet),
      players: sheet.players,
      visible: written([...sheet.dora, ...sheet.ura, ...sheet.visible, ...sheet.discards]),
      unfinished: true,
    }),
  ])
  return { ...found, waits, refused: waits?.furiten ? ['furiten'] : [], distance }
}

const refusedBy = (answer: Answers['score']): string[] =>
  'context' in answer ? (answer.permission?.faults ?? []).map((fault) => fault.id) : []

async function cannotBe(sheet: Sheet): Promise<Cannot> {
  const set = Object.fromEntries(sheet.flags.map((flag) => [flag, true]))
  const { tsumo, seat, kita, win } = sheet
  const shown = { dora: written(sheet.dora), ura: written(sheet.ura), win: win ?? '' }
  const answer = await ask({
    about: 'impossible',
    hand: handText(sheet),
    circumstances: { ...set, tsumo, seat, kita, ...shown },
    rules: rulesOf(sheet),
  })
  return answer.impossible
}

/** Tiles that nobody can draw any more, the indicators aside. */
const tableOf = (sheet: Sheet) => ({
  visible: written(sheet.visible),
  discards: written(sheet.discards),
})

function scored(sheet: Sheet, cannot: Cannot, more: Partial<ScoreAsked> = {}) {
  return ask({
    about: 'score',
    hand: handText(sheet),
    circumstances: circumstancesOf(sheet, cannot),
    rules: rulesOf(sheet),
    ...tableOf(sheet),
    explain: true,
    ...more,
  })
}

async function waitsOf(sheet: Sheet, cannot: Cannot): Promise<WaitsAnswer | null> {
  const given = circumstancesOf(sheet, cannot) as Record<string, unknown>
  const known = SITUATION.filter((name) => name in given).map((name) => [name, given[name]])
  const answer = await ask({
    about: 'waits',
    hand: handText(sheet),
    circumstances: Object.fromEntries(known),
    rules: rulesOf(sheet),
    ...tableOf(sheet),
  })
  return 'context' in answer ? answer : null
}

/** The circumstances known before the winning tile comes. */
const SITUATION = [
  ...['open', 'riichi', 'double_riichi', 'open_riichi', 'ippatsu', 'last_tile', 'round', 'seat'],
  ...['dora', 'ura', 'kita', 'honba', 'riichi_sticks'],
]

/**
 * The hand won in each of four ways, by the tile that pays best that way where none is chosen. A way
 * loses the circumstances it cannot have; without them it may win nothing at all.
 */
function waysToWin(sheet: Sheet): Promise<Way[]> {
  const ways = [true, false].flatMap((dealer) => [false, true].map((tsumo) => ({ dealer, tsumo })))
  return Promise.all(
    ways.map(async ({ dealer, tsumo }) => {
      const other = wonSo(sheet, dealer, tsumo)
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

/** The sheet with a win by that seat in that way. */
export function wonSo(sheet: Sheet, dealer: boolean, tsumo: boolean): Sheet {
  const seat = dealer ? 'e' : sheet.seat === 'e' ? 's' : sheet.seat
  return { ...sheet, seat, tsumo }
}
