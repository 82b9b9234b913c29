/** Sentences of Haiyuki's texts: `{tile}` is a name, `{tile:을/를}` a name and the ending that fits. */

export type SayValues = Record<string, string | number | readonly string[]>
export type NameOf = (section: string, key: string) => string | null

const NAMED: Record<string, string> = {
  tile: 'tile',
  tiles: 'tile',
  skill: 'skill',
  skills: 'skill',
  character: 'character',
  other: 'character',
  yaku: 'yaku',
}

/** The text with its places filled by names. */
export function filledText(text: string, about: SayValues, nameOf: NameOf): string {
  return text.replace(/\{(\w+)(?::([^}]*))?\}/g, (place, name: string, ending?: string) => {
    const value = about[name]
    if (value === undefined) return place
    const words = (Array.isArray(value) ? value : [value])
      .map((one) => (NAMED[name] && nameOf(NAMED[name], `${one}`)) || `${one}`)
      .join(', ')
    return ending ? words + fitting(words, ending) : words
  })
}

const [HANGUL, SYLLABLES, FINALS, RIEUL] = [0xac00, 11172, 28, 8]

/** The Korean ending that fits the word: the first follows a final consonant. */
export function fitting(word: string, endings: string): string {
  const [consonant = '', vowel = ''] = endings.split('/')
  const syllable = (word.at(-1)?.charCodeAt(0) ?? 0) - HANGUL
  const final = syllable >= 0 && syllable < SYLLABLES ? syllable % FINALS : 0
  return !final || (final === RIEUL && consonant === '으로') ? vowel : consonant
}

/**
 * The lines of a character for an occasion, otherwise the common ones: `PON`, `PON.2`, `PON.3` and
 * so on.
 */
export function lines(
  who: string,
  occasion: string,
  words: (section: string, key: string) => string | null,
): string[] {
  for (const section of [`line.${who}`, 'line.default']) {
    const found: string[] = []
    for (let line = words(section, occasion); line;)
      line = words(section, `${occasion}.${found.push(line) + 1}`)
    if (found.length) return found
  }
  return []
}

/** The place of the next line: any but the last one; `roll` is from 0 to below 1. */
export function nextLine(count: number, last: number | undefined, roll: number): number {
  if (last === undefined || last >= count || count < 2) return Math.floor(roll * count)
  const at = Math.floor(roll * (count - 1))
  return at < last ? at : at + 1
}
