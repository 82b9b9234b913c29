/** The tiles that came into your hand from others, such as in an exchange: until your next discard. */

import { sameTile } from '../../model/view/tiles'
import type { GameEvent, Seat, SeatView, Tile } from '../../model/view/wire'

export class Arrivals {
  private tiles = $state.raw<readonly Tile[]>([])

  /** Takes notice of the latest events. */
  follow(events: readonly GameEvent[], own: Seat | null): void {
    const came: Tile[] = []
    for (const event of events) {
      if (event.type === 'round' || (event.type === 'discard' && event.seat === own))
        this.tiles = []
      else if (event.type === 'move' && event.seat === own && (event.source ?? own) !== own)
        came.push(...event.tiles)
    }
    if (came.length) this.tiles = came
  }

  /** The places of those tiles in the hand. */
  places({ tiles }: SeatView): number[] {
    const places: number[] = []
    for (const one of this.tiles) {
      const at = tiles.findIndex((tile, place) => sameTile(tile, one) && !places.includes(place))
      if (at >= 0) places.push(at)
    }
    return places
  }
}
