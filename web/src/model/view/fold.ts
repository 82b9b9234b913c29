/**
 * Applies an event to a view: the moment right after it, as far as the event says. The server has
 * the last word with the next full view; this is for showing the moments in between.
 */

import { extrasAfter } from './tableExtras'
import { inOrder, isBack, sameTile } from './tiles'
import { BACK, asideOf, meldsOf, pondOf } from './view'
import type { EventOf, Extras, GameEvent, Meld, Seat, SeatView, Tile, View } from './wire'

type Folds = { [T in GameEvent['type']]?: (view: View, event: EventOf<T>) => View }

/** The view after an event. */
export function fold<V extends View>(view: V, event: GameEvent): V {
  const change = FOLDS[event.type] as ((view: View, event: GameEvent) => View) | undefined
  const next = change ? change(view, event) : view
  const rows = extrasAfter(view, event)
  return (Object.keys(rows).length ? more(next, rows) : next) as V
}

function seated(view: View, seat: Seat, change: (row: SeatView) => Partial<SeatView>): View {
  return {
    ...view,
    seats: view.seats.map((row) => (row.seat === seat ? { ...row, ...change(row) } : row)),
  }
}

function more(view: View, extras: Record<string, unknown>): View {
  return { ...view, extras: { ...view.extras, ...extras } as Extras }
}

/** The hand after these tiles have left it: the drawn one goes last, or first with `drawnFirst`. */
function without(row: SeatView, gone: readonly Tile[], drawnFirst = false): Partial<SeatView> {
  const tiles = [...row.tiles]
  for (const tile of gone) {
    const same = (one: Tile) => sameTile(one, tile)
    const drawn =
      drawnFirst && row.drawn && (same(tiles.at(-1) ?? BACK) || isBack(tiles.at(-1) ?? BACK))
    const found = drawn ? tiles.length - 1 : tiles.findIndex(same)
    const at = found >= 0 ? found : tiles.findLastIndex(isBack)
    if (at >= 0) tiles.splice(at, 1)
  }
  return {
    tiles: inOrder(tiles),
    drawn: false,
    concealed: Math.max(0, row.concealed - gone.length),
  }
}

/** The hand with more tiles: as hidden as those that are there. */
function withTiles(row: SeatView, tiles: readonly Tile[]): Partial<SeatView> {
  const hidden = row.tiles.some(isBack)
  return {
    tiles: inOrder([...row.tiles, ...(hidden ? tiles.map(() => BACK) : tiles)]),
    drawn: false,
    concealed: row.concealed + tiles.length,
  }
}

/** A hand laid open: without the tiles of its melds, if the event includes them. */
function opened(row: SeatView, told: Tile[]): Partial<SeatView> {
  const tiles = [...told]
  for (const tile of told.length > row.concealed
    ? meldsOf(row).flatMap((meld) => meld.tiles)
    : []) {
    const at = tiles.findIndex((one) => sameTile(one, tile))
    if (at >= 0) tiles.splice(at, 1)
  }
  const drawn = (row.drawn ?? false) && tiles.length === row.concealed
  return { tiles, concealed: tiles.length, drawn }
}

function began(view: View, event: EventOf<'round'>): View {
  const seats = view.seats.map((row) => {
    const at = event.hands.findIndex((one) => one.seat === row.seat)
    const hand = event.hands[at]?.tiles ?? []
    const points = event.points.find((one) => one.seat === row.seat)?.points
    return {
      seat: row.seat,
      role: event.roles?.[at] ?? row.role,
      points: points ?? row.points,
      concealed: hand.length,
      tiles: inOrder(hand),
    }
  })
  return { ...view, seats, round: event.round, left: event.left ?? 0 }
}

function drew(view: View, event: EventOf<'draw'>): View {
  const next = seated(view, event.seat, (row) => ({
    tiles: [...(row.drawn ? inOrder(row.tiles) : row.tiles), event.tile],
    drawn: true,
    concealed: row.concealed + 1,
  }))
  return { ...next, left: Math.max(0, view.left - 1) }
}

function discarded(view: View, event: EventOf<'discard'>): View {
  return seated(view, event.seat, (row) => {
    const pond = pondOf(row)
    const first = view.engine === 'riichi' && row.riichi && !pond.some((one) => one.riichi)
    const riichi = event.riichi || first || false
    const laid = { tile: event.tile, drawn: event.drawn ?? false, riichi }
    return { ...without(row, [event.tile], event.drawn), pond: [...pond, laid] }
  })
}

function called(view: View, event: EventOf<'call'>): View {
  const claimed = event.source != null && event.source !== event.seat
  const next = seated(view, event.seat, (row) => {
    const grown = claimed ? -1 : growing(row, event)
    const left = without(row, leaving(event, claimed, grown >= 0), true)
    if (event.aside) return { ...left, aside: [...asideOf(row), event.tile ?? BACK] }
    const source = view.engine === 'ruleset' && event.place == null ? null : event.source
    return {
      ...left,
      melds: laid(meldsOf(row), { ...event, source: source ?? null }, claimed, grown),
    }
  })
  return claimed ? seated(next, event.source!, (row) => ({ pond: taken(row, view.engine) })) : next
}

/** The place of the triplet that becomes a kan; -1 if no triplet does. */
function growing(row: SeatView, { name, tile, own = [] }: EventOf<'call'>): number {
  const names = new Set([...own, ...(tile ? [tile] : [])].map((one) => one.name))
  if (!tile || own.length !== 3 || name === 'closed_kan') return -1
  return meldsOf(row).findIndex(
    ({ tiles }) => tiles.length === 3 && tiles.every((one) => names.has(one.name)),
  )
}

