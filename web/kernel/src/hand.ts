// Hands as the kernel takes them, and how far they are.
import { KernelError, blaming } from './errors.js'
import { blamingSeen, countKinds, handError, notInPlay, placeIn, tooManySeen } from './faults.js'
import type { ShantenAnswer } from './generated/api.js'
import type { Machine, Reader } from './machine.js'
import { formatHand, parseHand, parseTiles, type WrittenMeld } from './notation.js'
import { isLackedByThree, isRed, kindOf } from './tile.js'

/** A hand: its concealed tiles and its melds, and how many of each kind it has. */
export interface Hand {
  tiles: number[]
  melds: WrittenMeld[]
  held: number[]
  /** Tiles, a kan counting three. */
  size: number
}
type Seen = Readonly<Record<string, string>>

const COPIES = 4

/** The hand of a text; the kernel holds it from then on. */
export function readHand(machine: Machine, text: string): Hand {
  return blaming('hand', () => {
    const written = parseHand(machine, text)
    const hand = handOf(written.tiles, written.melds)
    try {
      takeHand(machine, hand)
    } catch (error) {
      if (error instanceof KernelError) placeIn(machine, error, text)
      throw error
    }
    return hand
  })
}

export function handOf(tiles: number[], melds: Hand['melds']): Hand {
  const held = countKinds([...tiles, ...melds.flatMap((meld) => meld.tiles)])
  return { tiles, melds, held, size: tiles.length + 3 * melds.length }
}

/** Gives the kernel a hand. */
export function takeHand(machine: Machine, hand: Hand): void {
  const melds = hand.melds.flatMap((meld) => meldWords(machine, meld))
  const asked = [hand.melds.length, ...melds, hand.tiles.length, ...hand.tiles]
  const { said, reader } = machine.ask('take_hand', asked)
  if (said) throw handError(machine, readFault(machine, reader))
}

/** A meld as the kernel takes it. */
export const meldWords = (machine: Machine, { type, tiles }: WrittenMeld) => [
  machine.names.melds.indexOf(type),
  Math.min(...tiles.map(kindOf)),
  tiles.filter(isRed).length,
]

export const readFault = (machine: Machine, { next }: Reader) => ({
  code: machine.names.faults[next()]!,
  tile: next(),
  number: next(),
})

export const handText = (machine: Machine, hand: Hand) =>
  formatHand(machine, hand.tiles, hand.melds)

/** The hand of a text, which has tiles, all of them of a set for that many players. */
export function handInPlay(machine: Machine, text: string, players: number): Hand {
  const hand = readHand(machine, text)
  if (hand.size === 0) throw handError(machine, { code: 'wrong_size', tile: -1, number: 0 })
  const absent = hand.held.findIndex((count, kind) => count > 0 && isLackedByThree(kind))
  if (players === 3 && absent >= 0)
    throw handError(machine, { code: 'kind_not_in_play', tile: absent, number: 0 })
  return hand
}

/** Rejects tiles seen elsewhere that are impossible with the hand. */
export function countSeen(machine: Machine, hand: Hand, seen: Seen, players: number): void {
  const visible = Object.values(seen).flatMap((text) => parseTiles(machine, text))
  const counts = countKinds(visible)
  const held = (kind: number) => hand.held[kind]!
  blamingSeen(machine, held, seen, () =>
    counts.forEach((count, kind) => {
      if (held(kind) + count > COPIES) throw tooManySeen(machine, kind, held(kind), { visible })
      if (count > 0 && players === 3 && isLackedByThree(kind))
        throw notInPlay(machine, kind, { visible })
    }),
  )
}

/** How many tiles there are, and they, as the kernel takes them. */
export const tileWords = (machine: Machine, ...texts: string[]): number[] => {
  const tiles = texts.flatMap((text) => parseTiles(machine, text))
  return [tiles.length, ...tiles]
}

/**
 * The distance of a hand and its improvements: useful tiles, or discards if the hand must discard.
 */
export function shantenAnswer(
  machine: Machine,
  text: string,
  visible: string,
  players: number,
  unfinished: boolean,
): ShantenAnswer {
  countSeen(machine, handInPlay(machine, text, players), { visible }, players)
  const seen = tileWords(machine, visible)
  return machine.document('shanten_answer', seen, players, Number(unfinished))
}
