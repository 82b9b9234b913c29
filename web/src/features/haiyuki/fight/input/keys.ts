/**
 * The large keys of a fight: possible actions with their price, and impossible ones with the
 * reason. All of it is in the view; a key that is refused has no action.
 */

import { legalOf } from '../../../../model/view/view'
import type { Action, HaiyukiExtras, View } from '../../../../model/view/wire'

type Refused = NonNullable<HaiyukiExtras['no_riichi']>

export interface FightKey {
  name: string
  kind: 'win' | 'riichi' | 'call' | 'skill' | 'pass'
  action: Action | null
  cost: number | null
  /** Why not. */
  refused: Refused | null
}

const KINDS: Record<string, FightKey['kind']> = {
  tsumo: 'win',
  riichi: 'riichi',
  pon: 'call',
  pass: 'pass',
}
const ORDER = ['win', 'call', 'riichi', 'skill', 'pass']

/** The keys of the seat that looks; `asked` is whether it may press them now. */
export function keysOf(view: View, asked: boolean): FightKey[] {
  if (view.extras.type !== 'haiyuki' || view.seat === null) return []
  const { skills = [], no_riichi: noRiichi } = view.extras
  const presses = asked ? legalOf(view, 'press') : []
  const plain = presses
    .filter((one) => one.button in KINDS)
    .map((one) => key(one.button, KINDS[one.button]!, one))
  if (asked && noRiichi) plain.push({ ...key('riichi', 'riichi', null), refused: noRiichi })
  const own = skills.map(({ skill, cost, refused }) => {
    const action = presses.find((one) => one.button === skill) ?? null
    return { ...key(skill, 'skill', action), cost, refused: action ? null : (refused ?? null) }
  })
  return [...plain, ...own].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

function key(name: string, kind: FightKey['kind'], action: Action | null): FightKey {
  return { name, kind, action, cost: null, refused: null }
}

/** The tiles of the hand that may be swapped, with the MP that each of them costs. */
export interface Exchange {
  cost: number
  most: number
}

export function exchangeOf(view: View, asked: boolean): Exchange | null {
  if (!asked || view.extras.type !== 'haiyuki' || view.extras.phase !== 'setup') return null
  const sizes = legalOf(view, 'choose').map((one) => one.items.length)
  const skill = view.extras.skills?.find((one) => one.kind === 'setup')
  return sizes.length ? { cost: skill?.cost ?? 0, most: Math.max(...sizes) } : null
}

/** The choice of the tiles at these places. */
export function swapOf(view: View, places: readonly number[]): Action {
  const seat = view.seat ?? 0
  const tiles = view.seats.find((row) => row.seat === seat)?.tiles ?? []
  const items = [...places]
    .sort((a, b) => a - b)
    .map((place) => ({ target: 'hand' as const, seat, place, tile: tiles[place]! }))
  return { type: 'choose', items }
}
