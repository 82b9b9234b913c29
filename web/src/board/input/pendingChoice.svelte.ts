/**
 * An action in preparation: the button whose variants are open, the tiles chosen so far, the names
 * to declare. It becomes one of the legal actions, and is forgotten when the next question arrives.
 */

import {
  buttonsOf,
  choiceOf,
  choosingOf,
  declarable,
  discardAt,
  isDeclaring,
  mayChoose,
  pressWith,
  sameItem,
  type PromptButton,
} from '../../model/play/prompt'
import { sameTile } from '../../model/view/tiles'
import { lockOf } from '../../model/view/view'
import type { Action, Item, SeatView, View } from '../../model/view/wire'

export class PendingChoice {
  /** The button whose variants are shown. */
  open = $state<string | null>(null)
  chosen = $state.raw<Item[]>([])
  names = $state.raw<string[]>([])

  readonly buttons = $derived.by(() => (this.asked ? buttonsOf(this.view) : []))
  readonly choosing = $derived.by(() => (this.asked ? choosingOf(this.view) : null))
  readonly declarable = $derived.by(() =>
    this.asked && isDeclaring(this.view) ? declarable(this.view) : null,
  )
  /** The button whose variants differ by the discarded tile. */
  readonly declaring = $derived(this.buttons.find((one) => one.name === this.open && one.byDiscard))
  readonly ways = $derived(
    this.buttons.find((one) => one.name === this.open && !one.byDiscard)?.actions ?? null,
  )

  /** True if the open button is a claim that players judge: a wrong one costs a penalty. */
  readonly claiming = $derived(
    this.buttons.some((one) => one.name === this.open && one.kind === 'quiet'),
  )

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

  private get own(): SeatView | undefined {
    return this.view.seats.find((row) => row.seat === this.view.seat)
  }

  /** Forgets the action in preparation: there is a new question, or none. */
  clear(): void {
    this.open = null
    this.chosen = []
    this.names = []
  }

  /** Goes back a step; false if nothing was begun. */
  back(): boolean {
    const begun = this.open !== null || this.chosen.length > 0 || this.names.length > 0
    this.clear()
    return begun
  }

  /** Presses a button: at once, or after choosing a variant; a claim needs a second step. */
  press(button: PromptButton): void {
    const sure = button.actions.length === 1 && !button.byDiscard && button.kind !== 'quiet'
    if (sure) this.done(button.actions[0]!)
    else this.open = this.open === button.name ? null : button.name
  }

  /** True if a button discards a tile. */
  declares(name: string): boolean {
    return this.buttons.some((one) => one.name === name && one.byDiscard)
  }

  /** True if the tile at that place of the hand can be picked now. */
  mayPick(place: number): boolean {
    const own = this.own
    const tile = own?.tiles[place]
    if (!own || !tile || !this.asked) return false
    if (this.declaring) return pressWith(this.declaring, tile) !== null
    const item = this.itemAt(place)
    if (this.choosing)
      return Boolean(item) && (this.isChosen(item!) || mayChoose(this.choosing, this.chosen, item!))
    return discardAt(this.view, own.tiles, place, own.drawn ?? false) !== null
  }

  /** The reason why some tiles of the hand cannot be picked now. */
  get lock(): 'declaring' | 'choosing' | ReturnType<typeof lockOf> {
    if (this.declaring) return 'declaring'
    return this.choosing ? 'choosing' : lockOf(this.view)
  }

  /**
   * Picks a tile of the hand: to discard it, to declare with it, to choose it or to put it back.
   */
  pick(place: number): void {
    const own = this.own
    if (!own || !this.mayPick(place)) return
    if (this.declaring) return this.done(pressWith(this.declaring, own.tiles[place]!)!)
    if (this.choosing) return this.choose(this.itemAt(place)!)
    this.done(discardAt(this.view, own.tiles, place, own.drawn ?? false)!)
  }

  choose(item: Item): void {
    const without = this.chosen.filter((one) => !sameItem(one, item))
    const had = without.length < this.chosen.length
    const full = this.chosen.length >= (this.choosing?.sizes.at(-1) ?? 0)
    this.chosen = had ? without : full ? [...this.chosen.slice(1), item] : [...this.chosen, item]
  }

  isChosen(item: Item): boolean {
    return this.chosen.some((one) => sameItem(one, item))
  }

  readonly choice = $derived.by(() => (this.choosing ? choiceOf(this.choosing, this.chosen) : null))

  confirm(): void {
    if (this.choice) this.done(this.choice)
    else if (this.declarable) this.done({ type: 'declare', names: [...this.names] })
  }

  name(name: string): void {
    const had = this.names.includes(name)
    this.names = had ? this.names.filter((one) => one !== name) : [...this.names, name]
  }

  /** Takes an action that is shown as it is. */
  take(action: Action): void {
    this.done(action)
  }

  private done(action: Action): void {
    this.clear()
    this.act(action)
  }

  private itemAt(place: number): Item | undefined {
    const seat = this.view.seat
    return this.choosing?.items.find(
      (item) => item.target === 'hand' && item.seat === seat && item.place === place,
    )
  }

  /** The places in the hand of the tiles that join an action. */
  joining(action: Action | null): number[] {
    if (action?.type !== 'press' || !this.own) return []
    const places: number[] = []
    for (const tile of action.own ?? []) {
      const at = this.own.tiles.findIndex(
        (one, place) => sameTile(one, tile) && !places.includes(place),
      )
      if (at >= 0) places.push(at)
    }
    return places
  }
}
