// @ts-expect-error Node's own modules are known to tests alone
import { readFileSync } from 'node:fs'
// @ts-expect-error
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { fold } from '../../model/view/fold'
import { standing } from '../../model/view/hand'
import { laidOut, setsOf, singlesOf } from '../../model/view/laying'
import { placesSeen, pondOf } from '../../model/view/view'
import type { GameEvent, Tile, View } from '../../model/view/wire'
import { routesOf, WALL } from './routes'

interface Vector {
  before: View
  events: GameEvent[]
}

const file = new URL('../../model/view/vectors.json.gz', import.meta.url)
const games = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, Vector[]>

/** All spots of a view with their tiles. */
function spots(view: View): Map<string, Tile> {
  const found = new Map<string, Tile>([[WALL, {}]])
  for (const row of view.seats) {
    const { seat, tiles, drawn = false } = row
    if (seat === view.seat)
      for (const one of standing(tiles, drawn)) found.set(`own ${one.key}`, one.tile)
    else {
      found.set(`hand ${seat}`, {})
      if (drawn) found.set(`drawn ${seat}`, tiles.at(-1) ?? {})
    }
    pondOf(row).forEach(({ tile }, at) => found.set(`pond ${seat} ${at}`, tile))
    singlesOf(row).forEach((tile, at) => found.set(`aside ${seat} ${at}`, tile))
    setsOf(row).forEach((meld, number) => {
      const from = meld.source == null ? null : placesSeen(view, seat)(meld.source)
      laidOut(meld, from).forEach(({ tile, over }, at) => {
        found.set(`meld ${seat} ${number} ${at}`, tile)
        if (over) found.set(`meld ${seat} ${number} ${at} over`, over)
      })
    })
  }
  return found
}

/** Spots that stand for several tiles. */
const isCrowd = (spot: string) => spot === WALL || spot.startsWith('hand')

const STEPS = new Set([
  'wall own',
  'wall hand',
  'wall drawn',
  'own own',
  ...['own', 'hand', 'drawn'].flatMap((from) =>
    ['pond', 'meld', 'aside'].map((to) => `${from} ${to}`),
  ),
  'pond meld',
])
const kind = (spot: string) => spot.split(' ')[0]!

/** The steps of the games: each event, and the views before and after it. */
const steps = Object.entries(games).flatMap(([game, vectors]) =>
  vectors.flatMap(({ before, events }) => {
    let view = before
    return events.map((event) => {
      const old = view
      view = fold(view, event)
      return { game, event, before: old, after: view }
    })
  }),
)

const deals = (event: GameEvent) => event.type === 'round'

/** The faults in the routes between two views, each in words. */
function faultsOf(before: View, after: View): string[] {
  const [old, now] = [spots(before), spots(after)]
  const routes = routesOf(before, after, false)
  const froms = routes.map(({ from }) => from).filter((from) => !isCrowd(from))
  const tos = routes.map(({ to }) => to)
  const fresh = [...now.keys()].filter((spot) => !old.has(spot) && !spot.startsWith('hand'))
  return [
    ...fresh.filter((spot) => !tos.includes(spot)).map((spot) => `${spot} comes from nowhere`),
    ...froms.filter((from, at) => froms.indexOf(from) !== at).map((from) => `${from} leaves twice`),
    ...tos.filter((to, at) => tos.indexOf(to) !== at).map((to) => `${to} comes twice`),
    ...routes.flatMap(({ from, to }) => {
      const [was, is] = [old.get(from), now.get(to)]
      if (!was || !is) return [`no way from ${from} to ${to}`]
      const step = `${kind(from)} ${kind(to)}`
      if (!STEPS.has(step)) return [`no step: ${step}`]
      return was.name && is.name && was.name !== is.name
        ? [`${was.name} at ${from} is ${is.name} at ${to}`]
        : []
    }),
  ]
}

describe('the routes of tiles in real games', () => {
  const plain = steps.filter(({ event }) => !deals(event))

  it('are those of many discards, calls and draws', () => {
    for (const type of ['discard', 'call', 'draw'] as const)
      expect(plain.filter(({ event }) => event.type === type).length).toBeGreaterThan(10)
  })

  it('keep each tile what it is, from the wall to a hand, a pond and a meld', () => {
    const faults = plain.flatMap(({ game, event, before, after }) =>
      faultsOf(before, after).map((fault) => `${game}, ${event.type}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  it('lead from the wall to all hands when a round begins', () => {
    for (const { after, before } of steps.filter(({ event }) => deals(event))) {
      const routes = routesOf(before, after, true)
      expect(new Set(routes.map(({ from }) => from))).toEqual(new Set([WALL]))
      const own = after.seats.find(({ seat }) => seat === after.seat)?.tiles.length ?? 0
      const others = after.seats.filter(({ seat }) => seat !== after.seat).length
      expect(routes).toHaveLength(own + others)
    }
  })
})

it('tells a tile from an equal one that was drawn', () => {
  const two = [{ name: '5m' }, { name: '9p' }, { name: '5m' }]
  const row = { seat: 0, role: 'E', points: 0, concealed: 3, tiles: two, drawn: true, pond: [] }
  const view = { seat: 0, seats: [row] } as unknown as View
  const pond = [{ tile: { name: '5m' }, drawn: false }]
  const after = { ...view, seats: [{ ...row, drawn: false, tiles: two.slice(0, 2), pond }] } as View
  const drawn = { ...after, seats: [{ ...after.seats[0]!, pond: [{ ...pond[0]!, drawn: true }] }] }
  const to = (view_: View) =>
    Object.fromEntries(routesOf(view, view_, false).map(({ to, from }) => [to, from]))
  const rest = { 'own 9p.0': 'own 9p.0' }
  expect(to(after)).toEqual({ 'pond 0 0': 'own 5m.0', 'own 5m.0': 'own 5m.1', ...rest })
  expect(to(drawn)).toEqual({ 'pond 0 0': 'own 5m.1', 'own 5m.0': 'own 5m.0', ...rest })
})
