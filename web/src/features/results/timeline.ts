/** The moment of a win as times: its parts appear one after another, the larger the longer. */

import type { Won } from '../../model/view/wire'

/** The limits from the smallest on: rays and sounds grow with them. */
const LIMITS = ['mangan', 'haneman', 'baiman', 'sanbaiman'] as const
export const GREATEST = LIMITS.length + 1

/** The greatness of a win, from 0 for a plain one to `GREATEST` for a yakuman. */
export function greatnessOf({ limit, sums = [] }: Pick<Won, 'limit' | 'sums'>): number {
  if (sums.some((sum) => sum.unit === 'yakuman')) return GREATEST
  if (!limit) return 0
  if (limit.includes('yakuman')) return GREATEST
  return 1 + Math.max(0, LIMITS.indexOf(limit as (typeof LIMITS)[number]))
}

/** The milliseconds until each part of a win appears. */
export interface Timeline {
  hand: number
  lines: number[]
  sums: number
  limit: number
  /** The points count up from here for `counting`. */
  points: number
  counting: number
  /** The word for a comeback. */
  comeback: number
  end: number
}

const MS = { splash: 1_900, hand: 150, lines: 550, line: 170, sums: 120, limit: 260, word: 500 }
/** The milliseconds for which the points of the players count. */
export const PAID_MS = 700

/**
 * The times of a win's parts; a yakuman has the whole screen before them, and a comeback a word after
 * them.
 */
export function timelineOf(
  win: Pick<Won, 'limit' | 'sums' | 'lines'>,
  turns: boolean = false,
): Timeline {
  const great = greatnessOf(win)
  const start = great === GREATEST ? MS.splash : 0
  const count = win.lines?.length ?? 0
  const lines = Array.from({ length: count }, (_, at) => start + MS.lines + MS.line * at)
  const sums = start + MS.lines + MS.line * count + MS.sums
  const limit = sums + (win.sums?.length ? MS.limit : 0)
  const points = limit + (win.limit ? MS.limit : 0)
  const counting = 450 + 150 * great
  const counted = points + counting
  const comeback = points + Math.max(counting, PAID_MS)
  const end = turns ? comeback + MS.word : counted
  return { hand: start + MS.hand, lines, sums, limit, points, counting, comeback, end }
}
