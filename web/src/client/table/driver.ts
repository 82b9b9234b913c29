/**
 * Follows one table for a person: the last full view from the server, the events since, and the
 * moments in between, shown one after another at a pace that people can follow.
 *
 * The server is the truth. A moment is the view with the events folded into it, and holds only
 * until the next change. A person with a decision sees the question at once; a page that is behind
 * jumps.
 */

import { NO_AUTO, type Autos } from '../../model/play/autos'
import type { PendingAsk } from '../../model/play/clock'
import { changed } from '../../model/view/change'
import {
  newest,
  outcomeOf,
  quiet,
  sinceRound,
  type TableDisplay,
} from '../../model/view/tableDisplay'
import type {
  Action,
  Ask,
  Auto,
  ErrorMessage,
  FromClient,
  GameEvent,
  NumberedEvent,
  TableChanged,
  TableMessage,
  Update,
  View,
  Waiting,
} from '../../model/view/wire'
import { shownFor } from './eventDurations'
import { Frames, type Clockwork } from './frames'

export type Fold = (view: View, event: GameEvent) => View

export interface DriverContext extends Clockwork {
  send(message: FromClient): boolean
  show(shown: TableDisplay): void
  /** The table cannot be followed. */
  lost(fault: ErrorMessage): void
  fold: Fold
  /** The pace: 1 as designed, 0 without any motion. */
  speed(): number
  now(): number
}

const LOST = new Set(['unknown_table', 'not_allowed'])
const NO_PLACE = new Set(['too_often', 'full'])

export class Driver {
  shown: TableDisplay | null = null
  private whole: View | null = null
  private latest: View | null = null
  private lately: NumberedEvent[] = []
  private next = 0
  private readonly frames: Frames
  private question: PendingAsk | null = null
  private act: { id: number; action: Action; ask: number } | null = null
  private ids = 0
  /**
   * True if the only move is made automatically: the person's choice, which outlasts a round and a
   * connection.
   */
  private forced = true

  constructor(
    readonly table: string,
    private readonly around: DriverContext,
  ) {
    this.frames = new Frames(around, (view, moment, jumped) => this.display(view, moment, jumped))
  }

  /** Requests the table: all of it at first, later the missing events. */
  join(): void {
    this.around.send({ type: 'join', table: this.table, since: this.next })
  }

  /** The number of the next event, which is also how much of the table is known. */
  get known(): number {
    return this.next
  }

  told(message: TableMessage): void {
    const first = message.events[0]?.number ?? message.number
    const again = this.shown !== null && first === this.next
    const log = again ? this.shown!.log : []
    let view: View = message.view
    for (const { number, event } of message.events) {
      if (number >= message.at) view = this.around.fold(view, event)
    }
    this.frames.clear()
    this.whole = message.view
    this.latest = view
    this.next = message.number
    this.question = this.questionOf(message.ask)
    this.act = null
    const all = sinceRound([...log, ...message.events])
    this.lately = newest([...(again ? this.lately : []), ...message.events])
    this.show({
      view: this.question ? view : quiet(view),
      moment: [],
      ask: this.question,
      pending: null,
      refusal: null,
      log: all,
      lately: [],
      outcome: outcomeOf(all, view),
      people: message.people,
      auto: { ...NO_AUTO, ...message.auto },
      waiting: this.waitingOf(message.waiting),
      suspending: [],
      state: message.state,
      room: message.room,
      seat: message.seat,
      commitment: message.commitment,
      seed: message.seed ?? '',
      result: message.result ?? null,
      openHands: message.open_hands ?? false,
      delayed: this.shown?.delayed ?? false,
      spectators: this.shown?.spectators ?? 0,
    })
    const plays = message.seat !== null && message.state === 'playing'
    const switched = plays && !message.view.by_hand
    if (switched && this.shown!.auto.forced !== this.forced) this.setAuto({ forced: this.forced })
  }

  update(message: Update): void {
    if (!this.shown || !this.whole || !this.latest) return
    const fresh = (message.events ?? []).filter(({ number }) => number >= this.next)
    const first = fresh[0]?.number ?? message.number
    if (first > this.next) return this.join() // events are missing
    this.lately = newest([...this.lately, ...fresh])
    let view = this.latest
    for (const one of fresh) {
      view = this.around.fold(view, one.event)
      this.frames.push({ view, moment: [one], ms: shownFor(one.event, this.around.speed()) })
    }
    this.next = Math.max(this.next, message.number)
    if (message.change) {
      this.whole = changed(this.whole, message.change)
      view = this.whole
      this.frames.push({ view, moment: [], ms: 0 })
    }
    this.latest = view
    if (message.ask || message.change || fresh.length) {
      this.question = this.questionOf(message.ask)
      if (this.act && this.act.ask !== this.question?.number) this.act = null
    }
    this.frames.play(this.question !== null)
  }

