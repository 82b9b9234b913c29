/**
 * What the library answers about the hands of the gallery, kept, since there is no server behind it:
 * `RECORD=http://localhost:8000 npx vitest run src/gallery` asks one anew after a change of the hands,
 * `python -m web.answers` after one of the answers.
 */

import { answerBy, type About } from '../calculator/kernel'
import { Problem } from '../client/rest'

export interface Kept {
  about: About
  body: object
  answer: { status?: number; code?: string; detail?: string }
}

const keyOf = (about: About, body: object) => JSON.stringify([about, body])

/** Answers questions about hands by those that are kept. */
export function answerByKept(kept: readonly Kept[]): void {
  const known = new Map(kept.map(({ about, body, answer }) => [keyOf(about, body), answer]))
  answerBy(async (about, body) => answered(known.get(keyOf(about, body)), keyOf(about, body)))
}

/** The answer, or the problem that it tells of. */
export function answered(answer: Kept['answer'] | undefined, question: string): object {
  if (!answer) throw new Error(`not among the answers of the gallery: ${question}`)
  const { status = 200, code = '', detail = '', ...more } = answer
  if (status >= 400) throw new Problem(status, code, detail, more)
  return answer
}
