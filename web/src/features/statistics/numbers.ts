/** Numbers of statistics as rows of a table, and places as a chart: pure functions. */

import type { KindStatistics, PlayedPlace, StatisticsValue } from '../../generated/api'

export type Section = 'games' | 'rounds' | 'riichi' | 'calls' | 'wins' | 'deal_ins'

/** The numbers of each section, in the order of the page. */
export const SECTIONS: Record<Section, readonly string[]> = {
  games: ['placement', 'first', 'second', 'third', 'fourth', 'bust', 'final_points'],
  rounds: [
    ...['win', 'deal_in', 'tsumo_against', 'tenpai', 'first_tenpai', 'tenpai_turn'],
    ...['exhaustive_draw', 'tenpai_at_draw', 'gain'],
  ],
  riichi: [
    ...['riichi', 'riichi_turn', 'first_riichi', 'chasing_riichi', 'chased_riichi'],
    ...['riichi_win', 'riichi_deal_in', 'riichi_gain', 'ippatsu', 'ura'],
  ],
  calls: ['call', 'call_win', 'call_deal_in', 'call_gain'],
  wins: [
    ...['tsumo', 'win_riichi', 'win_damaten', 'win_call'],
    ...['win_points', 'win_turn', 'win_dora'],
  ],
  deal_ins: ['deal_in_riichi', 'deal_in_damaten', 'deal_in_call', 'deal_in_points'],
}

/** The numbers that are shown large, and the shares of the places. */
export const LARGE_NUMBERS = ['placement', 'win', 'deal_in', 'riichi', 'call', 'gain'] as const
export const PLACE_SHARES = ['first', 'second', 'third', 'fourth'] as const

/** The decimals of numbers that are not shares. */
const DECIMALS: Record<string, number> = {
  placement: 2,
  final_points: 0,
  gain: 0,
  riichi_gain: 0,
  call_gain: 0,
  win_points: 0,
  deal_in_points: 0,
  tenpai_turn: 1,
  riichi_turn: 1,
  win_turn: 1,
  win_dora: 2,
}

export interface NumberRow {
  name: string
  own: StatisticsValue | undefined
  archive: StatisticsValue | undefined
}

/** The rows of a section: the numbers that the player or the archive has. */
export const rowsOf = (kind: KindStatistics, section: Section): NumberRow[] =>
  rowsNamed(kind, SECTIONS[section])

/** The rows of these numbers, without those that neither has. */
export function rowsNamed(kind: KindStatistics, names: readonly string[]): NumberRow[] {
  return names
    .map((name) => row(name, kind.numbers, kind.archive?.numbers ?? []))
    .filter(({ own, archive }) => own ?? archive)
}

/** The yaku of the player's wins, the most frequent first. */
export function yakuOf(kind: KindStatistics): NumberRow[] {
  return kind.yaku.map(({ name }) => row(name, kind.yaku, kind.archive?.yaku ?? []))
}

function row(
  name: string,
  own: readonly StatisticsValue[],
  archive: readonly StatisticsValue[],
): NumberRow {
  const find = (values: readonly StatisticsValue[]) => values.find((one) => one.name === name)
  return { name, own: find(own), archive: find(archive) }
}

/** True for a share of cases, which is written in per cent. */
export const isShare = (name: string): boolean => !(name in DECIMALS)

/** A number as it is written: a share in per cent, a mean with its decimals. */
export function numberText(name: string, value: number, language: string): string {
  const decimals = DECIMALS[name]
  const style: Intl.NumberFormatOptions =
    decimals === undefined
      ? { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat(language, style).format(value)
}

/** Half the interval of a number; empty without one. */
export function half(one: StatisticsValue, language: string): string {
  if (one.low === null || one.high === null) return ''
  return `±${numberText(one.name, (one.high - one.low) / 2, language)}`
}

/** The places of games of one kind, in their order. */
export const placesOfKind = (places: readonly PlayedPlace[], kind: KindStatistics): PlayedPlace[] =>
  places.filter((one) => one.players === kind.players && one.length === kind.length)

/** The mean of the last `width` places up to each game; null for the first games. */
export function runningMean(places: readonly number[], width: number): (number | null)[] {
  return places.map((_, at) => {
    if (at + 1 < width) return null
    const last = places.slice(at + 1 - width, at + 1)
    return last.reduce((sum, one) => sum + one, 0) / width
  })
}
