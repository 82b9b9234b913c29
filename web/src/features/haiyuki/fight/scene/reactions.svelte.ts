/** The reactions of the two to events: words called out, their lines, and their faces. */

import type { GameEvent, HaiyukiExtras, View } from '../../../../model/view/wire'
import type { Book } from '../../data/requests'
import { nextLine } from '../../data/say'
import { game, h, linesOf } from '../../data/words.svelte'
import type { Expression } from '../../figures/parts'

const SAID_MS = 2600
const FACE_MS = 2200
const CALLED_MS = 1000
const TALKS = 0.3

interface Called {
  word: string
  seat: number
  win: boolean
}

export interface Around {
  book(): Book | null
  roll(): number
}

export class Reactions {
  called = $state.raw<(Called & { id: number }) | null>(null)
  said = $state.raw<Record<number, string>>({})
  private felt = $state.raw<Record<number, Expression>>({})
  private timers: Record<string, ReturnType<typeof setTimeout>> = {}
  private ids = 0
  private readonly last: Record<string, number> = {}

  constructor(private readonly around: Around) {}

  /** The face of a seat: its latest feeling, otherwise the mood of its fight. */
  faceOf(view: View, seat: number): Expression {
    const row = view.seats.find((one) => one.seat === seat)
    const felt = this.felt[seat]
    if (felt) return felt
    if ((row?.points ?? 1) <= 0) return 'beaten'
    return row?.riichi ? 'angry' : 'calm'
  }

  /** Reacts to an event; `before` is the view before it. */
  react(event: GameEvent, before: View): void {
    if (event.type === 'round') this.forget()
    const word = wordOf(event)
    if (word) this.call(word)
    for (const [seat, face] of facesAfter(event)) this.feel(seat, face, event.type === 'win')
    for (const [seat, occasion] of this.occasions(event, before)) this.speak(before, seat, occasion)
  }

  /** The words of the player's fighter about a draw. */
  mood(view: View, extras: HaiyukiExtras): void {
    if (view.seat === null || !extras.mood || this.around.roll() > TALKS) return
    this.speak(view, view.seat, extras.mood)
    if (extras.mood === 'GOOD_DRAW') this.feel(view.seat, 'glad')
  }

  private occasions(event: GameEvent, before: View): [number, string][] {
    const talk = this.around.book()?.talk ?? {}
    const of = (name: string, seat: number): [number, string][] =>
      (talk[name] ?? []).map((one) => [one.own ? seat : 1 - seat, one.occasion])
    if (event.type === 'call') return of('pon', event.seat)
    if (event.type === 'press') {
      if (event.button !== 'riichi') return [[event.seat, event.button]]
      const countered = before.seats.some((row) => row.seat !== event.seat && row.riichi)
      return of(countered ? 'counter_riichi' : 'riichi', event.seat)
    }
    if (event.type === 'win') return of('game_end', event.seat)
    if (event.type !== 'draw' || event.seat === before.seat) return []
    const threatened = before.seats.some((row) => row.seat === before.seat && row.riichi)
    return this.around.roll() < TALKS ? [[event.seat, threatened ? 'WORRY_RON' : 'RANDOM']] : []
  }

  private speak(view: View, seat: number, occasion: string): void {
    const who = view.seats.find((row) => row.seat === seat)?.role ?? ''
    const known = linesOf(who, occasion)
    if (!known.length) return
    const at = nextLine(known.length, this.last[`${who} ${occasion}`], this.around.roll())
    this.last[`${who} ${occasion}`] = at
    const line = known[at]!
    this.said = { ...this.said, [seat]: line }
    this.later(`said ${seat}`, SAID_MS, () => (this.said = { ...this.said, [seat]: '' }))
  }

  private feel(seat: number, face: Expression, lasts = false): void {
    if (this.felt[seat] === face) return // it stays what it is, for as long as that was meant to be
    this.felt = { ...this.felt, [seat]: face }
    clearTimeout(this.timers[`felt ${seat}`])
    if (!lasts) this.later(`felt ${seat}`, FACE_MS, () => this.calm(seat))
  }

  private calm(seat: number): void {
    const { [seat]: _, ...rest } = this.felt
    this.felt = rest
  }

  private call(called: Called): void {
    this.called = { ...called, id: ++this.ids }
    this.later('called', called.win ? 1700 : CALLED_MS, () => (this.called = null))
  }

  private later(name: string, ms: number, what: () => void): void {
    clearTimeout(this.timers[name])
    this.timers[name] = setTimeout(what, ms)
  }

  private forget(): void {
    this.felt = {}
  }

  stop(): void {
    Object.values(this.timers).forEach(clearTimeout)
  }
}

function wordOf(event: GameEvent): Called | null {
  const of = (word: string, seat: number, win = false) => ({ word, seat, win })
  switch (event.type) {
    case 'call':
      return of(h('pop.pon'), event.seat)
    case 'press':
      return of(
        event.button === 'riichi' ? h('pop.riichi') : `${game('skill', event.button)}!`,
        event.seat,
      )
    case 'win':
      return of(h(event.source == null ? 'pop.tsumo' : 'pop.ron'), event.seat, true)
    case 'nagari':
      return of(h('pop.nagari'), 0)
    default:
      return null
  }
}

function facesAfter(event: GameEvent): [number, Expression][] {
  switch (event.type) {
    case 'win':
      return [
        [event.seat, 'win'],
        [1 - event.seat, 'beaten'],
      ]
    case 'call':
      return [
        [event.seat, 'glad'],
        [1 - event.seat, 'angry'],
      ]
    case 'press':
    case 'bomb':
      return [[event.seat, 'glad']]
    case 'take_back':
    case 'destroy':
      return [[1 - event.seat, 'beaten']]
    case 'roulette':
      return [[event.seat, 'glad']]
    case 'scores':
      return event.points
        .filter((one) => (one.change ?? 0) < 0)
        .map((one) => [one.seat, 'beaten'] as [number, Expression])
    default:
      return []
  }
}
