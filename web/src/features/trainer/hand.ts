/** A drill's hand and melds as tiles to draw: digits and a suit, melds in brackets. */

import type { Drill } from '../../../kernel/src/drill'
import { kindName, sorted, tilesIn } from '../../model/setup/tiles'

export interface DrillMeld {
  tiles: string[]
  /** True for a closed kan, whose outer tiles are face down. */
  isClosed: boolean
}

/** The melds of a text such as `(123m)[1111z](111+1m)`. */
export function meldsIn(text: string): DrillMeld[] {
  return [...text.matchAll(/[([]([^)\]]*)[)\]]/g)].map(([group, inside = '']) => {
    const tiles = tilesIn(inside.includes('+') ? added(inside) : inside)
    return { tiles, isClosed: group.startsWith('[') }
  })
}

/** The digits before a plus have the suit of those after it. */
const added = (inside: string): string => inside.replace('+', '')

export interface DrillTiles {
  /** The concealed tiles, sorted; without the one at the end. */
  tiles: string[]
  /** The tile just drawn, or the winning one, which is shown at the end. */
  last: string | null
  melds: DrillMeld[]
}

/** The tiles of a drill's hand. */
export function tilesOf(drill: Drill): DrillTiles {
  const concealed = sorted(tilesIn(drill.hand.replace(/[([].*/, '')))
  const wanted = drill.drawn ?? drill.circumstances?.win ?? null
  const exact = wanted === null ? -1 : concealed.lastIndexOf(wanted)
  const at =
    exact >= 0 || wanted === null
      ? exact
      : concealed.findLastIndex((tile) => kindName(tile) === kindName(wanted))
  const last = at >= 0 ? concealed.splice(at, 1)[0]! : null
  return { tiles: concealed, last, melds: meldsIn(drill.hand) }
}

/** The kinds that a waits drill offers: each suit of the hand, and the honors if it has any. */
export function kindsToWaitFor(drill: Drill): string[][] {
  const held = new Set(tilesIn(drill.hand.replace(/[([].*/, '')).map((tile) => tile[1]))
  const isThree = drill.rules?.players === 3
  return ['m', 'p', 's', 'z']
    .filter((suit) => held.has(suit))
    .map((suit) =>
      [...(suit === 'z' ? '1234567' : suit === 'm' && isThree ? '19' : '123456789')].map(
        (digit) => digit + suit,
      ),
    )
}
