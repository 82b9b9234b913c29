/**
 * The decision of a seat, sorted as a person looks for it: tiles to discard, buttons in their
 * order, things to choose from, names to declare. Everything is built from the legal actions that
 * the server sends; an unknown action becomes a button.
 */

import { sameTile } from '../view/tiles'
import { legalOf } from '../view/view'
import type { Action, Choose, Discard, Item, Press, Tile, View } from '../view/wire'

export type Kind = 'win' | 'riichi' | 'call' | 'other' | 'quiet' | 'pass'

/** A button of the call bar. Several actions are several ways to do it. */
export interface PromptButton {
  name: string
  kind: Kind
  key: string
  actions: Action[]
  /** Each way discards another tile: the tiles themselves are the choices. */
  byDiscard: boolean
}

interface Rule {
  kind: Kind
  keys: string
  rank: number
}

const RULES: [RegExp, Rule][] = [
  [/^(ron|win_by_discard|ron_.*)$/i, { kind: 'win', keys: 'R', rank: 0 }],
  [/^(tsumo|win_by_draw|tsumo_.*|win|mahjong|hu|agari)$/i, { kind: 'win', keys: 'T', rank: 1 }],
  [/^(chankan|rob_.*|.*_win)$/i, { kind: 'win', keys: 'W', rank: 2 }],
  [/(_anyway|^draw_claim)$/, { kind: 'quiet', keys: '', rank: 8 }],
  [/riichi/i, { kind: 'riichi', keys: 'RI', rank: 3 }],
  [/(kan|kong)$/i, { kind: 'call', keys: 'K', rank: 4 }],
  [/^(pon|pung|pair)$/i, { kind: 'call', keys: 'P', rank: 5 }],
  [/^(chi|chii|chow)$/i, { kind: 'call', keys: 'C', rank: 6 }],
  [/^(pass|skip|cancel|no|noten|done)_*$/i, { kind: 'pass', keys: 'X', rank: 9 }],
]
const OTHER: Rule = { kind: 'other', keys: '', rank: 7 }
const SPARE = 'BNMGHJLQUVYZEO'

const ruleOf = (name: string): Rule => RULES.find(([pattern]) => pattern.test(name))?.[1] ?? OTHER

/** The buttons of a view: wins first, pass always last. */
export function buttonsOf(view: View): PromptButton[] {
  const named = new Map<string, Action[]>()
  const add = (name: string, action: Action) =>
    named.set(name, [...(named.get(name) ?? []), action])
  for (const press of legalOf(view, 'press')) add(press.button, press)
  if (!isDeclaring(view)) {
    for (const declare of legalOf(view, 'declare')) add(declare.names?.[0] ?? '', declare)
  }
  const sorted = [...named].sort(([a], [b]) => ruleOf(a).rank - ruleOf(b).rank)
  const taken = new Set<string>()
  return sorted.map(([name, actions]) => {
    const { kind, keys } = ruleOf(name)
    const key =
      [...keys, ...name.toUpperCase(), ...SPARE].find((one) => isFree(one, taken, keys)) ?? ''
    taken.add(key)
    return { name, kind, key, actions, byDiscard: kind === 'riichi' && actions.every(isDiscarding) }
  })
}

const RESERVED = new Set([...'ASDFTRCPKX'])
const isFree = (key: string, taken: Set<string>, own: string) =>
  /[A-Z]/.test(key) && !taken.has(key) && (own.includes(key) || !RESERVED.has(key))

const isDiscarding = (action: Action) =>
  action.type === 'press' && Boolean(action.tile) && !action.own?.length

/** True if names are declared as a set, such as the yaku of a win. */
export function isDeclaring(view: View): boolean {
  return view.extras.type === 'ruleset' && view.legal.some((action) => action.type === 'declare')
}

/** The names that may be declared, any of them. */
export function declarable(view: View): string[] {
  return [...new Set(legalOf(view, 'declare').flatMap((action) => action.names ?? []))]
}

/** The discard of the tile at a place of the hand; null if it may not be discarded. */
export function discardAt(
  view: View,
  tiles: readonly Tile[],
  place: number,
  drawn: boolean,
): Discard | null {
  const tile = tiles[place]
  if (!tile) return null
  const alike = legalOf(view, 'discard').filter((one) => sameTile(one.tile, tile))
  const exact = alike.find((one) => one.place === place)
  if (exact) return exact
  const own = drawn && place === tiles.length - 1
  return alike.find((one) => (one.drawn ?? false) === own) ?? alike[0] ?? null
}

/** The way of a button that discards this tile, as riichi does. */
export function pressWith(button: PromptButton, tile: Tile): Press | null {
  const found = button.actions.find(
    (action): action is Press =>
      action.type === 'press' && Boolean(action.tile) && sameTile(action.tile!, tile),
  )
  return found ?? null
}

/** Things on the table to be chosen at once, and how many. */
export interface Choosing {
  items: Item[]
  /** The numbers of things that may be chosen. */
  sizes: number[]
  ways: Choose[]
}

export const sameItem = (a: Item, b: Item): boolean =>
  a.target === b.target && a.seat === b.seat && a.place === b.place

export function choosingOf(view: View): Choosing | null {
  const ways = legalOf(view, 'choose')
  if (!ways.length) return null
  const items = new Map<string, Item>()
  for (const item of ways.flatMap((way) => way.items)) items.set(keyOf(item), item)
  const sizes = [...new Set(ways.map((way) => way.items.length))].sort((a, b) => a - b)
  // If there are too many ways to list, each thing on the table may be part of one.
  for (const item of unlisted(view))
    if (sizes.at(-1)! > 1 && !items.has(keyOf(item))) items.set(keyOf(item), item)
  return { items: [...items.values()], sizes, ways }
}

const MANY = 2000 // the most ways that are listed

function unlisted(view: View): Item[] {
  const ways = legalOf(view, 'choose')
  const own = view.seats.find((row) => row.seat === view.seat)
  const hand = ways.every((way) =>
    way.items.every((item) => item.target === 'hand' && item.seat === view.seat),
  )
  if (!own || !hand || ways.length < MANY) return []
  return own.tiles.map((tile, place) => ({ target: 'hand', seat: own.seat, place, tile }))
}

const keyOf = (item: Item) => `${item.target} ${item.seat} ${item.place}`

/** True if a thing may be chosen in addition to those that are. */
export function mayChoose(choosing: Choosing, chosen: readonly Item[], item: Item): boolean {
  const keys = [...chosen, item].map(keyOf)
  if (choosing.ways.length >= MANY) return keys.length <= choosing.sizes.at(-1)!
  return choosing.ways.some((way) => {
    const listed = new Set(way.items.map(keyOf))
    return keys.every((key) => listed.has(key))
  })
}

/** The choice of these things, if that number may be chosen; the server has the last word. */
export function choiceOf(choosing: Choosing, chosen: readonly Item[]): Choose | null {
  const keys = new Set(chosen.map(keyOf))
  const exact = choosing.ways.find(
    (way) => way.items.length === keys.size && way.items.every((item) => keys.has(keyOf(item))),
  )
  if (exact) return exact
  if (!choosing.sizes.includes(chosen.length) || !chosen.length || choosing.ways.length < MANY)
    return null
  return { type: 'choose', items: [...chosen].sort((a, b) => a.place - b.place) }
}
