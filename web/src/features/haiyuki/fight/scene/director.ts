/**
 * Plays the events at a table of Haiyuki one after another, at their pace: after a riichi many
 * turns pass quickly, and a win is announced before it is shown. A question is shown after all
 * events before it.
 */

import type { TableDisplay } from '../../../../model/view/tableDisplay'
import type { GameEvent, NumberedEvent, View } from '../../../../model/view/wire'
import { viewAfter, lasting } from './scene'

export interface Scene {
  view: View
  /** The latest event; null if nothing is being played. */
  event: GameEvent | null
  /** A number that is another one for each event. */
  at: number
  playing: boolean
}

export interface DirectorContext {
  show(scene: Scene): void
  speed(): number
  hidden(): boolean
  after(ms: number, what: () => void): number
  stop(timer: number): void
}

export class Director {
  private base: View | null = null
  private seen = -1
  private latest: TableDisplay | null = null
  private queue: NumberedEvent[] = []
  private timer = 0

  constructor(private readonly around: DirectorContext) {}

  take(shown: TableDisplay): void {
    const first = this.latest === null
    this.latest = shown
    const fresh = shown.log.filter(({ number }) => number > this.seen)
    this.seen = Math.max(this.seen, shown.log.at(-1)?.number ?? -1)
    if (first || this.around.hidden()) return this.stand()
    this.queue.push(...fresh)
    if (!this.timer) this.step()
  }

  stop(): void {
    this.around.stop(this.timer)
    this.timer = 0
  }

  /** Shows the current view. */
  private stand(): void {
    this.stop()
    this.queue = []
    const { view, pending } = this.latest!
    if (!pending) this.base = view
    this.around.show({ view: view, event: null, at: this.seen, playing: false })
  }

  private step(): void {
    this.timer = 0
    const next = this.queue.shift()
    if (!next) return this.stand()
    this.base = viewAfter(this.base!, next.event)
    const { event, number } = next
    this.around.show({ view: this.base, event, at: number, playing: true })
    const ms = lasting(event, this.queue.length, this.around.speed())
    if (ms <= 0) return this.step()
    this.timer = this.around.after(ms, () => this.step())
  }
}
