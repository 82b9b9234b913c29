/** The graph of a review: the chance to win and the expected place, turn by turn. */

import type { DecisionAnswer } from '../../../generated/api'
import { advisedOf } from './decisions'

export interface ReviewGraphLines {
  /** A decision for each turn: the last one in it. */
  turns: DecisionAnswer[]
  /** A line for each round, as points of an SVG as wide as there are turns, and 100 high. */
  wins: string[]
  places: string[]
  /** The first turn of each round that has one. */
  rounds: { round: number; from: number; to: number }[]
}

/** The lines over all turns of a seat; places go from 1, at the top, to the number of players. */
export function graphOf(decisions: readonly DecisionAnswer[], players: number): ReviewGraphLines {
  const turns = decisions.filter((one, at) => {
    const next = decisions[at + 1]
    return next?.round !== one.round || next.turn !== one.turn
  })
  const rounds: ReviewGraphLines['rounds'] = []
  turns.forEach((one, at) => {
    const last = rounds.at(-1)
    if (last?.round === one.round) last.to = at + 1
    else rounds.push({ round: one.round, from: at, to: at + 1 })
  })
  const line = (high: (one: DecisionAnswer) => number) =>
    rounds.map(({ from, to }) =>
      turns
        .slice(from, to)
        .map((one, at) => `${from + at + 0.5},${Math.round(1000 * high(one)) / 10}`)
        .join(' '),
    )
  return {
    turns,
    rounds,
    wins: line((one) => 1 - advisedOf(one).win),
    places: line((one) => (advisedOf(one).place - 1) / Math.max(1, players - 1)),
  }
}

/** The turn that is shown at an event: the latest one that has begun. */
export const turnAt = (turns: readonly DecisionAnswer[], number: number): number =>
  Math.max(
    0,
    turns.findLastIndex((one) => one.event <= number),
  )
