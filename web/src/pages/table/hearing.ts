/** What may be said while a claim is heard, sorted as people look for it. */

import type { Action, Declare, HearingShown, Press, Seat } from '../../client/wire'

/** The worths that a win may be claimed to have: han and fu as a table, the limits in a row. */
export interface Worths {
  han: { han: number; fu: { fu: number; action: Declare }[] }[]
  limits: { name: string; action: Declare }[]
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

/** What is named by a declaration. */
export function nameOf(action: Declare): string {
  return action.names?.[1] ?? ''
}

export function worthsOf(legal: readonly Action[]): Worths {
  const han = new Map<number, { fu: number; action: Declare }[]>()
  const limits: Worths['limits'] = []
  for (const action of declarations(legal, 'claim')) {
    const name = nameOf(action)
    const found = HAN_FU.exec(name)
    if (!found) limits.push({ name, action })
    else {
      const row = han.get(Number(found[1])) ?? []
      han.set(Number(found[1]), [...row, { fu: Number(found[2]), action }])
    }
  }
  return { han: [...han].map(([han, fu]) => ({ han, fu })), limits }
}

/** Who has spoken in this stage so far, and what: true for OK. */
export function answersNow(hearing: HearingShown): Map<Seat, boolean> {
  const given =
    hearing.stage === 'agree' ? hearing.agreed : (hearing.claims[hearing.heard]?.answers ?? [])
  return new Map(given.map((answer) => [answer.seat, answer.ok]))
}
