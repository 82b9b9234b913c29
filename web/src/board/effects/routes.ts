/**
 * The way of each tile between two views: from the wall into a hand, from there into a pond or a
 * meld. A spot is a place of the table by name, which the parts of the board have as `data-spot`:
 * `wall`, `own KEY` in your hand, `hand SEAT` and `drawn SEAT` of others, `pond SEAT AT`,
 * `meld SEAT MELD AT` with ` over` on top of it, `aside SEAT AT`.
 */

import { standing } from '../../model/view/hand'
import { laidOut, setsOf, singlesOf, type Laid } from '../../model/view/laying'
import { sameTile } from '../../model/view/tiles'
import { placesSeen, pondOf, seatOf } from '../../model/view/view'
import type { Meld, SeatView, Tile, View } from '../../model/view/wire'

export const WALL = 'wall'

/** The spot where a tile is, and the one from which it came. */
export interface TileRoute {
  to: string
  from: string
}

/** The routes of all tiles that have moved; `dealt` if a round begins between the views. */
export function routesOf(before: View, after: View, dealt: boolean): TileRoute[] {
  return after.seats.flatMap((row) => {
    const old = before.seats.find((one) => one.seat === row.seat)
    if (!old || dealt) return dealtTo(row, after.seat)
    const hand = new Hand(old, row, after.seat)
    return [
      ...discarded(old, row, hand),
      ...melded(before, after, old, row, hand),
      ...setAside(old, row, hand),
      ...hand.arrivals(),
    ]
  })
}

const isOwn = (row: SeatView, own: number | null) => row.seat === own
const keysOf = (row: SeatView) => standing(row.tiles, row.drawn ?? false)

function dealtTo(row: SeatView, own: number | null): TileRoute[] {
  if (!isOwn(row, own)) return [{ to: `hand ${row.seat}`, from: WALL }]
  return keysOf(row).map(({ key }) => ({ to: `own ${key}`, from: WALL }))
}

/** The hand of a seat between two views: the tiles that leave it, and those that come. */
class Hand {
  private readonly before
  private readonly after
  private readonly gone
  /** The drawn tile took the place of an equal one that was discarded. */
  private readonly replaced: TileRoute[] = []

  constructor(
    private readonly old: SeatView,
    private readonly row: SeatView,
    own: number | null,
  ) {
    const known = isOwn(row, own)
    this.before = known ? keysOf(old) : []
    this.after = known ? keysOf(row) : []
    const kept = new Set(this.after.map(({ key }) => key))
    this.gone = this.before.filter(({ key }) => !kept.has(key))
  }

  /** The spot from which such a tile has left the hand; `drawn` if it was the drawn one. */
  take(tile: Tile, drawn = false): string {
    const { seat } = this.row
    if (!this.before.length) return drawn && this.old.drawn ? `drawn ${seat}` : `hand ${seat}`
    const found = this.gone.findIndex((one) => sameTile(one.tile, tile))
    if (found < 0) return `hand ${seat}`
    const [one] = this.gone.splice(found, 1) as [Held]
    const twin = one.drawn && !drawn && this.before.find((other) => isTwin(one, other))
    if (!twin) return `own ${one.key}`
    this.replaced.push({ to: `own ${twin.key}`, from: `own ${one.key}` })
    return `own ${twin.key}`
  }

  arrivals(): TileRoute[] {
    const { seat, drawn } = this.row
    if (!this.after.length)
      return drawn && !this.old.drawn ? [{ to: `drawn ${seat}`, from: WALL }] : []
    const had = new Set(this.before.map(({ key }) => key))
    const moved = new Set(this.replaced.map(({ to }) => to))
    const rest = this.after
      .map(({ key }) => ({ to: `own ${key}`, from: had.has(key) ? `own ${key}` : WALL }))
      .filter(({ to }) => !moved.has(to))
    return [...rest, ...this.replaced]
  }
}

type Held = ReturnType<typeof keysOf>[number]
const isTwin = (one: Held, other: Held) => other !== one && sameTile(one.tile, other.tile)

function discarded(old: SeatView, row: SeatView, hand: Hand): TileRoute[] {
  const count = pondOf(old).length
  return pondOf(row)
    .slice(count)
    .map(({ tile, drawn }, at) => ({
      to: `pond ${row.seat} ${count + at}`,
      from: hand.take(tile, drawn ?? false),
    }))
}

function melded(before: View, after: View, old: SeatView, row: SeatView, hand: Hand): TileRoute[] {
  const claimed = calledOf(before, after)
  const had = setsOf(old)
  const placeOf = placesSeen(before, row.seat)
  const laid = (meld: Meld) =>
    spotsOf(laidOut(meld, meld.source == null ? null : placeOf(meld.source)))
  return setsOf(row).flatMap((meld, number) => {
    const known = new Set(had[number] ? laid(had[number]).map(({ at }) => at) : [])
    const fresh = laid(meld).filter(({ at }) => !known.has(at))
    // A called tile that is not turned is one that looks like it.
    const taken =
      claimed &&
      (fresh.find(({ called }) => called) ?? fresh.find(({ tile }) => sameTile(tile, claimed.tile)))
    return fresh.map((one) => ({
      to: `meld ${row.seat} ${number} ${one.at}`,
      from: one === taken ? claimed!.spot : hand.take(one.tile),
    }))
  })
}

/** The spots of a meld: its laid tiles, and one on top of another. */
function spotsOf(laid: readonly Laid[]): { at: string; tile: Tile; called: boolean }[] {
  return laid.flatMap(({ tile, sideways, over }, at) => [
    { at: `${at}`, tile, called: sideways },
    ...(over ? [{ at: `${at} over`, tile: over, called: false }] : []),
  ])
}

/** The discard that has been called between the views, and its spot. */
function calledOf(before: View, after: View): { spot: string; tile: Tile } | undefined {
  for (const { seat } of before.seats) {
    const at = pondOf(seatOf(before, seat)).length - 1
    const [was, is] = [before, after].map((view) => pondOf(seatOf(view, seat))[at])
    if (was && !was.called && (!is || is.called))
      return { spot: `pond ${seat} ${at}`, tile: was.tile }
  }
  return undefined
}

function setAside(old: SeatView, row: SeatView, hand: Hand): TileRoute[] {
  const count = singlesOf(old).length
  return singlesOf(row)
    .slice(count)
    .map((tile, at) => ({ to: `aside ${row.seat} ${count + at}`, from: hand.take(tile) }))
}
