/** The lessons that are done, and whether a guided game was begun: in this browser alone. */

import { LESSONS, type LessonName } from './lessons'

const KEY = 'jantaku.learn'

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

function stored(): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null
  } catch {
    return null // storage may be forbidden
  }
}

let current = $state.raw(readLearned(stored()))

function change(next: LearnProgress): void {
  current = next
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Without storage it is known until the page is closed.
  }
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
