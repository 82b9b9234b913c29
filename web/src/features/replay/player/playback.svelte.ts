/** Shows the frames of a replay: which one, from which seat, automatically or step by step. */

import type { Seat, View } from '../../../model/view/wire'
import {
  beginsOf,
  frameOf,
  framesOf,
  lingers,
  logOf,
  opened,
  roundAt,
  turnFrom,
  type Frame,
  type GameReplay,
} from './frames'

export const SPEEDS = [0.5, 1, 2, 4]

export class Playback {
  at = $state(0)
  seat = $state<Seat>(0)
  open = $state(true)
  playing = $state(false)
  speed = $state(1)
  /** True if the frame was reached by one step forward: only then it moves and sounds. */
  stepped = $state(false)
  readonly begins: number[]
  private readonly films = new Map<Seat | null, Frame[]>()

  constructor(readonly replay: GameReplay) {
    this.seat = replay.seats[0] ?? 0
    this.begins = beginsOf(replay, this.film(null))
  }

  /** The frames as a seat saw them, or with all hands open. */
  film(seat: Seat | null): Frame[] {
    const made = this.films.get(seat)
    if (made) return made
    const track = this.replay.tracks.find((one) => one.seat === seat) ?? this.replay.tracks[0]!
    const frames = framesOf(track)
    this.films.set(seat, frames)
    return frames
  }

  readonly last = $derived.by(() => this.film(null).length - 1)
  readonly frame = $derived.by(() => this.film(null)[this.at]!)
  readonly view = $derived.by((): View => {
    const own = this.film(this.seat)[this.at]!.view
    return this.open ? opened(own, this.frame.view) : own
  })
  readonly moment = $derived.by(() => {
    const event = this.film(this.open ? null : this.seat)[this.at]!.event
    return this.stepped && event ? [event] : []
  })
  readonly round = $derived.by(() => roundAt(this.begins, this.at))
  readonly log = $derived.by(() => logOf(this.film(null), this.begins[this.round] ?? 0, this.at))
  /** The number of the latest event: a link to this moment names it. */
  readonly number = $derived.by(() => this.frame.event?.number ?? 0)

  go(to: number): void {
    const at = Math.min(Math.max(to, 0), this.last)
    this.stepped = at === this.at + 1
    this.at = at
    if (at === this.last) this.playing = false
  }

  step(by: number): void {
    this.go(this.at + by)
  }

  turn(step: 1 | -1): void {
    this.go(turnFrom(this.film(null), this.at, this.seat, step))
  }

  /** Goes to another round; back goes to the beginning of this one first. */
  toRound(step: 1 | -1): void {
    const here = this.begins[this.round] ?? 0
    if (step < 0 && this.at > here) return this.go(here)
    this.go(this.begins[this.round + step] ?? (step > 0 ? this.last : 0))
  }

  /** The number of the game's last event. */
  readonly lastNumber = $derived.by(() => this.film(null).at(-1)?.event?.number ?? this.last)

  /** The place of the event with that number among the frames. */
  placeOf(number: number): number {
    return frameOf(this.film(null), number)
  }

  toNumber(number: number): void {
    this.go(this.placeOf(number))
  }

  play(on = !this.playing): void {
    if (on && this.at === this.last) this.go(0)
    this.playing = on
  }

  /** The time for which this frame is shown. */
  readonly ms = $derived.by(() => lingers(this.frame, this.speed))
}
