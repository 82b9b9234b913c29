/** The points of everyone over the rounds, as lines of a graph. */

import type { View } from '../board/view'
import type { Reel } from './film'

export interface Scores {
  /** For each seat its points when each round begins, and at the end. */
  lines: number[][]
  least: number
  most: number
}

/** The scores of a reel; null if no round has ended. */
export function scoresOf(reel: Reel): Scores | null {
  const ended = reel.rounds.filter((round) => round.points?.length)
  if (!ended.length) return null
  const begun = (reel.tracks[0]!.first as unknown as View).seats
  const lines = reel.seats.map((seat, place) => [
    begun.find((row) => row.seat === seat)!.points,
    ...ended.map((round) => round.points![place]!),
  ])
  const all = lines.flat()
  return { lines, least: Math.min(0, ...all), most: Math.max(1, ...all) }
}

/** A line as points of an SVG that is as wide as there are rounds, and 100 high. */
export const drawnLine = ({ least, most }: Scores, line: readonly number[]): string =>
  line.map((points, at) => `${at},${(100 * (most - points)) / (most - least)}`).join(' ')
