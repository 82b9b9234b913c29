/** Rows of an outlook as they are shown: their numbers in words, and the lines of the chart. */

import type { OutlookAnswer, OutlookRowAnswer } from '../../../generated/api'
import { locale } from '../../../messages/words.svelte'

export type Objective = OutlookAnswer['objective']
export type Prospect = OutlookRowAnswer

/** A line of the chart: the rows that it is about, which have the same numbers. */
export interface Line {
  rows: Prospect[]
  values: readonly number[]
}

/** The most lines of a chart. */
export const MOST_LINES = 4
const EQUAL = 1e-9

export const percent = (chance: number): string =>
  new Intl.NumberFormat(locale.language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(chance)

export const points = (value: number): string =>
  new Intl.NumberFormat(locale.language, { maximumFractionDigits: 0 }).format(value)

/** The rows by their value with that many draws left, the best first. */
export function ranked(rows: readonly Prospect[], by: Objective, draws: number): Prospect[] {
  return rows.toSorted(
    (a, b) => b[by][draws]! - a[by][draws]! || b.points[draws]! - a.points[draws]!,
  )
}

/** The lines of the best rows, equal ones together. */
export function chartLines(rows: readonly Prospect[], by: Objective): Line[] {
  const lines: Line[] = []
  for (const row of rows) {
    const same = lines.find((line) => areEqual(line.values, row[by]))
    if (same) same.rows.push(row)
    else if (lines.length < MOST_LINES) lines.push({ rows: [row], values: row[by] })
  }
  return lines
}

const areEqual = (some: readonly number[], others: readonly number[]) =>
  some.every((value, at) => Math.abs(value - others[at]!) < EQUAL)

/** The end of an axis: the next round number from there. */
export function axisEnd(most: number): number {
  if (most <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(most))
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * unit).find((end) => end >= most)!
}
