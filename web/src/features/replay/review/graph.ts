/** The graph of a review: the chance to win and the expected place, turn by turn. */

import type { DecisionAnswer } from '../../../generated/api'
import { advisedOf } from './decisions'

export interface ReviewGraphLines {
  /** A decision for each turn: the last one in it. */
  turns: DecisionAnswer[]
  /** A line for each round, as points of an SVG as wide as there are turns, and 100 high. */
  wins: string[]
  places: string[]
  /** The chance to win at the top of the graph: wins are seldom likely, and flat below 100 %. */
  top: number
  /** The places at the top and at the bottom. */
  best: number
  worst: number
  /** The first turn of each round that has one. */
  rounds: { round: number; from: number; to: number }[]
}

const LEAST_TOP = 0.2

/** The lines over all turns of a seat; the best place is at the top. */
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
  const likeliest = Math.max(LEAST_TOP, ...turns.map((one) => advisedOf(one).win))
  const top = Math.min(1, Math.ceil(10 * likeliest) / 10)
  const places = turns.map((one) => advisedOf(one).place)
  const best = Math.max(1, Math.min(players - 1, Math.floor(Math.min(...places))))
  const worst = Math.min(players, Math.max(best + 1, Math.ceil(Math.max(...places))))
  return {
    turns,
    rounds,
    top,
    best,
    worst,
    wins: line((one) => 1 - advisedOf(one).win / top),
    places: line((one) => (advisedOf(one).place - best) / Math.max(1, worst - best)),
  }
}

/** The turn that is shown at an event: the latest one that has begun. */
export const turnAt = (turns: readonly DecisionAnswer[], number: number): number =>
  Math.max(
    0,
    turns.findLastIndex((one) => one.event <= number),
  )
