/** Drills made and solved in this browser, by the kernel as WebAssembly. */

import { Kernel } from '../../../kernel/src/kernel'
import { asProblem } from '../calculator/answers/asProblem'
import type { DrillAnswers } from './drillAnswers'

/** Loads the kernel from the response of an address and returns what answers with it. */
export async function openDrillKernel(module: Response): Promise<DrillAnswers> {
  const kernel = await Kernel.open(module)
  return {
    drill: async (asked) => asProblem(() => kernel.drill(asked)),
    solve: async (drill, language) => asProblem(() => kernel.solve(drill, language)),
    prospects: async (drill) => asProblem(() => kernel.prospects(drill)),
  }
}
