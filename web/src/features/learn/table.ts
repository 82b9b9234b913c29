/** The table of a lesson: a view of the board, made from the few things that the lesson is about. */

import { tilesIn } from '../../model/setup/tiles'
import { BACK } from '../../model/view/view'
import type { Meld, PondTile, SeatView, Tile, View } from '../../model/view/wire'

/** The seats from yours to the right; your rivals are at 1 to 3. */
export const [YOU, RIGHT, ACROSS, LEFT] = [0, 1, 2, 3] as const

export interface LessonTable {
  /** The dora indicator. */
  dora: string
  dealer: number
  left: number
  points: readonly number[]
  /** The discards of each seat, as `19m3z`. */
  ponds: readonly string[]
  /** The seats that have declared riichi. */
  riichi: readonly number[]
  /** The seat whose last discard is offered to you. */
  offers: number | null
  /** Your triplet that is open, and the seat that its tile came from. */
  called: { tiles: string; from: number } | null
}

export const USUAL_TABLE: LessonTable = {
  dora: '1p',
  dealer: LEFT,
  left: 46,
  points: [25_000, 25_000, 25_000, 25_000],
  ponds: ['19m3z', '1z9s2z', '4z91p', '21z8m'],
  riichi: [],
  offers: null,
  called: null,
}

const ROUND = 4
const FULL_HAND = 13

const tilesOfText = (text: string): Tile[] => tilesIn(text).map((name) => ({ name }))

/** The view of your seat: your tiles, of which the last is drawn if there is one too many. */
export function lessonView(hand: string, table: LessonTable): View {
  const tiles = tilesOfText(hand)
  const held = tiles.length + (table.called ? 3 : 0)
  const pond = (seat: number) => tilesOfText(table.ponds[seat]!)
  const offered = table.offers === null ? null : pond(table.offers).at(-1)!
  const rows = Array.from({ length: ROUND }, (_, seat): SeatView => {
    const own = seat === YOU
    const hidden = Array<Tile>(FULL_HAND).fill(BACK)
    return {
      seat,
      role: 'ESWN'[(seat - table.dealer + ROUND) % ROUND]!,
      points: table.points[seat]!,
      concealed: own ? tiles.length : FULL_HAND,
      tiles: own ? tiles : hidden,
      drawn: own && held > FULL_HAND && !table.called,
      melds: own && table.called ? [calledMeld(table.called)] : [],
      pond: pond(seat).map((tile): PondTile => ({ tile })),
      riichi: table.riichi.includes(seat),
    }
  })
  return {
    engine: 'riichi',
    seat: YOU,
    status: 'playing',
    deciding: false,
    legal: [],
    round: 'E1',
    left: table.left,
    seats: rows,
    extras: {
      type: 'riichi',
      wind: 'E',
      dealer: table.dealer,
      turn: table.offers ?? YOU,
      honba: 0,
      riichi_sticks: table.riichi.length,
      dora: tilesOfText(table.dora),
      offered,
      waits: [],
      furiten: false,
    },
  }
}

function calledMeld({ tiles, from }: { tiles: string; from: number }): Meld {
  const three = tilesOfText(tiles)
  return { name: 'pon', tiles: three, called: three.length - 1, source: from }
}
