// Answers about hands: their distance, useful tiles, and discards.
import { KernelError, blaming } from './errors.js'
import { blamingSeen, countKinds, handError, notInPlay, placeIn, tooManySeen } from './faults.js'
import type { DiscardWorth, Forms, ShantenAnswer, UsefulTile } from './generated/api.js'
import type { Machine, Reader } from './machine.js'
import { formatHand, formatTile, parseHand, parseTiles, type WrittenMeld } from './notation.js'
import { isLackedByThree, isRed, kindOf, redOf } from './tile.js'

/** A hand: its concealed tiles and its melds, and how many of each kind it has. */
export interface Hand {
  tiles: number[]
  melds: WrittenMeld[]
  held: number[]
  /** Tiles, a kan counting three. */
  size: number
}
export interface Distance {
  hand: Hand
  forms: Forms
  best: ShantenAnswer['best']
  shanten: number
  /** Kinds that would complete it, if it has all four of each of them. */
  usedUp: number[]
  /** Tiles that an unfinished hand lacks to 13. */
  missing: number
}
type Seen = Readonly<Record<string, string>>
interface Useful {
  shanten: number
  kinds: number[]
}

const COPIES = 4
const DRAWS_NEXT = 13
const NO_FORM = 99

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

/** The distance of a hand by its tiles alone; if there are fewer, the calls are left out. */
export function measure(machine: Machine, text: string, players: number): Distance {
  const hand = handInPlay(machine, text, players)
  const distance = distanceBy(machine, 'tell_forms', hand, players)
  if (distance.shanten === 0) return distance
  const { reader } = machine.ask('tell_used_up', [], players)
  return { ...distance, usedUp: reader.list(reader.next) }
}

/** The distance of a hand; fewer tiles are those of a hand that is still being entered. */
function measureUnfinished(machine: Machine, text: string, players: number): Distance {
  const hand = handInPlay(machine, text, players)
  const missing = DRAWS_NEXT - hand.size
  if (missing <= 0) return measure(machine, text, players)
  return { ...distanceBy(machine, 'tell_unfinished_forms', hand, players), missing }
}

function handInPlay(machine: Machine, text: string, players: number): Hand {
  const hand = readHand(machine, text)
  if (hand.size === 0) throw handError(machine, { code: 'wrong_size', tile: -1, number: 0 })
  const absent = hand.held.findIndex((count, kind) => count > 0 && isLackedByThree(kind))
  if (players === 3 && absent >= 0)
    throw handError(machine, { code: 'kind_not_in_play', tile: absent, number: 0 })
  return hand
}

function distanceBy(
  machine: Machine,
  question: 'tell_forms' | 'tell_unfinished_forms',
  hand: Hand,
  players: number,
): Distance {
  const { reader } = machine.ask(question, [], players)
  const [standard, chiitoitsu, kokushi] = [reader.next(), reader.next(), reader.next()]
  const shanten = Math.min(standard, chiitoitsu, kokushi)
  const best = { standard, chiitoitsu, kokushi }
  const orNull = (distance: number) => (distance === NO_FORM ? null : distance)
  return {
    hand,
    forms: { standard, chiitoitsu: orNull(chiitoitsu), kokushi: orNull(kokushi) },
    best: (Object.keys(best) as (keyof typeof best)[]).find((form) => best[form] === shanten)!,
    shanten,
    usedUp: [],
    missing: 0,
  }
}

export const distanceSaid = (
  machine: Machine,
  { hand, shanten, best, forms, usedUp, missing }: Distance,
) => ({
  hand: handText(machine, hand),
  shanten,
  best,
  forms,
  ...(missing > 0 && { missing }),
  ...(usedUp.length > 0 && { used_up: usedUp.map(formatTile) }),
})

/**
 * Rejects tiles seen elsewhere that are impossible with the hand; returns the seen copies of each
 * kind.
 */
export function countSeen(machine: Machine, hand: Hand, seen: Seen, players: number): number[] {
  const visible = Object.values(seen).flatMap((text) => parseTiles(machine, text))
  const counts = countKinds(visible)
  return blamingSeen(
    machine,
    (kind) => hand.held[kind]!,
    seen,
    () => {
      counts.forEach((count, kind) => {
        if (hand.held[kind]! + count > COPIES)
          throw tooManySeen(machine, kind, hand.held[kind]!, { visible })
        if (count > 0 && players === 3 && isLackedByThree(kind))
          throw notInPlay(machine, kind, { visible })
      })
      return counts
    },
  )
}

/**
 * The distance of a hand and its improvements: useful tiles, or discards if the hand must discard.
 */
export function shantenAnswer(
  machine: Machine,
  text: string,
  seen: Seen,
  players: number,
  unfinished: boolean,
): ShantenAnswer {
  const distance = (unfinished ? measureUnfinished : measure)(machine, text, players)
  const { hand, missing } = distance
  const counts = countSeen(machine, hand, seen, players)
  const said: ShantenAnswer = distanceSaid(machine, distance)
  if (distance.shanten === -1) return said
  if (missing > 0 || hand.size % 3 !== 2) {
    const question = missing > 0 ? 'tell_unfinished_useful' : 'tell_useful'
    const { reader } = machine.ask(question, [], players)
    return { ...said, ukeire: usefulSaid(readUseful(reader), hand, counts) }
  }
  const { reader } = machine.ask('tell_discards', [], players)
  const rows = reader.list(() => ({ kind: reader.next(), useful: readUseful(reader) }))
  return { ...said, discards: rows.flatMap((row) => discardsSaid(row, hand, counts)).sort(better) }
}

/** The useful tiles of the hand in the kernel, with the copies left of each. */
export function useful(machine: Machine, hand: Hand, counts: number[], players: number) {
  const found = readUseful(machine.ask('tell_useful', [], players).reader)
  return { shanten: found.shanten, left: left(found, hand, counts) }
}

const better = (a: DiscardWorth, b: DiscardWorth) => a.shanten - b.shanten || b.total - a.total

function readUseful(reader: Reader): Useful {
  return { shanten: reader.next(), kinds: reader.list(reader.next) }
}

function left({ kinds }: Useful, hand: Hand, counts: readonly number[]): [number, number][] {
  return kinds.map((kind) => [kind, Math.max(0, COPIES - hand.held[kind]! - counts[kind]!)])
}

function usefulSaid(found: Useful, hand: Hand, counts: readonly number[]) {
  const tiles: UsefulTile[] = left(found, hand, counts).map(([kind, copies]) => ({
    tile: formatTile(kind),
    left: copies,
  }))
  return { tiles, total: tiles.reduce((sum, one) => sum + one.left, 0) }
}

/** The discards of a kind: of a red five and a plain one, each. */
function discardsSaid(
  { kind, useful }: { kind: number; useful: Useful },
  hand: Hand,
  counts: readonly number[],
): DiscardWorth[] {
  const worth = { shanten: useful.shanten, ...usefulSaid(useful, hand, counts) }
  return [kind, redOf(kind)]
    .filter((tile) => hand.tiles.includes(tile))
    .map((tile) => ({ tile: formatTile(tile), ...worth }))
}