  changed(message: TableChanged): void {
    if (!this.shown) return
    const shown = { ...this.shown, moment: [] }
    if (message.state) shown.state = message.state
    if (message.people) shown.people = message.people
    if (message.auto) shown.auto = { ...NO_AUTO, ...message.auto }
    if (message.waiting) shown.waiting = this.waitingOf(message.waiting)
    if (message.suspending) shown.suspending = message.suspending
    if (message.delayed) shown.delayed = true
    if (message.seed) shown.seed = message.seed
    if (message.result) shown.result = message.result
    if (message.spectators != null) shown.spectators = message.spectators
    this.show(shown)
  }

  /**
   * The server refused one of this page's messages: the tile goes back, and the reason is shown.
   */
  refused(fault: ErrorMessage): void {
    const lost = LOST.has(fault.code) || (!this.shown && NO_PLACE.has(fault.code))
    if (fault.table === this.table && lost && !fault.id) this.around.lost(fault)
    if (!this.shown || this.act?.id !== fault.id) return
    this.act = null
    this.show({ ...this.shown, ...this.standing(), moment: [], pending: null, refusal: fault })
  }

  /** Takes an action: shown at once as pending, and final when the server confirms it. */
  take(action: Action): void {
    if (!this.shown) return
    const toggle = action.type === 'toggle'
    if (!toggle && (!this.question || this.act)) return
    const id = ++this.ids
    const ask = this.question?.number ?? 0
    if (!this.around.send({ type: 'act', table: this.table, ask, action, id })) return
    if (toggle) return
    this.act = { id, action, ask }
    const standing = this.standing()
    this.show({ ...this.shown, ...standing, moment: [], pending: action, refusal: null })
  }

  setAuto(auto: Partial<Autos>): void {
    if (!this.shown) return
    const all = { ...this.shown.auto, ...auto }
    this.forced = all.forced
    if (!this.around.send({ type: 'auto', table: this.table, ...all } satisfies Auto)) return
    this.show({ ...this.shown, auto: all, moment: [] })
  }

  ready(): void {
    this.around.send({ type: 'ready', table: this.table })
  }

  back(): void {
    this.around.send({ type: 'back', table: this.table })
  }

  suspend(agree: boolean): void {
    this.around.send({ type: 'suspend', table: this.table, agree })
  }

  say(phrase: string): void {
    this.around.send({ type: 'say', table: this.table, phrase })
  }

  forgetRefusal(): void {
    if (this.shown?.refusal) this.show({ ...this.shown, refusal: null, moment: [] })
  }

  /**
   * Jumps to the current view, when the person looks at the page again or skips; false if it is
   * shown already.
   */
  catchUp(): boolean {
    return this.frames.jump()
  }

  /** Stops the clock of this table; it is followed no longer. */
  stop(): void {
    this.frames.clear()
    this.around.send({ type: 'leave', table: this.table })
  }

  private display(view: View, moment: NumberedEvent[], jumped: boolean): void {
    const shown = this.shown!
    const log = sinceRound([...shown.log, ...moment])
    const began = moment.some(({ event }) => event.type === 'round')
    this.show({
      ...shown,
      ...this.standing(view),
      moment: jumped ? [] : moment,
      pending: this.act?.action ?? null,
      log,
      outcome: moment.length ? outcomeOf(log, view) : shown.outcome,
      waiting: began ? null : shown.waiting,
      auto: began ? { ...NO_AUTO, forced: shown.auto.forced } : shown.auto,
    })
  }

  /** The shown view and the question, which belongs only to the current view. */
  private standing(view = this.latest!): Pick<TableDisplay, 'view' | 'ask'> {
    const now = this.frames.shown
    const asked = now && this.question !== null && this.act === null
    if (asked) return { view, ask: this.question }
    const action = now ? this.act?.action : undefined
    return { view: quiet(action ? this.foreseen(view, action) : view), ask: null }
  }

  /** The view with the person's own discard already made; the server has the last word. */
  private foreseen(view: View, action: Action): View {
    if (action.type !== 'discard' || view.seat === null) return view
    const { tile, drawn = false } = action
    const riichi = 'phase' in view.extras && view.extras.phase === 'declared'
    return this.around.fold(view, { type: 'discard', seat: view.seat, tile, drawn, riichi })
  }

  private questionOf(ask: Ask | null | undefined): PendingAsk | null {
    if (!ask) return null
    const { number, base_ms, bank_ms } = ask
    return { number, baseMs: base_ms ?? null, bankMs: bank_ms ?? null, at: this.around.now() }
  }

  private waitingOf(waiting: Waiting | null | undefined): TableDisplay['waiting'] {
    if (!waiting) return null
    const until = waiting.ms == null ? null : this.around.now() + waiting.ms
    return { ready: waiting.ready, until, last: waiting.last ?? false }
  }

  private show(shown: TableDisplay): void {
    this.shown = { ...shown, lately: this.lately }
    this.around.show(this.shown)
  }
}
