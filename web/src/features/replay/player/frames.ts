/**
 * A recorded game as frames, one after each event, from the tracks of a replay. The view after a
 * decision is the server's; in between it is the one with the events folded into it.
 */

import type { GameReplay, ReplayTrack } from '../../../generated/api'
import { changed } from '../../../model/view/change'
import { fold } from '../../../model/view/fold'
import type {
  Change,
  GameEvent,
  NumberedEvent,
  Seat,
  SeatView,
  View,
} from '../../../model/view/wire'

export type { GameReplay }

export interface Frame {
  view: View
  /** The latest event; null at the very beginning. */
  event: NumberedEvent | null
}

/** The frames of a track; every track of a replay has as many. */
export function framesOf(track: ReplayTrack): Frame[] {
  const first = track.first as unknown as View
  const [begun, ...moments] = track.moments
  const events = (begun?.events ?? []) as unknown as NumberedEvent[]
  const frames: Frame[] = [{ view: first, event: events.at(-1) ?? null }]
  let whole = first
  for (const moment of moments) {
    let view = whole
    for (const event of (moment.events ?? []) as unknown as NumberedEvent[]) {
      view = fold(view, event.event)
      frames.push({ view, event })
    }
    if (!moment.change) continue
    whole = changed(whole, moment.change as unknown as Change)
    frames[frames.length - 1] = { ...frames.at(-1)!, view: whole }
  }
  return frames
}

/** The view of a seat, with the other hands open. */
export function opened(own: View, open: View): View {
  const hands = new Map(open.seats.map((row) => [row.seat, row]))
  return { ...own, seats: own.seats.map((row): SeatView => hands.get(row.seat) ?? row) }
}

/** The frame in which the event with that number has happened, or the first after it. */
export function frameOf(frames: Frame[], number: number): number {
  const found = frames.findIndex(({ event }) => (event?.number ?? -1) >= number)
  return found < 0 ? frames.length - 1 : found
}

/** The frames at which the rounds begin. */
export const beginsOf = (replay: GameReplay, frames: Frame[]): number[] =>
  replay.rounds.map((round) => frameOf(frames, round.at))

/** The round that is shown at a frame. */
export const roundAt = (begins: number[], at: number): number =>
  Math.max(
    0,
    begins.findLastIndex((begin) => begin <= at),
  )

/** The next frame, or the one before, in which it is that seat's turn to act. */
export function turnFrom(frames: Frame[], at: number, seat: Seat, step: 1 | -1): number {
  for (let next = at + step; next >= 0 && next < frames.length; next += step) {
    const event = frames[next]!.event?.event
    if (event && isTurn(event) && event.seat === seat) return next
  }
  return step > 0 ? frames.length - 1 : 0
}

const isTurn = (event: GameEvent): event is Extract<GameEvent, { type: 'draw' | 'call' }> =>
  event.type === 'draw' || event.type === 'call'

/** The events of a round up to a frame, its beginning included. */
export function logOf(frames: Frame[], begin: number, at: number): NumberedEvent[] {
  return frames.slice(begin, at + 1).flatMap(({ event }) => (event ? [event] : []))
}

/** The tiles that are still to be drawn; empty if the wall is not known. */
export function wallAt(replay: GameReplay, round: number, log: NumberedEvent[], left: number) {
  const wall = replay.rounds[round]?.wall ?? []
  const drawn = log.filter(({ event }) => event.type === 'draw' && !event.from_end).length
  const from = Math.max(0, drawn - 1) // the dealer's first tile is no more in it
  return wall.slice(from, from + left)
}

const LINGER: Partial<Record<GameEvent['type'], number>> = {
  call: 1200,
  press: 1000,
  win: 3000,
  round_end: 3000,
  discard: 500,
  draw: 350,
}

/** The time for which automatic play shows a frame. */
export const lingers = (frame: Frame, speed: number): number =>
  (LINGER[frame.event?.event.type ?? 'draw'] ?? 300) / speed
