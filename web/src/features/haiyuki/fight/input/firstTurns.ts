/** The sentences that explain a first battle: one at a time, each until a decision was made with it. */

import type { FightKey } from './keys'

export const FIGHT_LESSONS = ['setup', 'discard', 'hp', 'mp', 'skill', 'nagari'] as const
export type FightLesson = (typeof FIGHT_LESSONS)[number]

interface FightMoment {
  /** The phase of a decision; null while nothing is asked. */
  phase: string | null
  turn: number
  keys: readonly FightKey[]
}

/** From this turn on it is near that nobody wins. */
const LATE = 14

const APPLIES: Record<FightLesson, (moment: FightMoment) => boolean> = {
  setup: ({ phase }) => phase === 'setup',
  discard: ({ phase }) => phase === 'action',
  hp: ({ phase }) => phase === 'action',
  mp: ({ phase }) => phase === 'action',
  skill: ({ phase, keys }) =>
    phase === 'action' && keys.some(({ kind, action }) => kind === 'skill' && action !== null),
  nagari: ({ phase, turn }) => phase === 'action' && turn >= LATE,
}

/** The lesson of a moment; null if nothing is new in it. */
export const lessonOf = (moment: FightMoment, learned: readonly string[]): FightLesson | null =>
  FIGHT_LESSONS.find((one) => !learned.includes(one) && APPLIES[one](moment)) ?? null
