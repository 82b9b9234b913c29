/**
 * Moments of real games for the gallery: the vectors of the board's tests, and some derived from
 * them.
 */

import type { Ask, Person } from '../generated/protocol'
import type { Action, GameEvent, Meld, PondTile, View } from '../model/view/wire'

export interface Vector {
  before: View
  events: GameEvent[]
  after: View
}

export interface Moment {
  name: string
  /** The view that was before the events, for those who want to see them happen. */
  before: View
  view: View
  /** The decision and time of the seat; null if it has no decision. */
  ask: (Pick<Ask, 'number'> & { baseMs: number | null; bankMs: number | null; at: number }) | null
  events: GameEvent[]
  people: Person[]
}

export type Games = Record<string, Vector[]>

const NAMES = ['Haruka', 'Min-jun', 'Steady bot', 'Wei']

/** The content of a packed JSON file. */
export async function unpacked<T>(file: URL): Promise<T> {
  const response = await fetch(file)
  const packed =
    response.headers.get('content-encoding') === 'gzip'
      ? response.body!
      : response.body!.pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(packed).json()) as T
}

const has = (view: View, ...buttons: string[]) =>
  buttons.every((name) => view.legal.some((one) => one.type === 'press' && one.button === name))
const tilesIn = (view: View) => view.seats.reduce((sum, row) => sum + (row.pond?.length ?? 0), 0)

export function momentsOf(games: Games): Moment[] {
  const made: Moment[] = []
  const find = (
    name: string,
    game: string,
    wanted: (view: View, vector: Vector) => boolean,
    change = (view: View) => view,
  ) => {
    const vectors = Object.entries(games)
      .filter(([key]) => key.startsWith(game))
      .flatMap(([, rows]) => rows)
    const found = vectors
      .filter((vector) => wanted(vector.after, vector))
      .sort((a, b) => tilesIn(b.after) - tilesIn(a.after))[0]
    if (found) made.push(momentOf(name, change(found.after), found.events, found.before))
  }

  find(
    'riichi-turn',
    'riichi',
    (view) =>
      view.seat !== null &&
      view.legal.some((one) => one.type === 'discard') &&
      !has(view, 'riichi'),
  )
  find('riichi-riichi', 'riichi', (view) => has(view, 'riichi'))
  find('riichi-call', 'riichi', (view) => has(view, 'pon') || has(view, 'chi'))
  find('riichi-ron', 'riichi', (view) => has(view, 'ron'))
  find('riichi-tsumo', 'riichi', (view) => has(view, 'tsumo'))
  find(
    'riichi-waiting',
    'riichi',
    (view) =>
      view.extras.type === 'riichi' &&
      (view.extras.worth ?? []).length > 1 &&
      view.legal.length === 0,
  )
  find('three-players', 'riichi for three', (view) => view.legal.length > 3)
  find('three-kita', 'riichi for three', (view) =>
    view.seats.some((row) => (row.aside?.length ?? 0) > 1),
  )
  find('friends', 'riichi of friends', (view) => view.legal.length > 3)
  find(
    'dead-hand',
    'riichi of friends',
    (view) => view.legal.some((one) => one.type === 'discard' && one.drawn),
    dead,
  )
  find('spectator', 'riichi watched', (view) => view.left > 10)
  find('haiyuki', 'haiyuki', (view) => view.seat !== null && view.legal.length > 3)
  find('haiyuki-exchange', 'haiyuki', (view) => view.legal.some((one) => one.type === 'choose'))
  find('hong-kong', 'ruleset hong_kong', (view) => view.legal.length > 3)
  find(
    'hong-kong-call',
    'ruleset hong_kong',
    (view) => view.legal.length > 0 && view.legal.every((one) => one.type === 'press'),
  )
  find('sichuan-exchange', 'ruleset sichuan', (view) =>
    view.legal.some((one) => one.type === 'choose'),
  )
  find(
    'sichuan-void',
    'ruleset sichuan',
    (view) =>
      view.legal.length > 0 &&
      view.legal.every((one) => one.type === 'press') &&
      !view.legal.some((one) => one.type === 'press' && /pung|kong|skip|pass/.test(one.button)),
  )
  find('sichuan', 'ruleset sichuan', (view) => view.legal.some((one) => one.type === 'discard'))
  find('american-charleston', 'ruleset american', (view) =>
    view.legal.some((one) => one.type === 'choose'),
  )
  find('american', 'ruleset american', (view) => view.legal.some((one) => one.type === 'discard'))
  const base = made.find((one) => one.name === 'riichi-call') ?? made[0]!
  made.push({ ...base, name: 'full', view: full(base.view), ask: asked() })
  made.push({ ...base, name: 'many-calls', view: manyCalls(base.view), ask: asked() })
  made.push({ ...base, name: 'flowers', view: flowers(full(base.view)), ask: asked() })
  return made
}

