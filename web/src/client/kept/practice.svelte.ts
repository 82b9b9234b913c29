/** The decisions that a person has made in this browser: of a kind made often, nothing is said. */

import { DECISIONS, type Decision, type Practice } from '../../model/play/decision'
import { keptText } from './storage'

const stored = keptText('jantaku.practice')
/** After this many decisions of a kind a player knows it. */
export const ENOUGH = 4
/** After that many more in a game that was begun to learn. */
const WHOLE_HAND = 24

type Made = Partial<Record<Decision, number>>

/** The numbers written in that text; those that are missing or broken are 0. */
export function readPractice(text: string | null): Made {
  let found: Record<string, unknown> = {}
  try {
    found = Object(JSON.parse(text ?? '{}')) as Record<string, unknown>
  } catch {
    // Then everything is new.
  }
  const numbers = DECISIONS.map((kind) => [kind, Number(found[kind]) || 0])
  return Object.fromEntries(numbers) as Made
}

let made = $state.raw(readPractice(stored.read()))

function change(next: Made): void {
  made = next
  stored.write(JSON.stringify(next))
}

interface Learning extends Practice {
  /** True of a kind that a game begun to learn explains: with advice. */
  learns(kind: Decision): boolean
  again(): void
}

export const practice: Learning = {
  isNew: (kind) => (made[kind] ?? 0) < ENOUGH,
  made(kind) {
    if (practice.isNew(kind)) change({ ...made, [kind]: (made[kind] ?? 0) + 1 })
  },
  learns: (kind) => (made[kind] ?? 0) < 0,
  /** Makes every kind new, and for longer than usual: until a whole hand has been played. */
  again: () => change(Object.fromEntries(DECISIONS.map((kind) => [kind, -WHOLE_HAND]))),
}
