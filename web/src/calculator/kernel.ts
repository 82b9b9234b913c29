/**
 * The one place that answers questions about hands, in the JSON of the server's API. An answer
 * never changes, so each is asked for once; questions that come while one is under way wait, and of
 * those only the newest is asked.
 */

import type {
  ImpossibleAnswer,
  ReadAnswer,
  ScoreAnswer,
  ShantenAnswer,
  UnfinishedScore,
  UnfinishedWaits,
  WaitsAnswer,
} from '../generated/api'
import { hands } from '../client/rest'

export type About = keyof typeof hands
export type Question<A extends About = About> = {
  [K in A]: { about: K } & Parameters<(typeof hands)[K]>[0]
}[A]
export interface Answers {
  score: ScoreAnswer | UnfinishedScore
  waits: WaitsAnswer | UnfinishedWaits
  shanten: ShantenAnswer
  read: ReadAnswer
  impossible: ImpossibleAnswer
}
export type Answerer = (about: About, body: object) => Promise<unknown>

const KEPT = 500
const kept = new Map<string, Promise<unknown>>()
let answerer: Answerer = (about, body) => (hands[about] as (body: object) => Promise<unknown>)(body)

/** Has questions answered elsewhere: by the kernel in this browser, say. */
export function answerBy(other: Answerer): void {
  answerer = other
  kept.clear()
}

/** The answer to a question; a `Problem` where there is none. */
export function ask<A extends About>(question: Question<A>): Promise<Answers[A]> {
  const key = JSON.stringify(question)
  let answer = kept.get(key)
  if (!answer) {
    const { about, ...body } = question as Question
    answer = answerer(about, body)
    kept.set(key, answer)
    // What failed may go well the next time.
    answer.catch(() => kept.delete(key))
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!)
  }
  return answer as Promise<Answers[A]>
}