function momentOf(name: string, view: View, events: GameEvent[], before = view): Moment {
  const people = view.seats.map(({ seat }, at) => ({
    seat,
    name: NAMES[at] ?? `Player ${at}`,
    ...(at === 2 ? { bot: true, level: 'smart' } : {}),
    ...(at === 3 ? { connected: false } : {}),
  }))
  return { name, view, ask: view.legal.length ? asked() : null, events, people, before }
}

/** A view with a dead hand: only the drawn tile may be discarded. */
function dead(view: View): View {
  const extras = { ...view.extras, dead: [view.seat] } as View['extras']
  const legal = view.legal.filter((one) => one.type === 'discard' && one.drawn)
  return { ...view, extras, legal }
}

const asked = () => ({ number: 1, baseMs: 5_000, bankMs: 12_000, at: performance.now() })

const kan = (name: string, tile: string, source: number): Meld => ({
  name,
  tiles: Array.from({ length: 4 }, () => ({ name: tile })),
  ...(name === 'closed_kan' ? {} : { source, called: 0 }),
})

/** The table at its fullest: full ponds, four kans and two tiles. */
function full(view: View): View {
  const seats = view.seats.map((row, at) => {
    const from = view.seats[(at + 3) % view.seats.length]!.seat
    const pond: PondTile[] = Array.from({ length: 21 }, (_, place) => ({
      tile: { name: `${(place % 9) + 1}${'mps'[at % 3]}`, red: place === 4 },
      drawn: place % 3 === 0,
      riichi: place === 9,
      called: place === 5,
    }))
    if (at % 2) return { ...row, pond, riichi: true }
    const melds = [
      kan('open_kan', '1s', from),
      kan('added_kan', '5z', from),
      kan('closed_kan', '9m', 0),
      kan('open_kan', '3p', from),
    ]
    const own = row.seat === view.seat
    const tiles = own ? [{ name: '6p' }, { name: '6p' }] : [{ down: true }, { down: true }]
    return {
      ...row,
      pond,
      melds,
      tiles,
      concealed: 2,
      drawn: true,
      aside: [{ name: '4z' }, { name: '4z' }],
    }
  })
  return { ...view, seats }
}

/** Flowers, animals and honors next to every seat, as many as any ruleset has. */
function flowers(view: View): View {
  const names = ['1f', '2f', '3f', '4f', '1g', '2g', '3g', '4g', '1z', '2z', '3z', '4z']
  const seats = view.seats.map((row, at) => {
    const aside = Array.from({ length: [8, 12, 20, 36][at] ?? 2 }, (_, place) => ({
      name: names[place % names.length]!,
    }))
    const pond = [...(row.pond ?? []), ...(row.pond ?? []).slice(0, 2)]
    return { ...row, aside, pond }
  })
  return { ...view, seats }
}

function manyCalls(view: View): View {
  const tile = { name: '5p' }
  const press = (button: string, ...own: string[]): Action => ({
    type: 'press',
    button,
    tile,
    own: own.map((name) => ({ name })),
  })
  const legal = [
    press('pass'),
    press('ron'),
    press('open_kan', '5p', '5p', '5p'),
    press('pon', '5p', '5p'),
    press('chi', '3p', '4p'),
    press('chi', '4p', '6p'),
    press('chi', '6p', '7p'),
  ]
  return { ...view, legal, deciding: true }
}
