/** The possible replies while a claim is heard, sorted as people look for them. */

import { nameIn } from '../../messages/library.svelte'
import type { Action, ClaimShown, Declare, HearingShown, Press, Seat } from '../view/wire'

/** The worths that a win may be claimed to have: han and fu as a table, the limits in a row. */
export interface Worths {
  han: { han: number; fu: { fu: number; action: Declare }[] }[]
  limits: { name: string; action: Declare }[]
}

/** The subject of a claim: a win, a hand that is tenpai, or a draw. */
export type Subject = 'win' | 'hand' | 'draw'

/** The subject of a claim in a hearing; after a win, hands in riichi are checked for tenpai. */
export function subjectOf({ kind }: HearingShown, claim: ClaimShown | undefined): Subject {
  if (claim?.name === 'riichi' || claim?.name === 'tenpai') return 'hand'
  return kind === 'win' ? 'win' : 'draw'
}

const HAN_FU = /^(\d+) han (\d+) fu$/

/** The declarations of that kind: `claim`, `next`, `liable`, `draw_claim`. */
export function declarations(legal: readonly Action[], what: string): Declare[] {
  return legal.filter(
    (action): action is Declare => action.type === 'declare' && action.names?.[0] === what,
  )
}

/** The buttons that may be pressed. */
export function presses(legal: readonly Action[]): Press[] {
  return legal.filter((action): action is Press => action.type === 'press')
}

/** The name in a declaration. */
export function declaredName(action: Declare): string {
  return action.names?.[1] ?? ''
}

export function worthsOf(legal: readonly Action[]): Worths {
  const han = new Map<number, { fu: number; action: Declare }[]>()
  const limits: Worths['limits'] = []
  for (const action of declarations(legal, 'claim')) {
    const name = declaredName(action)
    const found = HAN_FU.exec(name)
    if (!found) limits.push({ name, action })
    else {
      const row = han.get(Number(found[1])) ?? []
      han.set(Number(found[1]), [...row, { fu: Number(found[2]), action }])
    }
  }
  return { han: [...han].map(([han, fu]) => ({ han, fu })), limits }
}

/** A possible reply. */
export interface Reply {
  action: Declare | Press
  name: string
  /** True if most people want this reply. */
  main: boolean
}

// The order in which people expect the buttons; the first ones are most people's choice.
const MAIN = ['ok', 'valid', 'fix', 'tenpai', 'go_on']
// The choice where the program finds nothing to claim.
const AGAINST: Record<string, string> = { ok: 'ng', valid: 'invalid' }
const ORDER = [...MAIN, 'nagashi', 'noten', 'ng', 'invalid', 'chombo']
const LAST = ['reconsider', 'cancel']

function rank(name: string): number {
  if (LAST.includes(name)) return ORDER.length + 1
  return ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length
}

/**
 * The possible replies: first the named ones, which come next or who is liable, then the buttons.
 * `found` is what the program finds about the claim heard now: "" is nothing, null is unknown.
 */
export function repliesOf(legal: readonly Action[], found: string | null = null): Reply[] {
  const main = MAIN.map((name) => (found === '' ? (AGAINST[name] ?? name) : name))
  const named = ['next', 'liable'].flatMap((what) => declarations(legal, what))
  const buttons = presses(legal).toSorted((one, other) => rank(one.button) - rank(other.button))
  return [
    ...named.map((action) => ({ action, name: declaredName(action), main: false })),
    ...buttons.map((action) => ({
      action,
      name: action.button,
      main: named.length === 0 && main.includes(action.button),
    })),
  ]
}

/** A name in a declaration: for a seat the name of its player, for everything else its word. */
export function namedIn(name: string, nameOfSeat: (seat: Seat) => string): string {
  return /^\d$/.test(name) ? nameOfSeat(Number(name)) : nameIn(['name'], name)
}
