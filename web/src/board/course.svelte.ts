/**
 * The latest events at a table, as they are seen and heard: tiles that move, words that are called,
 * sounds, and the discard that is the last one.
 */

import { soundOf, wordOf, type Called } from './happening'
import type { BoardSettings } from './look'
import { measured, play, type Before } from './motion'
import { say, sound } from './sound'
import { sameTile } from './tiles'
import { middleOf, pondOf, seatOf, type Action, type GameEvent, type Seat, type View } from './view'

const CALLED_MS = 750

export interface Surroundings {
  view(): View
  settings(): BoardSettings
  labels(): Record<string, string> | null
  /** The language that words are spoken in. */
  language(): string
}

export class Course {
  words = $state.raw<(Called & { id: number })[]>([])
  private last = $state.raw<{ seat: Seat; count: number } | null>(null)
  private before: Before | null = null
  private foreseen = false
  private ids = 0

  constructor(private readonly around: Surroundings) {}

  /** Measures the positions of everything before the board is redrawn. */
  look(root: Element | undefined): void {
    this.before = root ? measured(root) : null
  }

  /**
   * Shows the latest events, which are drawn now; the player's own discard when it is made, not
   * when the server confirms it.
   */
  show(root: Element, events: GameEvent[], pending: Action | null): void {
    const { seat } = this.around.view()
    const foreseen = pending?.type === 'discard' && seat !== null && !this.foreseen
    const all: GameEvent[] = foreseen
      ? [{ type: 'discard', seat, tile: pending.tile }, ...events]
      : events
    if (this.before) play(root, this.before, all, seat, this.around.settings().speed)
    for (const event of all) this.happened(event)
    this.foreseen = foreseen || (this.foreseen && pending !== null)
  }

  private happened(event: GameEvent): void {
    const view = this.around.view()
    const { volume } = this.around.settings()
    const labels = this.around.labels()
    const own = 'seat' in event && event.seat === view.seat && view.seat !== null
    const known = own && event.type === 'discard' && this.foreseen
    if (event.type === 'discard') this.last = { seat: event.seat, count: this.lying(event.seat) }
    else if (event.type === 'round' || event.type === 'call') this.last = null
    const heard = known ? null : soundOf(event, view.seat)
    if (heard) sound(heard, volume * (own ? 1 : 0.75))
    const word = wordOf(event, view.engine === 'ruleset', labels)
    if (word) this.call(word)
  }

  private call(word: Called): void {
    const id = ++this.ids
    this.words = [...this.words, { ...word, id }]
    setTimeout(() => (this.words = this.words.filter((one) => one.id !== id)), CALLED_MS)
    const { voice, volume } = this.around.settings()
    if (voice) say(word.word, this.around.language(), volume)
  }

  private lying(seat: Seat): number {
    return pondOf(seatOf(this.around.view(), seat)).length
  }

  /**
   * The seat with the last discard: the one observed, or after a reload the one that may be
   * claimed.
   */
  readonly lastSeat = $derived.by(() => {
    const { offered, turn } = middleOf(this.around.view())
    if (this.last) return this.lying(this.last.seat) === this.last.count ? this.last.seat : null
    if (!offered || turn === null) return null
    const newest = pondOf(seatOf(this.around.view(), turn)).at(-1)
    return newest && !newest.called && sameTile(newest.tile, offered) ? turn : null
  })
}
