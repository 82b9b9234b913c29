/**
 * The latest events at a table, as they are seen and heard: tiles that move, words that are called,
 * sounds, and the discard that is the last one.
 */

import { t } from '../../messages/words.svelte'
import type { BoardState } from '../../model/view/boardState'
import { sameTile } from '../../model/view/tiles'
import { pondOf, seatOf, type Place } from '../../model/view/view'
import type { Action, GameEvent, Seat, View } from '../../model/view/wire'
import { calledWord, type Called } from '../../model/words/eventWords'
import type { BoardSettings } from '../display'
import { measured, animate, type Before } from './motion'
import { sound, soundOf, speak } from './sound'

const CALLED_MS = 750
const ASIDE = 0.55

export interface AnimationContext {
  board(): BoardState
  settings(): BoardSettings
  placeOf(seat: Seat): Place | null
}

export class BoardAnimation {
  words = $state.raw<(Called & { id: number })[]>([])
  private last = $state.raw<{ seat: Seat; count: number } | null>(null)
  private before: Before | null = null
  private view: View | null = null
  private foreseen = false
  private ids = 0

  constructor(private readonly around: AnimationContext) {}

  /** Measures the positions of everything before the board is redrawn. */
  look(root: Element | undefined): void {
    this.before = root && this.view ? measured(root, this.view) : null
  }

  /**
   * Shows the latest events, which are drawn now; the player's own discard when it is made, not
   * when the server confirms it.
   */
  show(root: Element, events: GameEvent[], pending: Action | null): void {
    const [{ view }, settings] = [this.around.board(), this.around.settings()]
    const { seat } = view
    const foreseen = pending?.type === 'discard' && seat !== null && !this.foreseen
    const all: GameEvent[] = foreseen
      ? [{ type: 'discard', seat, tile: pending.tile }, ...events]
      : events
    if (this.before) animate(root, this.before, view, all, settings.speed)
    this.before = null
    this.view = view
    for (const event of all) this.happened(event)
    this.foreseen = foreseen || (this.foreseen && pending !== null)
  }

  private happened(event: GameEvent): void {
    const { view, words } = this.around.board()
    const { volume } = this.around.settings()
    const own = 'seat' in event && event.seat === view.seat && view.seat !== null
    const known = own && event.type === 'discard' && this.foreseen
    if (event.type === 'discard') this.last = { seat: event.seat, count: this.lying(event.seat) }
    else if (event.type === 'round' || event.type === 'call') this.last = null
    const heard = known ? null : soundOf(event, view.seat)
    if (heard) sound(heard, volume * (own ? 1 : 0.75), this.panOf(event))
    const word = calledWord(event, words)
    if (word) this.call(word)
  }

  /** The side from which an event is heard: those of the seats at the left and at the right. */
  private panOf(event: GameEvent): number {
    const place = 'seat' in event && event.seat != null ? this.around.placeOf(event.seat) : null
    return place === 1 ? ASIDE : place === 3 ? -ASIDE : 0
  }

  private call(word: Called): void {
    const id = ++this.ids
    this.words = [...this.words, { ...word, id }]
    setTimeout(() => (this.words = this.words.filter((one) => one.id !== id)), CALLED_MS)
    const { voice, volume } = this.around.settings()
    if (voice) speak(word.word, t('board.locale'), volume)
  }

  private lying(seat: Seat): number {
    return pondOf(seatOf(this.around.board().view, seat)).length
  }

  /**
   * The seat with the last discard: the one observed, or after a reload the one that may be
   * claimed.
   */
  readonly lastSeat = $derived.by(() => {
    const { view, middle } = this.around.board()
    const { offered, turn } = middle
    if (this.last) return this.lying(this.last.seat) === this.last.count ? this.last.seat : null
    if (!offered || turn === null) return null
    const newest = pondOf(seatOf(view, turn)).at(-1)
    return newest && !newest.called && sameTile(newest.tile, offered) ? turn : null
  })
}
