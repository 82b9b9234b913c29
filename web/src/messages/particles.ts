/** Korean particles, which depend on the sound at the end of the word before them. */

const PAIRS: Record<string, readonly [string, string]> = {
  '을(를)': ['을', '를'],
  '이(가)': ['이', '가'],
  '은(는)': ['은', '는'],
  '(으)로': ['으로', '로'],
  '와(과)': ['과', '와'],
}
const MARKED = /([^\s])([\u2066-\u2069"'”)\]]*)(을\(를\)|이\(가\)|은\(는\)|\(으\)로|와\(과\))/gu

const FIRST = 0xac00
const LAST = 0xd7a3
const FINALS = 28
const RIEUL = 8

/** Digits and Latin letters whose names or sounds end in a consonant; of these, in an L. */
const CLOSED = /[013678lmn]/i
const LIQUID = /[178l]/i

/**
 * The kind of sound that a letter ends a word with; null if it is not known, as for Chinese
 * characters.
 */
function endOf(letter: string): 'open' | 'liquid' | 'closed' | null {
  const code = letter.charCodeAt(0)
  if (code >= FIRST && code <= LAST) {
    const final = (code - FIRST) % FINALS
    return final === 0 ? 'open' : final === RIEUL ? 'liquid' : 'closed'
  }
  if (!/[0-9a-z]/i.test(letter)) return null
  return LIQUID.test(letter) ? 'liquid' : CLOSED.test(letter) ? 'closed' : 'open'
}

/**
 * A Korean sentence with each particle as it is spoken; both forms stay if the sound is not known.
 */
export function withParticles(text: string): string {
  return text.replace(MARKED, (all, letter: string, marks: string, particle: string) => {
    const end = endOf(letter)
    if (end === null) return all
    const [closed, open] = PAIRS[particle]!
    const plain = end === 'open' || (end === 'liquid' && particle === '(으)로')
    return `${letter}${marks}${plain ? open : closed}`
  })
}
