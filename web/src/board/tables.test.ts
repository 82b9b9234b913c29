// @ts-expect-error Node's own modules are known to tests alone
import { readFileSync } from 'node:fs'
// @ts-expect-error
import { gunzipSync } from 'node:zlib'
import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import { boardState } from '../model/view/boardState'
import { asideOf, meldsOf, middleOf, placesSeen, pondOf, viewpoint } from '../model/view/view'
import type { Tile, View } from '../model/view/wire'
import HandDock from './hand/HandDock.svelte'
import { OwnTurn } from './input/ownTurn.svelte'
import { meldsBelow, SHAPES, type Shape } from './shape'
import Stage from './Stage.svelte'

const file = new URL('./tables.json.gz', import.meta.url)
const tables = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, View[]>

const nameOf = (seat: number) => `seat ${seat}`

/** The tiles that a board of that shape draws, by name; backs have none. */
function drawn(view: View, shape: Shape, from = viewpoint(view)): string[] {
  const ownBelow = meldsBelow(shape)
  const stage = render(Stage, { props: { board: boardState({ view }), from, ownBelow, nameOf } })
  const own = view.seats.find((row) => row.seat === view.seat)
  const around = { view: () => view, ask: () => null, premove: () => false, volume: () => 0 }
  const ownTurn = new OwnTurn({ ...around, act: () => undefined })
  const hand = {
    own: own!,
    placeOf: placesSeen(view, view.seat ?? 0),
    ownTurn,
    sort: true,
    gesture: 'click' as const,
    nameOf,
  }
  const dock = own ? render(HandDock, { props: { ...hand, melds: ownBelow } }) : null
  const found = `${stage.body}${dock?.body ?? ''}`.matchAll(/<span class="tile[^>]*>/g)
  return [...found].map(([tag]) => /data-tile="([^"]*)"/.exec(tag)?.[1] ?? '').sort()
}

/** The tiles of a view in order: those that lie face down have no name. */
function lying(view: View): string[] {
  const { dora, slots } = middleOf(view)
  const tiles: Tile[] = [...dora, ...Array<Tile>(Math.max(0, slots - dora.length)).fill({})]
  for (const row of view.seats) {
    tiles.push(...row.tiles, ...asideOf(row))
    tiles.push(...pondOf(row).flatMap((one) => (one.called ? [] : [one.tile])))
    for (const meld of meldsOf(row)) {
      const hides = meld.called == null && /closed|ankan|concealed/.test(meld.name)
      const covered = hides && meld.tiles.length === 4 && meld.tiles.every((tile) => !tile.down)
      tiles.push(...meld.tiles.map((tile, at) => (covered && at % 3 === 0 ? {} : tile)))
    }
  }
  return tiles.map((tile) => (tile.down ? '' : (tile.name ?? ''))).sort()
}

describe.each(Object.entries(tables))('a table of %s', (_, views) => {
  it.each(SHAPES)('has every tile of the view on it, as all see it: %s', (shape) => {
    for (const view of views) expect(drawn(view, shape)).toEqual(lying(view))
  })

  it('has every tile on it from wherever a spectator looks', () => {
    const view = views.at(-1)!
    for (const { seat } of view.seats) expect(drawn(view, 'wide', seat)).toEqual(lying(view))
  })
})

it('some tables have single tiles beside the melds of the seat that looks', () => {
  const own = Object.values(tables)
    .flat()
    .flatMap((view) => view.seats.filter((row) => row.seat === view.seat))
  expect(own.some((row) => asideOf(row).length > 0)).toBe(true)
  expect(own.some((row) => meldsOf(row).some((meld) => meld.tiles.length === 1))).toBe(true)
})
