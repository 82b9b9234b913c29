/**
 * A table in this browser: it takes the server's part for one person, whom bots join. The
 * page follows it by the same messages as a table of a server.
 */

import type { Decisions, RiichiGame } from '../../../kernel/src/game/game'
import { shownFor } from '../../client/table/eventDurations'
import { NO_AUTO, type Autos } from '../../model/play/autos'
import type {
  Action,
  FromClient,
  NumberedEvent,
  Person,
  RiichiView,
  Seat,
  ToClient,
  Waiting,
} from '../../model/view/wire'

export interface LocalContext {
  deliver(message: ToClient): void
  /** Stores the decisions of the game so far. */
  keep(decisions: readonly Decisions[]): void
  /** The pace: 1 as designed, 0 without any motion. */
  speed(): number
  after(ms: number, what: () => void): number
  stop(timer: number): void
}

export const TABLE = 'local'
const THINK_MS = 450
const BY_SWITCH_MS = 300
const WINS = new Set(['tsumo', 'ron'])

type Asked = { number: number; legal: readonly Action[] }

export class LocalTable {
  private auto: Autos = NO_AUTO
  private sent = 0
  private asks = 0
  private asked: Asked | null = null
  private waiting = false
  private timer = 0

  /** `decisions` are those of the game so far. */
  constructor(
    private readonly game: RiichiGame,
    private readonly seat: Seat,
    private readonly people: Person[],
    private readonly around: LocalContext,
    private readonly decisions: Decisions[] = [],
  ) {
    if (game.endsHere) game.nextRound()
  }

  /** Takes a message that the page would send to a server. */
  readonly receive = (message: FromClient): boolean => {
    if (message.type === 'join') this.sendTable()
    else if (message.type === 'leave') this.around.stop(this.timer)
    else if (message.type === 'act') this.act(message.action as Action, message.ask)
    else if (message.type === 'ready') this.nextRound()
    else if (message.type === 'auto') {
      const { win = false, pass_calls = false, tsumogiri = false, forced = false } = message
      this.auto = { win, pass_calls, tsumogiri, forced }
      if (this.asked) this.proceed(0)
    }
    return true
  }

  private act(action: Action, ask: number): void {
    const { asked } = this
    if (!asked || asked.number !== ask) return
    const place = asked.legal.findIndex((one) => JSON.stringify(one) === JSON.stringify(action))
    if (place < 0) return
    // As of a server: the page has first noted what it sent.
    this.asked = null
    this.around.stop(this.timer)
    this.timer = this.around.after(0, () => this.step(place))
  }

  private step(place?: number): void {
    const decisions: Record<number, number> = {}
    for (const seat of this.game.deciding)
      decisions[seat] = seat === this.seat ? place! : this.game.choose(seat)
    this.game.step(decisions)
    this.decisions.push(decisions)
    this.around.keep(this.decisions)
    if (this.game.endsHere) this.game.nextRound()
    this.send()
  }

  private nextRound(): void {
    if (!this.waiting) return
    this.waiting = false
    this.auto = { ...NO_AUTO, forced: this.auto.forced }
    this.game.nextRound()
    this.send()
  }

  /** Waits for what is shown, and then lets the others decide, or the person's switches. */
  private proceed(shownMs: number): void {
    const { stop, after, speed } = this.around
    stop(this.timer)
    if (this.game.stage === 'between') {
      this.timer = after(shownMs, () => this.wait())
      return
    }
    if (this.game.stage === 'over') {
      this.timer = after(shownMs, () => this.end())
      return
    }
    const place = this.asked ? automatic(this.asked.legal, this.auto) : undefined
    if (place === null) return // the person decides
    const ms = place === undefined ? THINK_MS : BY_SWITCH_MS
    this.timer = after(shownMs + ms * speed(), () => this.step(place))
  }

  private wait(): void {
    this.waiting = true
    this.around.deliver({ type: 'table_changed', table: TABLE, waiting: this.pause! })
  }

  private end(): void {
    const { result } = this.game
    this.around.deliver({ type: 'table_changed', table: TABLE, state: 'over', result })
  }

  private get pause(): Waiting | null {
    return this.game.stage === 'between' ? { ready: [], ms: null } : null
  }

  private send(): void {
    const view = this.look()
    const events = this.eventsSince(this.sent)
    const number = (this.sent = this.game.events.length)
    const ask = this.asked ? { number: this.asked.number } : null
    const { deliver, speed } = this.around
    deliver({ type: 'update', table: TABLE, number, events, change: wholeChange(view), ask })
    this.proceed(events.reduce((ms, { event }) => ms + shownFor(event, speed()), 0))
  }

  private sendTable(): void {
    const view = this.look()
    const { result } = this.game
    const began = this.game.events.findLastIndex((event) => event.type === 'round')
    this.sent = this.game.events.length
    this.waiting = this.pause !== null
    this.around.deliver({
      ...{ type: 'table', table: TABLE, room: '', commitment: '', seat: this.seat, view },
      ...{ at: this.sent, number: this.sent, events: this.eventsSince(began) },
      ...{ people: this.people, auto: { type: 'auto', table: TABLE, ...this.auto } },
      ask: this.asked ? { number: this.asked.number } : null,
      waiting: this.pause,
      state: result ? 'over' : 'playing',
      result,
    })
    if (!result && !this.waiting) this.proceed(0)
  }

  /** The table as the person sees it now; a decision is a question with a number. */
  private look(): RiichiView {
    const view = this.game.show(this.seat)
    this.asked = view.deciding ? { number: ++this.asks, legal: view.legal } : null
    return view
  }

  private eventsSince(since: number): NumberedEvent[] {
    const seen = this.game.eventsSeenBy(this.seat, since)
    return seen.map((event, at) => ({ number: since + at, event }))
  }
}

/** The place of the action that the switches take; null if the person decides. */
export function automatic(legal: readonly Action[], auto: Autos): number | null {
  const placeOf = (such: (one: Action) => boolean): number | null => {
    const place = legal.findIndex(such)
    return place < 0 ? null : place
  }
  const drawn = placeOf((one) => one.type === 'discard' && Boolean(one.drawn))
  if (auto.forced && drawn !== null && legal.length === 1) return drawn
  const win = placeOf((one) => one.type === 'press' && WINS.has(one.button))
  if (win !== null) return auto.win ? win : null
  const discards = legal.some((one) => one.type === 'discard')
  const pass = placeOf((one) => one.type === 'press' && one.button === 'pass')
  if (auto.pass_calls && !discards && pass !== null) return pass
  return auto.tsumogiri ? drawn : null
}

const ROW = { drawn: false, melds: [], pond: [], aside: [], riichi: false }
const EXTRAS = { wareme: null, open_riichi: [], dead: [], bonus: [], worth: [], furiten_by: '' }

/** A view as a change of any other: values that say nothing take the place of those that did. */
function wholeChange({ legal, deciding, round, left, status, seats, extras }: RiichiView) {
  const rows = Object.fromEntries(seats.map((row) => [row.seat, { ...ROW, ...row }]))
  return { legal, deciding, round, left, status, seats: rows, extras: { ...EXTRAS, ...extras } }
}
