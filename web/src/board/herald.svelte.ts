/**
 * What is read out to those who hear the table: a line for each thing that happens, once and in
 * order, however fast it is shown, and also where it is not shown at all.
 */

import { isSaidAgain, readOut } from './happening'
import type { Spoken } from './look'
import type { GameEvent, Seat } from './view'

/** Who comes back after a while hears the last of it, not the whole round. */
const MOST = 12
/** Lines stay for a while: what is taken away at once may never have been read. */
const KEPT = 24

export interface Hearer {
  seat: Seat | null
  /** Whether the engine sends the words that are called itself. */
  tells: boolean
  labels: Record<string, string> | null
  nameOf(seat: Seat): string
  roundOf(round: string): string
  spoken: Spoken
}

export class Herald {
  lines = $state.raw<{ id: number; text: string }[]>([])
  private seen: number | null = null

  /** Tells what has come since this was last called; at first, and after a step back, nothing. */
  follow(log: readonly { number: number; event: GameEvent }[], to: Hearer): void {
    const last = log.at(-1)?.number ?? -1
    const { seen } = this
    this.seen = last
    if (seen === null || last <= seen || to.spoken === 'off') return
    const fresh = log.flatMap(({ number, event }, at) => {
      if (number <= seen || isSaidAgain(event, log[at + 1]?.event)) return []
      const text = readOut(event, to)
      return text ? [{ id: number, text }] : []
    })
    this.lines = [...this.lines.filter((line) => line.id <= seen), ...fresh.slice(-MOST)].slice(
      -KEPT,
    )
  }
}
