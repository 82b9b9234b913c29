/**
 * The one place that answers questions about hands, in the JSON of the server's API: by the kernel
 * in this browser if the page was built with it, otherwise by the server. An answer never changes,
 * so each is requested once.
 */

import address from 'virtual:kernel'
import { hands, Problem } from '../../../client/rest'
import type {
  ImpossibleAnswer,
  OutlookAnswer,
  ReadAnswer,
  ScoreAnswer,
  ShantenAnswer,
  UnfinishedScore,
  UnfinishedWaits,
  WaitsAnswer,
} from '../../../generated/api'

export type QuestionKind = keyof typeof hands
export type Question<A extends QuestionKind = QuestionKind> = {
  [K in A]: { about: K } & Parameters<(typeof hands)[K]>[0]
}[A]
export interface Answers {
  score: ScoreAnswer | UnfinishedScore
  waits: WaitsAnswer | UnfinishedWaits
  shanten: ShantenAnswer
  outlook: OutlookAnswer
  read: ReadAnswer
  impossible: ImpossibleAnswer
}
export type Answerer = (about: QuestionKind, body: object) => Promise<unknown>

const KEPT = 500
const kept = new Map<string, Promise<unknown>>()
const byServer: Answerer = (about, body) =>
  (hands[about] as (body: object) => Promise<unknown>)(body)
let answerer: Promise<Answerer> | null = null

/** Loads the answerer, so that the first question need not wait for it. */
export function prepare(): Promise<Answerer> {
  return (answerer ??= byKernel())
}

/** The kernel, if the page was built with it and it can be loaded; otherwise the server. */
async function byKernel(): Promise<Answerer> {
  if (!address) return byServer
  try {
    const [module, { openKernel }] = await Promise.all([fetch(address), import('./wasmAnswers')])
    return await openKernel(module, address)
  } catch (problem) {
    console.info('questions about hands go to the server:', problem)
    return byServer
  }
}

/** Redirects questions to another answerer. */
export function answerBy(other: Answerer): void {
  answerer = Promise.resolve(other)
  kept.clear()
}

/** Raises a `Problem` for any error, so that a fault of the kernel has a sentence like all others. */
function failWithProblem(error: unknown): never {
  if (error instanceof Problem) throw error
  console.error(error)
  throw new Problem(500, 'fault', String(error), { reason: 'kernel_failed' })
}

/** The answer to a question; throws a `Problem` if it cannot be answered. */
export function ask<A extends QuestionKind>(question: Question<A>): Promise<Answers[A]> {
  const key = JSON.stringify(question)
  let answer = kept.get(key)
  if (!answer) {
    const { about, ...body } = question as Question
    answer = prepare()
      .then((by) => by(about, body))
      .catch(failWithProblem)
    kept.set(key, answer)
    // What failed may go well the next time.
    answer.catch(() => kept.delete(key))
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
  }
  return answer as Promise<Answers[A]>
}
