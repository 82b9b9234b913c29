/**
 * The player's part in the game: the question, the tile pointed at, a discard chosen in advance.
 */

import type { PendingAsk } from '../../model/play/clock'
import { sameTile } from '../../model/view/tiles'
import { isHeard, mayChooseAhead, waitsOf, type WaitRow } from '../../model/view/view'
import type { Action, View } from '../../model/view/wire'
import { sound } from '../effects/sound'
import { PendingChoice } from './pendingChoice.svelte'
import { Premove } from './premove.svelte'

interface Around {
  view(): View
  ask(): PendingAsk | null
  /** True if a discard may be chosen before the turn. */
  premove(): boolean
  volume(): number
  act(action: Action): void
}

const FRESH_MS = 250
/** So long after your own discard no tile is picked: a second click is not meant for the next turn. */
const SETTLED_MS = 800
const BUZZ_MS = 12

export class OwnTurn {
  readonly pendingChoice: PendingChoice
  readonly premove = new Premove()
  /** Just asked: nothing is hit by a click that was meant for something else. */
  fresh = $state(false)
  /** The places in the hand that are pointed at, lifted, and lit by what a button would take. */
  pointed = $state<number | null>(null)
  lifted = $state<number | null>(null)
  hinted = $state.raw<number[]>([])
  private discardedAt = -SETTLED_MS

  /** True if a tile of the hand can be picked now. */
  readonly active: boolean = $derived.by(() => {
    if (this.around.ask() === null) return false
    const picks = this.pendingChoice.declaring !== undefined || this.pendingChoice.choosing !== null
    return picks || this.view.legal.some((one) => one.type === 'discard')
  })
  /** True if the player may call. */
  readonly calls: boolean = $derived.by(
    () => this.around.ask() !== null && !this.active && this.pendingChoice.buttons.length > 0,
  )
  /** The places in the hand of the tiles that the calls offered would use. */
  readonly callable: number[] = $derived.by(() => {
    const calls = this.calls ? this.pendingChoice.buttons.flatMap((one) => one.actions) : []
    return [...new Set(calls.flatMap((action) => this.pendingChoice.joining(action)))]
  })
  /** The waits after the discard that is pointed at, otherwise those of the hand as it is. */
  readonly waits: WaitRow[] = $derived.by(() => {
    const rows = waitsOf(this.view)
    const place = this.pointed ?? this.lifted
    const tile = place === null ? null : this.own?.tiles[place]
    const after = tile ? rows.filter((row) => row.discard && sameTile(row.discard, tile)) : []
    return after.length ? after : rows.filter((row) => row.discard === null)
  })

  constructor(private readonly around: Around) {
    this.pendingChoice = new PendingChoice(
      // While claims are heard, the replies are offered elsewhere.
      () => ({ view: this.view, asked: around.ask() !== null && !isHeard(this.view) }),
      (action) => this.act(action),
    )
  }

  private get view(): View {
    return this.around.view()
  }

  private get own() {
    return this.view.seats.find((row) => row.seat === this.view.seat)
  }

  /** The place of the tile that will be discarded. */
  get ahead(): number | null {
    return this.premove.placeIn(this.view)
  }

  /**
   * Called for each new question, and for none; returns the function that ends what this has begun.
   */
  asked(): (() => void) | undefined {
    this.pendingChoice.clear()
    if (this.around.ask() === null) return undefined
    this.pointed = this.lifted = null
    if (!this.premoved() && (this.pendingChoice.buttons.length || this.pendingChoice.choosing))
      this.alert()
    this.fresh = true
    const timer = setTimeout(() => (this.fresh = false), FRESH_MS)
    return () => clearTimeout(timer)
  }

  private alert(): void {
    sound('turn', this.around.volume())
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS)
  }

  /** Makes the discard that was chosen in advance, unless there is another decision. */
  private premoved(): boolean {
    const place = this.ahead
    const free = this.pendingChoice.buttons.every((one) => one.kind === 'quiet')
    if (place === null || !free || !this.active || !this.pendingChoice.mayPick(place)) return false
    this.premove.drop()
    this.pendingChoice.pick(place)
    return true
  }

  /** Takes an action, and notes when a tile leaves the hand: a button may take one, too. */
  private act(action: Action): void {
    const discards =
      action.type === 'discard' ||
      (action.type === 'press' && this.pendingChoice.declares(action.button))
    if (discards) this.discardedAt = performance.now()
    this.around.act(action)
  }

  /** A tile of the hand was picked: as an answer, or in advance. */
  pick(place: number): void {
    if (performance.now() < this.discardedAt + SETTLED_MS) return
    if (this.active) {
      this.premove.drop()
      this.pendingChoice.pick(place)
    } else if (this.around.premove() && mayChooseAhead(this.view))
      this.premove.choose(this.view, place)
  }

  /** Goes back a step, or passes; false if there was nothing to leave. */
  pass(): boolean {
    if (this.pendingChoice.back()) return true
    const button = this.pendingChoice.buttons.find((one) => one.kind === 'pass')
    if (button) this.pendingChoice.press(button)
    else if (this.premove.key === null) return false
    this.premove.drop()
    return true
  }

  discardDrawn(): void {
    const own = this.own
    if (own?.drawn && this.active) this.pick(own.tiles.length - 1)
  }

  /** Takes the default action: passes, or discards the drawn tile, unless the player could win. */
  least(): void {
    const wins = this.pendingChoice.buttons.some((one) => one.kind === 'win')
    if (!this.fresh && !this.pass() && !wins) this.discardDrawn()
  }
}
