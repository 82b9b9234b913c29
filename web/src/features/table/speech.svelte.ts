/**
 * The phrases that people at a table say, shown at their names for a while; those of muted people
 * are not shown.
 */

import type { Seat } from '../../model/view/wire'

const SAID_MS = 4_500

export class Speech {
  said = $state.raw<Partial<Record<Seat, string>>>({})
  muted = $state.raw<ReadonlySet<Seat>>(new Set())
  private timers = new Map<Seat, ReturnType<typeof setTimeout>>()

  hear(seat: Seat, text: string): void {
    if (this.muted.has(seat)) return
    clearTimeout(this.timers.get(seat))
    this.said = { ...this.said, [seat]: text }
    this.timers.set(
      seat,
      setTimeout(() => this.forget([seat]), SAID_MS),
    )
  }

  mute(seats: readonly Seat[], on: boolean): void {
    const rest = [...this.muted].filter((seat) => !seats.includes(seat))
    this.muted = new Set(on ? [...rest, ...seats] : rest)
    if (on) this.forget(seats)
  }

  private forget(seats: readonly Seat[]): void {
    const kept = Object.entries(this.said).filter(([seat]) => !seats.includes(Number(seat)))
    this.said = Object.fromEntries(kept)
  }
}
