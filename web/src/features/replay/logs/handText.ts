/** A hand as text that the library and the calculator read: concealed tiles, then melds. */

import { written } from '../../../model/setup/tiles'
import { meldsOf } from '../../../model/view/view'
import type { Meld, SeatView, Tile } from '../../../model/view/wire'

const nameOf = (tile: Tile): string => (tile.red ? (tile.name ?? '').replace('5', '0') : tile.name!)

/** The text of a hand; empty if a tile is hidden. */
export function seatHandText(seat: SeatView): string {
  if (seat.tiles.some((tile) => !tile.name)) return ''
  return written(seat.tiles.map(nameOf)) + meldsOf(seat).map(meldText).join('')
}

function meldText(meld: Meld): string {
  const tiles = written(meld.tiles.map(nameOf))
  if (meld.name === 'closed_kan') return `[${tiles}]`
  return meld.name === 'added_kan' ? `(${tiles.slice(0, -2)}+${tiles.slice(-2)})` : `(${tiles})`
}