/** The tiles that leave the hand. */
function leaving({ tile, own = [] }: EventOf<'call'>, claimed: boolean, grows: boolean): Tile[] {
  if (claimed || !tile) return own
  return grows ? [tile] : [tile, ...own]
}

/** The melds with the one that was called: an added kan takes the place of its triplet. */
function laid(melds: Meld[], event: EventOf<'call'>, claimed: boolean, grown: number): Meld[] {
  const { tile, own = [], name, source, place = null } = event
  if (grown >= 0 && tile) {
    const { called = null, ...before } = melds[grown]!
    const tiles = place === null ? [...before.tiles, tile] : own.toSpliced(place, 0, tile)
    const meld = { ...before, name, tiles, called: place ?? called }
    return melds.with(grown, meld)
  }
  const outer = own.at(-1) ?? BACK
  const between = isBack(outer) || outer.down === true // the outer tiles of a closed kan lie face down
  const at = place ?? (between ? own.length - 1 : claimed ? own.length : 0)
  const tiles = tile ? own.toSpliced(at, 0, tile) : own
  return [...melds, { name, tiles, source: source ?? null, called: claimed ? place : null }]
}

/** A pond from which the last tile was called: riichi leaves it marked, others take it away. */
function taken(row: SeatView, engine: string): SeatView['pond'] {
  const pond = pondOf(row)
  if (engine !== 'riichi') return pond.slice(0, -1)
  return pond.map((one, at) => (at === pond.length - 1 ? { ...one, called: true } : one))
}

function pressed(view: View, event: EventOf<'press'>): View {
  const declares = event.button === 'riichi' || event.button === 'open_riichi'
  const accepted = event.button === 'riichi_accepted'
  const riichi = view.engine !== 'ruleset' && (declares || accepted)
  const paid = accepted ? (event.cost ?? 0) : 0
  return riichi
    ? seated(view, event.seat, (row) => ({ riichi: true, points: row.points - paid }))
    : view
}

function moved(view: View, event: EventOf<'move'>): View {
  const { seat, source, tiles, word } = event
  if (source == null) return seated(view, seat, (row) => withTiles(row, tiles))
  if (word === 'swap') return swapped(view, event)
  if (word === 'merge') {
    return seated(view, seat, (row) => ({ tiles: inOrder(row.tiles), drawn: false }))
  }
  if (word === 'aside') {
    const laid = seated(view, source, (row) => without(row, tiles))
    return seated(laid, seat, (row) => ({ aside: [...asideOf(row), ...tiles] }))
  }
  if (word !== 'draw' && word !== 'hand') return view
  const left = seated(view, source, (row) =>
    asideOf(row).length < tiles.length
      ? without(row, tiles)
      : { aside: asideOf(row).slice(0, -tiles.length) },
  )
  return seated(left, seat, (row) => withTiles(row, tiles))
}

/**
 * Exchanges a tile of a hand for one of a meld: takes out a joker, and puts in the tile that it
 * stands for.
 */
function swapped(view: View, { seat, source, tiles: [given, got] }: EventOf<'move'>): View {
  if (!given || !got) return view
  const put = seated(view, source!, (row) => {
    const melds = meldsOf(row)
    const having = (...wanted: Tile[]) =>
      melds.findLastIndex(({ tiles }) =>
        wanted.every((each) => tiles.some((one) => sameTile(one, each))),
      )
    const beside = having(got, given)
    const at = beside < 0 ? having(got) : beside // one of jokers alone
    if (at < 0) return {}
    const { tiles } = melds[at]!
    const place = tiles.findIndex((one) => sameTile(one, got))
    return { melds: melds.with(at, { ...melds[at]!, tiles: tiles.with(place, given) }) }
  })
  return seated(put, seat, (row) => {
    const at = row.tiles.findLastIndex((one) => sameTile(one, given))
    return at < 0 ? {} : { tiles: row.tiles.with(at, got) }
  })
}

function paid(view: View, points: EventOf<'scores'>['points']): View {
  const now = new Map(points.map((one) => [one.seat, one.points]))
  return {
    ...view,
    seats: view.seats.map((row) => ({ ...row, points: now.get(row.seat) ?? row.points })),
  }
}

function shown(view: View, hands: EventOf<'round_end'>['shown']): View {
  return (hands ?? []).reduce(
    (all, hand) => seated(all, hand.seat, (row) => opened(row, hand.tiles)),
    view,
  )
}

function won(view: View, event: EventOf<'win'>): View {
  const { hand = [], tile, seat } = event
  const row = view.seats.find((one) => one.seat === seat)
  if (!hand.length || !row || !row.tiles.some(isBack)) return view
  const at = tile && event.source != null ? hand.findLastIndex((one) => sameTile(one, tile)) : -1
  return seated(view, seat, (row) =>
    opened(
      row,
      hand.filter((_, place) => place !== at),
    ),
  )
}

/** A discard that its owner takes back, or that leaves the game. */
function undone(view: View, event: EventOf<'take_back' | 'destroy'>): View {
  return seated(view, event.seat, (row) => ({
    pond: pondOf(row).slice(0, -1),
    ...(event.type === 'take_back' ? withTiles(row, [event.tile]) : {}),
  }))
}

const FOLDS: Folds = {
  round: began,
  draw: drew,
  discard: discarded,
  call: called,
  press: pressed,
  move: moved,
  show: (view, event) => seated(view, event.seat, (row) => opened(row, event.tiles)),
  win: won,
  scores: (view, event) => paid(view, event.points),
  round_end: (view, event) => shown(paid(view, event.points), event.shown),
  nagari: (view, event) => shown(view, event.hands),
  exchange: (view, event) => seated(view, event.seat, (row) => opened(row, event.hand)),
  take_back: undone,
  destroy: undone,
}
