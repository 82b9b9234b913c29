/** The outlook of a hand, without changes of shape where it is too far from tenpai for them. */

import { Problem } from '../../../client/rest'
import type { OutlookAnswer } from '../../../generated/api'
import { ask, type Question } from '../answers/kernel'

export interface NearbyOutlook {
  answer: OutlookAnswer
  /** True if changes of shape were asked for and are left out. */
  isUnchanged: boolean
}

/** The answer to a question about an outlook; throws a `Problem` if it has none. */
export async function nearby(question: Question<'outlook'>): Promise<NearbyOutlook> {
  try {
    return { answer: await ask(question), isUnchanged: false }
  } catch (problem) {
    const isFar = problem instanceof Problem && problem.more.reason === 'too_many_hands'
    if (!isFar || !question.detours) throw problem
    return { answer: await ask({ ...question, detours: 0 }), isUnchanged: true }
  }
}
