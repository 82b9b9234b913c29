/** The decisions of a reviewed seat: the one at a moment, the mistakes, and the bars of a hand. */

import type { AlternativeAnswer, DecisionAnswer } from '../../../generated/api'
import type { HandBar } from '../../../model/view/boardState'
import type { SeatView, Tile } from '../../../model/view/wire'

/** An action without its numbers. */
export type BareAction = Pick<AlternativeAnswer, 'type' | 'tile' | 'own' | 'drawn' | 'words'>

/** A decision to look at: one that was made, or one that is still open. */
type Advised = Pick<DecisionAnswer, 'alternatives'> & { played?: number }

export type Mark = 'agreed' | 'other' | 'mistake'

/** A choice is a mistake from this cost on, in points or in places: less is within the estimate. */
const COST = 100
const PLACE_COST = 0.02

export const isMistake = (one: DecisionAnswer): boolean =>
  one.cost >= COST || one.place_cost >= PLACE_COST

/** The mark of a decision: the advised action, another one at no price, or a mistake. */
export const markOf = (one: DecisionAnswer): Mark =>
  isMistake(one) ? 'mistake' : one.played === 0 ? 'agreed' : 'other'

export const advisedOf = (one: DecisionAnswer): AlternativeAnswer => one.alternatives[0]!
export const playedOf = (one: DecisionAnswer): AlternativeAnswer => one.alternatives[one.played]!

/** The latest decision up to the event with that number; null before the first of its round. */
export function decisionAt(
  decisions: readonly DecisionAnswer[],
  number: number,
  round: number,
): DecisionAnswer | null {
  const found = decisions.findLast((one) => one.event <= number)
  return found?.round === round ? found : null
}

/** The mistakes, the costliest first. */
export const mistakesOf = (decisions: readonly DecisionAnswer[]): DecisionAnswer[] =>
  decisions
    .filter(isMistake)
    .toSorted((one, other) => other.cost - one.cost || other.place_cost - one.place_cost)

const MOST_DRILLS = 10

/** The drills of the costliest mistakes, as the trainer takes them. */
export const drillsOf = (decisions: readonly DecisionAnswer[]): object[] =>
  mistakesOf(decisions)
    .flatMap((one): object[] => (one.drill ? [one.drill] : []))
    .slice(0, MOST_DRILLS)

/** The next mistake after the event with that number, or the one before; null without one. */
export function mistakeFrom(
  decisions: readonly DecisionAnswer[],
  number: number,
  step: 1 | -1,
): DecisionAnswer | null {
  const mistakes = decisions.filter(isMistake)
  const found =
    step > 0
      ? mistakes.find((one) => one.event > number)
      : mistakes.findLast((one) => one.event < number)
  return found ?? null
}

/** The tiles of an action: those of the hand, then the tile that is called or discarded. */
export const tilesOfAction = ({ own, tile }: BareAction): string[] =>
  tile === null ? [...own] : [...own, tile]

const FEW = 5
const LEAST_SHOWN = 0.01
const isShown = ({ chance, half }: AlternativeAnswer): boolean =>
  chance >= LEAST_SHOWN || half !== null

/**
 * The alternatives worth a row at first: the advised and a few likely ones, and the played one. Played
 * out, they are in the order of their values: then the best ones.
 */
export function shortList(one: Advised): number[] {
  const places = one.alternatives.map((_, at) => at)
  if (places.length <= FEW) return places
  return places.filter(
    (at) => at === 0 || at === one.played || (at < FEW && isShown(one.alternatives[at]!)),
  )
}

const nameOf = (tile: Tile): string => (tile.red ? tile.name!.replace('5', '0') : (tile.name ?? ''))

/** A discard that deals in this often is drawn in the hottest colour. */
const HOT = 0.15

type Dangerous = Pick<AlternativeAnswer, 'danger'> & { half?: number | null }

/**
 * The heat of an alternative, 0 to 1. Played out, each has the danger of the rest of the round: then
 * it is what it has more than the safest.
 */
export function heatOf(alternatives: readonly Dangerous[]): (one: Dangerous) => number {
  const deep = alternatives.some((one) => typeof one.half === 'number')
  const least = deep ? Math.min(...alternatives.map((one) => one.danger)) : 0
  return ({ danger }) => Math.min(1, (danger - least) / HOT)
}

/** The bars above the tiles of a hand, by the places of the tiles: one for each way to discard. */
export function barsOf<Row extends BareAction & Pick<AlternativeAnswer, 'chance' | 'danger'>>(
  decision: { alternatives: readonly Row[]; played?: number },
  hand: Pick<SeatView, 'tiles' | 'drawn'>,
  words: (one: Row) => string,
): Record<number, HandBar[]> {
  const last = hand.drawn ? hand.tiles.length - 1 : -1
  const heat = heatOf(decision.alternatives)
  const bars: Record<number, HandBar[]> = {}
  decision.alternatives.forEach((one, at) => {
    if (one.type !== 'discard' && one.type !== 'riichi') return
    const kept = hand.tiles.findIndex((tile, place) => place !== last && nameOf(tile) === one.tile)
    const place = one.drawn || kept < 0 ? last : kept
    if (place < 0 || nameOf(hand.tiles[place]!) !== one.tile) return
    const bar = {
      ...{ part: one.chance, heat: heat(one), stick: one.type === 'riichi' },
      ...{ advised: at === 0, played: at === decision.played, text: words(one) },
    }
    bars[place] = [...(bars[place] ?? []), bar]
  })
  return bars
}
