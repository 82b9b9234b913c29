/** The player's decisions in a fight: keys, tiles to discard or to swap, and waits. */

import { sameTile } from '../../../../model/view/tiles'
import { waitsOf } from '../../../../model/view/view'
import type { Action, SeatView, View } from '../../../../model/view/wire'
import { exchangeOf, keysOf, swapOf } from './keys'

export class FightInput {
  chosen = $state.raw<number[]>([])
  /** The place of the tile that is pointed at. */
  pointed = $state<number | null>(null)

  readonly keys = $derived.by(() => keysOf(this.view, this.asked))
  readonly exchange = $derived.by(() => exchangeOf(this.view, this.asked))
  private readonly discards = $derived.by(() =>
    this.view.legal.filter((one) => one.type === 'discard'),
  )
  /** True if tiles can be picked at all. */
  readonly picking = $derived.by(() => this.exchange !== null || this.discards.length > 0)
  readonly pass = $derived.by(
    () => this.keys.find((one) => one.kind === 'pass' && one.action)?.action ?? null,
  )

  /** The waits after the discard that is pointed at, otherwise those of the hand as it is. */
  readonly waits = $derived.by(() => {
    const rows = waitsOf(this.view)
    const tile = this.pointed === null ? null : this.own.tiles[this.pointed]
    const after = tile ? rows.filter((row) => row.discard && sameTile(row.discard, tile)) : []
    return after.length ? after : rows.filter((row) => row.discard === null)
  })

  constructor(
    private readonly look: () => { view: View; asked: boolean },
    private readonly act: (action: Action) => void,
  ) {}

  private get view(): View {
    return this.look().view
  }

  private get asked(): boolean {
    return this.look().asked
  }

  private get own(): SeatView {
    return this.view.seats[this.view.seat ?? 0]!
  }

  clear(): void {
    this.chosen = []
  }

  may(place: number): boolean {
    const { exchange, chosen } = this
    if (exchange) return chosen.includes(place) || chosen.length < exchange.most
    const tile = this.own.tiles[place]
    return tile !== undefined && this.discards.some((one) => sameTile(one.tile, tile))
  }

  pick(place: number): void {
    if (!this.may(place)) return
    if (this.exchange) return this.choose(place)
    const { tiles, drawn } = this.own
    const isDrawn = Boolean(drawn) && place === tiles.length - 1
    this.act({ type: 'discard', tile: tiles[place]!, drawn: isDrawn })
  }

  private choose(place: number): void {
    const had = this.chosen.includes(place)
    this.chosen = had ? this.chosen.filter((one) => one !== place) : [...this.chosen, place]
  }

  swap(): void {
    this.act(swapOf(this.view, this.chosen))
  }
}
