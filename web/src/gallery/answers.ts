/**
 * Recorded answers of the library about the hands of the gallery, which has no server:
 * `RECORD=http://localhost:8000 npx vitest run src/gallery` records them again after a change of
 * the hands, `python -m web.answers` after one of the answers.
 */

import { Problem } from '../client/rest'
import { answerBy, type QuestionKind } from '../features/calculator/answers/kernel'

export interface Kept {
  about: QuestionKind
  body: object
  answer: { status?: number; code?: string; detail?: string }
}

const keyOf = (about: QuestionKind, body: object) => JSON.stringify([about, body])

/** Answers questions about hands with the recorded answers. */
export function answerByKept(kept: readonly Kept[]): void {
  const known = new Map(kept.map(({ about, body, answer }) => [keyOf(about, body), answer]))
  answerBy(async (about, body) => sampleAnswer(known.get(keyOf(about, body)), keyOf(about, body)))
}

/** The answer, or the problem that it contains. */
export function sampleAnswer(answer: Kept['answer'] | undefined, question: string): object {
  if (!answer) throw new Error(`not among the answers of the gallery: ${question}`)
  const { status = 200, code = '', detail = '', ...more } = answer
  if (status >= 400) throw new Problem(status, code, detail, more)
  return answer
}
