// The tiles of a game: 136 ids, each shown by its kind and whether it is a red five.
import type { DisplayTile } from '../generated/protocol.js'
import type { Machine } from '../machine.js'
import { formatTile, isRed, kindOf } from '../tile.js'

export const BACK: DisplayTile = { down: true }
const COPIES = 4
const SUIT_TILES = 36
const FIVE = 16

/** The face of a kind. */
export const faceOfKind = (kind: number): DisplayTile => ({ name: formatTile(kind) })

/** The face of a tile that is not one of the 136: a kind or a red five. */
export const faceOfTile = (tile: number): DisplayTile =>
  isRed(tile) ? { name: formatTile(kindOf(tile)), red: true } : faceOfKind(tile)

/** The tiles of the rules of a game. */
export class Faces {
  /** `reds` are the red fives of man, pin and sou. */
  constructor(
    private readonly machine: Machine,
    private readonly reds: readonly number[],
  ) {}

  readonly face = (id: number): DisplayTile => {
    const face = faceOfKind(Math.floor(id / COPIES))
    return this.isRed(id) ? { ...face, red: true } : face
  }

  readonly faceOrBack = (id: number): DisplayTile => (id < 0 ? BACK : this.face(id))

  /** The dora under an indicator of a sort: 0 the first, 1 under it, 2 and 3 those of kans. */
  bonus(indicator: number, sort: number): DisplayTile {
    const kind = Math.floor(indicator / COPIES)
    return faceOfKind(this.machine.ask('dora_under', [], kind, sort).said)
  }

  private isRed(id: number): boolean {
    const suit = Math.floor(id / SUIT_TILES)
    return (
      suit < 3 &&
      Math.floor((id % SUIT_TILES) / COPIES) === FIVE / COPIES &&
      id % COPIES < this.reds[suit]!
    )
  }
}

/** The order of a player's hand: sorted, the drawn tile last. */
export function inHand(ids: readonly number[], drawn: number): number[] {
  const standing = ids.filter((id) => id !== drawn).sort((one, other) => one - other)
  return drawn < 0 ? standing : [...standing, drawn]
}
