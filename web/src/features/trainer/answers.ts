/**
 * The one place that makes and solves drills: the kernel in this browser if the page was built with
 * it, otherwise the server. Both answer the same, and raise a `Problem`.
 */

import address from 'virtual:kernel'
import { drills, Problem } from '../../client/rest'
import type { DrillAnswers } from './drillAnswers'

let answers: Promise<DrillAnswers> | null = null

/** Loads what answers. */
export function prepareDrills(): Promise<DrillAnswers> {
  return (answers ??= byKernel())
}

/** The kernel, if the page was built with it and it can be loaded; otherwise the server. */
async function byKernel(): Promise<DrillAnswers> {
  if (!address) return drills
  try {
    const [module, { openDrillKernel }] = await Promise.all([
      fetch(address),
      import('./wasmDrills'),
    ])
    return await openDrillKernel(module)
  } catch (problem) {
    console.info('drills come from the server:', problem)
    return drills
  }
}

/** True if the drill has no answer; false if nobody could be asked. */
export const isRefusal = (problem: unknown): boolean =>
  problem instanceof Problem && problem.code === 'malformed'
