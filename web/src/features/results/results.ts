/** The outcome of a round as it is explained: payments, ranks, and what a win was made of. */

import type { Outcome } from '../../model/view/tableDisplay'
import type { NumberedEvent, Seat, Tile, View, Won } from '../../model/view/wire'

export interface Row {
  seat: Seat
  before: number
  change: number
  after: number
  /** Ranks from 1, and whether it has risen (above 0) or fallen. */
  rank: number
  risen: number
}

/**
 * The points of each seat before and after the round, the best last; empty if none are recorded.
 */
export function resultRows(outcome: Outcome): Row[] {
  const after = afterOf(outcome)
  const rows = outcome.view.seats.map(({ seat, points }) => {
    const [now, change] = after.get(seat) ?? [points, 0]
    return { seat, before: now - change, change, after: now }
  })
  const rank = (of: (row: (typeof rows)[number]) => number, row: (typeof rows)[number]) =>
    1 + rows.filter((other) => of(other) > of(row)).length
  return rows
    .map((row) => {
      const now = rank((one) => one.after, row)
      return { ...row, rank: now, risen: rank((one) => one.before, row) - now }
    })
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat)
}

/** The winner of the last round who rose from below to the first place, and the rank before. */
export interface Comeback {
  seat: Seat
  from: number
}

/** The comeback in a round that is the last one; null if nobody rose to be first alone by a win. */
export function comebackOf(outcome: Outcome): Comeback | null {
  const [first, second] = resultRows(outcome)
  if (!first?.risen || first.rank === second?.rank) return null
  const won = outcome.wins.some((win) => win.seat === first.seat)
  return won ? { seat: first.seat, from: first.rank + first.risen } : null
}

/**
 * Points and changes by seat: those of the event at the end of the round, or otherwise the sum of
 * all payments.
 */
function afterOf({ wins, end, scores, view }: Outcome): Map<Seat, [number, number]> {
  const told = end?.points ?? []
  if (told.some((one) => one.change)) {
    return new Map(told.map((one) => [one.seat, [one.points ?? 0, one.change ?? 0]]))
  }
  const changes = new Map<Seat, number>()
  const points = new Map(view.seats.map((seat) => [seat.seat, seat.points]))
  const paid = [...scores.flatMap((event) => event.points), ...told]
  // A win names its payments before they are made.
  const coming = paid.length ? [] : wins.flatMap((win) => win.changes ?? [])
  for (const { seat, change = 0 } of coming) points.set(seat, (points.get(seat) ?? 0) + change)
  for (const one of [...paid, ...coming]) {
    if (one.points != null) points.set(one.seat, one.points)
    changes.set(one.seat, (changes.get(one.seat) ?? 0) + (one.change ?? 0))
  }
  return new Map([...points].map(([seat, now]) => [seat, [now, changes.get(seat) ?? 0]]))
}

/** Points that went from one seat to another; null is the table, where riichi sticks are. */
export interface Flow {
  from: Seat | null
  to: Seat | null
  points: number
}

/**
 * The payments between players: of each win separately if it names them, otherwise of the round.
 */
export function flowsOf(outcome: Outcome): Flow[] {
  const told = outcome.wins.map((win) => win.changes ?? []).filter((rows) => rows.length)
  const round = resultRows(outcome)
  const summed = new Map<string, Flow>()
  for (const flow of (told.length ? told : [round]).flatMap(flowsIn)) {
    const key = `${flow.from} ${flow.to}`
    summed.set(key, { ...flow, points: flow.points + (summed.get(key)?.points ?? 0) })
  }
  return [...summed.values()].sort((a, b) => (a.to ?? -1) - (b.to ?? -1) || b.points - a.points)
}

/**
 * The flows of some gains and losses: each payer pays the receivers in proportion to their gains.
 */
function flowsIn(rows: readonly { seat: Seat; change?: number }[]): Flow[] {
  const balance = rows.reduce((sum, row) => sum + (row.change ?? 0), 0)
  const all: { seat: Seat | null; change: number }[] = [
    ...rows.map(({ seat, change = 0 }) => ({ seat, change })),
    { seat: null, change: -balance },
  ]
  const receivers = all.filter((one) => one.change > 0)
  const payers = all.filter((one) => one.change < 0)
  const got = receivers.reduce((sum, one) => sum + one.change, 0)
  return payers.flatMap((payer) =>
    receivers.map((to) => ({
      from: payer.seat,
      to: to.seat,
      points: Math.round((-payer.change * to.change) / got),
    })),
  )
}

/** The discard of a seat that a win took, with the number of its event; null for any other win. */
export function dealtIn(
  win: Won,
  log: readonly NumberedEvent[],
  own: Seat | null,
): { seat: Seat; number: number; tile: Tile } | null {
  if (own === null || win.source !== own || !win.tile) return null
  const found = log.findLast(({ event }) => 'tile' in event && event.type !== 'win')
  if (found?.event.type !== 'discard' || found.event.seat !== own) return null
  return { seat: own, number: found.number, tile: win.tile }
}

/** The open dora indicators, and those below them if the winner was in riichi. */
export function indicatorsOf(view: View, win: Won) {
  const { extras } = view
  if (extras.type === 'riichi') return { dora: extras.dora, hidden: win.revealed ?? [] }
  if (extras.type === 'haiyuki') return { dora: [extras.dora], hidden: win.revealed ?? [] }
  return { dora: [], hidden: win.revealed ?? [] }
}
