/**
 * The one place that makes and solves drills: the kernel in this browser if the page was built with
 * it, otherwise the server. Both answer the same, and raise a `Problem`.
 */

import address from 'virtual:kernel'
import type { Drill, DrillSeed, DrillSolution } from '../../../kernel/src/drill'
import { drills, Problem } from '../../client/rest'
import type { OutlookAnswer } from '../../generated/api'
import type { Language } from '../../messages/words.svelte'

export interface DrillAnswers {
  /** The drill of a seed. */
  drill(asked: DrillSeed): Promise<Drill>
  /** The right answers to a drill, and what explains them. */
  solve(drill: Drill, language: Language): Promise<DrillSolution>
  /** The outlook of each discard of a drill; null if it cannot be worked out. */
  prospects(drill: Drill): Promise<OutlookAnswer | null>
}

let answers: Promise<DrillAnswers> | null = null

/** Loads what answers. */
export function prepare(): Promise<DrillAnswers> {
  return (answers ??= byKernel())
}

/** The kernel, if the page was built with it and it can be loaded; otherwise the server. */
async function byKernel(): Promise<DrillAnswers> {
  if (!address) return drills
  try {
    const [module, { openKernel }] = await Promise.all([fetch(address), import('./wasmDrills')])
    return await openKernel(module)
  } catch (problem) {
    console.info('drills come from the server:', problem)
    return drills
  }
}

/** True if the drill has no answer; false if nobody could be asked. */
export const isRefusal = (problem: unknown): boolean =>
  problem instanceof Problem && problem.code === 'malformed'
