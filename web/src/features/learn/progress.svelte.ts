/** The lessons that are done, and whether a guided game was begun: in this browser alone. */

import { keptText } from '../../client/kept/storage'
import { LESSONS, type LessonName } from './lessons'

const stored = keptText('jantaku.learn')

export interface LearnProgress {
  done: readonly LessonName[]
  /** True if a guided game was begun. */
  played: boolean
}

/** The progress written in that text; what is missing or broken has not been done. */
export function readLearned(text: string | null): LearnProgress {
  let found: { done?: unknown; played?: unknown } = {}
  try {
    found = Object(JSON.parse(text ?? '{}')) as typeof found
  } catch {
    // Then nothing has been done.
  }
  const done = Array.isArray(found.done) ? (found.done as unknown[]) : []
  return { done: LESSONS.filter((name) => done.includes(name)), played: found.played === true }
}

let current = $state.raw(readLearned(stored.read()))

function change(next: LearnProgress): void {
  current = next
  stored.write(JSON.stringify(next))
}

export const learned = {
  has: (name: LessonName): boolean => current.done.includes(name),
  get count(): number {
    return current.done.length
  },
  get played(): boolean {
    return current.played
  },
  /** The first lesson that is not done; null after the last. */
  get next(): LessonName | null {
    return LESSONS.find((name) => !current.done.includes(name)) ?? null
  },
  finish(...names: readonly LessonName[]): void {
    change({ ...current, done: LESSONS.filter((one) => names.includes(one) || learned.has(one)) })
  },
  begin: (): void => change({ ...current, played: true }),
}
