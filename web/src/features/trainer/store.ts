/** The player's progress in this browser. */

import { keptText } from '../../client/kept/storage'
import { beginning, drillsIn, read, withMistakes, type Progress } from './progress'

const stored = keptText('jantaku.trainer')

export const nowS = () => Math.floor(Date.now() / 1000)

/** The progress in this browser; a new one if it stores nothing. */
export function loadProgress(): Progress {
  try {
    return read(JSON.parse(stored.read() ?? 'null')) ?? beginning()
  } catch {
    return beginning()
  }
}

/** Stores progress; returns false if the browser refuses to store anything. */
export const storeProgress = (progress: Progress): boolean => stored.write(JSON.stringify(progress))

/**
 * Adds drills to the trainer, before all others, and returns the number of new ones. Null for
 * anything else than drills, or if the browser refuses to store them.
 */
export function practise(documents: readonly unknown[]): number | null {
  const drills = drillsIn(documents)
  if (!drills) return null
  const { progress, added } = withMistakes(loadProgress(), drills, nowS())
  return !added || storeProgress(progress) ? added : null
}
