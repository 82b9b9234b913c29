/** Who says what between the fights; the words are the game's own. */

import type { WayTold } from './ask'

export interface Line {
  who: string
  text: string
}

/** The words of the game: a section and a key. */
export type Words = (section: string, key: string) => string

const introOf = (who: string, words: Words): string =>
  words(`line.${who}`, 'INTRO') || words('line.default', 'INTRO')

/** What two say to each other before they fight. */
export function encounter(own: string, other: string, words: Words): Line[] {
  return [
    { who: own, text: words(`meet.${own}`, other) },
    { who: other, text: words(`answer.${other}`, own) },
    { who: other, text: introOf(other, words) },
    { who: own, text: introOf(own, words) },
  ].filter((line) => line.text)
}

/** What is said when all are beaten: to the rival, who was the last of them. */
export function farewell(own: string, rival: string, words: Words): Line[] {
  return [
    { who: rival, text: words(`line.${rival}`, 'LOSE') },
    { who: own, text: words(`line.${own}`, 'ENDING') },
  ].filter((line) => line.text)
}

/** The page of the tournament that comes next. */
export type Chapter = 'choose' | 'continue' | 'encounter' | 'ending' | 'challenger' | 'true_ending'

export function chapterOf(way: WayTold | null, continues: boolean, told: boolean): Chapter {
  if (!way) return 'choose'
  if (way.stage === 'ended') return way.true_ending ? 'true_ending' : 'ending'
  if (continues) return 'continue'
  if (way.stage !== 'boss') return 'encounter'
  return told ? 'challenger' : 'ending'
}
