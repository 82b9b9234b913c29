/** The questions about drills, whether the server or the kernel answers them. */

import type { Drill, DrillSeed, DrillSolution } from '../../../kernel/src/drill'
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
