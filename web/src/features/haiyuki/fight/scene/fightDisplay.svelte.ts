/**
 * The presentation of a match: one event after another, with its faces and words, sounds and music.
 */

import type { TableDisplay } from '../../../../model/view/tableDisplay'
import type { GameEvent, View } from '../../../../model/view/wire'
import type { Book } from '../../data/requests'
import { told } from '../../data/words.svelte'
import { Music } from '../../../../board/effects/audio'
import { loudnessOf } from '../../../../board/effects/sound'
import { playEffect } from '../../sound/audio'
import { Director, type Scene } from './director'
import { effectOf, readOut } from './fightSounds'
import { Reactions } from './reactions.svelte'

interface Around {
  first: TableDisplay
  book(): Book | null
  speed(): number
  volume(): number
  nameOfSeat(seat: number): string
}

/** After these no discard is the last any more. */
const OVER = new Set(['call', 'round', 'take_back', 'destroy'])

const KEPT = 24

export class FightDisplay {
  scene = $state.raw<Scene>() as Scene
  /** The seat that has discarded last. */
  last = $state<number | null>(null)
  /** Recent events for screen readers: a line for each, shown for a while. */
  lines = $state.raw<{ id: number; text: string }[]>([])
  readonly reactions: Reactions
  readonly music: Music
  private readonly director: Director

  constructor(private readonly around: Around) {
    this.scene = { view: around.first.view, event: null, at: -1, playing: false }
    this.music = new Music(() => loudnessOf('music', around.volume()))
    this.reactions = new Reactions({ book: around.book, roll: Math.random })
    this.director = new Director({
      show: (scene) => this.show(scene),
      speed: around.speed,
      hidden: () => document.hidden,
      after: (ms, what) => setTimeout(what, ms) as unknown as number,
      stop: (timer) => clearTimeout(timer),
    })
  }

  take(shown: TableDisplay): void {
    this.director.take(shown)
  }

  stop(): void {
    this.director.stop()
    this.reactions.stop()
    this.music.play(null)
  }

  private show(scene: Scene): void {
    const before = this.scene.view
    this.scene = scene
    if (scene.event) this.happened(scene.event, scene.at, before)
  }

  private happened(event: GameEvent, at: number, before: View): void {
    const { seat } = this.scene.view
    this.reactions.react(event, before)
    const heard = effectOf(event, seat)
    if (heard) playEffect(heard, this.around.volume())
    if (event.type === 'discard') this.last = event.seat
    else if (OVER.has(event.type)) this.last = null
    const read = readOut(event, seat)
    const who = 'seat' in event && event.seat != null ? this.around.nameOfSeat(event.seat) : ''
    if (!read) return
    const text = told('told', read[0], { who, ...read[1] })
    this.lines = [...this.lines, { id: at, text }].slice(-KEPT)
  }
}
