/** A discard that is chosen before the turn: stored until it can be made, dropped by any change. */

import { standing } from '../../model/view/hand'
import { basisOf, seatOf } from '../../model/view/view'
import type { View } from '../../model/view/wire'

export class Premove {
  /** The key of the tile in the hand. */
  key = $state<string | null>(null)
  private basis = ''

  /** Chooses the tile at that place, or puts it back. */
  choose(view: View, place: number): void {
    const key = keysOf(view)[place]
    this.key = key === undefined || key === this.key ? null : key
    this.basis = basisOf(view)
  }

  /** Drops a choice that was made for another table than this. */
  check(view: View): void {
    if (this.key !== null && basisOf(view) !== this.basis) this.drop()
  }

  drop(): void {
    this.key = null
  }

  /** The place of the chosen tile; null if none is chosen. */
  placeIn(view: View): number | null {
    const place = this.key === null ? -1 : keysOf(view).indexOf(this.key)
    return place < 0 ? null : place
  }
}

function keysOf(view: View): string[] {
  if (view.seat === null) return []
  const { tiles, drawn } = seatOf(view, view.seat)
  return standing(tiles, drawn ?? false).map((one) => one.key)
}
