/** Problems as sentences in the language of the page, with the place in the text. */

import { faultText } from '../../client/notices.svelte'
import type { Problem } from '../../client/rest'
import type { ReasonAnswer } from '../../generated/api'
import { tileName } from '../../messages/names'
import { sayIfKnown } from '../../messages/study.svelte'
import { locale } from '../../messages/words.svelte'
import { drawn } from '../../model/setup/tiles'

/** A problem in a sentence: the page's if it knows the reason, otherwise the server's. */
export function sentenceOf(problem: Problem): string {
  const { reason, text, position, length, tile } = problem.more
  const at = text && position != null ? text.slice(position, position + (length ?? 1)) : ''
  const words = { what: at, tile: tile ? tileName(drawn(tile)) : at }
  return (reason && sayIfKnown(`fault.${reason}`, words)) || faultText(problem)
}

/** The reason why a circumstance is impossible, in a sentence. */
export function reasonOf(said: ReasonAnswer): string {
  const known = sayIfKnown(`fault.${said.reason}`)
  return known ?? (locale.language === 'en' ? `${said.detail}: ${said.cure}` : said.detail)
}

const SHOWN = 28

/** The text around the place at fault and the marks below it; null if the place is not known. */
export function caretOf(problem: Problem): { text: string; marks: string } | null {
  const { text, position, length } = problem.more
  if (!text || position == null) return null
  const start = Math.max(0, position - SHOWN / 2)
  const marks = '^'.repeat(Math.max(1, Math.min(length ?? 1, SHOWN)))
  return { text: text.slice(start, start + SHOWN * 2), marks: ' '.repeat(position - start) + marks }
}
