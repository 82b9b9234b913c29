/** The points of everyone over the rounds, as lines of a graph. */

import type { View } from '../../../model/view/wire'
import type { GameReplay } from './frames'

export interface Scores {
  /** For each seat its points when each round begins, and at the end. */
  lines: number[][]
  least: number
  most: number
}

/** The scores of a replay; null if no round has ended. */
export function scoresOf(replay: GameReplay): Scores | null {
  const ended = replay.rounds.filter((round) => round.points?.length)
  if (!ended.length) return null
  const begun = (replay.tracks[0]!.first as unknown as View).seats
  const lines = replay.seats.map((seat, place) => [
    begun.find((row) => row.seat === seat)!.points,
    ...ended.map((round) => round.points![place]!),
  ])
  const all = lines.flat()
  return { lines, least: Math.min(0, ...all), most: Math.max(1, ...all) }
}

/** A line as points of an SVG that is as wide as there are rounds, and 100 high. */
export const drawnLine = ({ least, most }: Scores, line: readonly number[]): string =>
  line.map((points, at) => `${at},${(100 * (most - points)) / (most - least)}`).join(' ')
