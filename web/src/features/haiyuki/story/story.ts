/** The dialogues between the fights; the words are the game's. */

import type { WayTold } from '../data/requests'
import { lines } from '../data/say'

export interface SpokenLine {
  who: string
  text: string
}

/** The words of the game: a section and a key. */
export type Words = (section: string, key: string) => string
/** Chooses one of `count`: never the one that it last chose under that name. */
export type Pick = (name: string, count: number) => number

function oneOf(who: string, occasion: string, words: Words, pick: Pick): SpokenLine {
  const known = lines(who, occasion, words)
  return { who, text: known[pick(`${who} ${occasion}`, known.length)] ?? '' }
}

/** The dialogue of two before they fight: words for each other alone, or words for anybody. */
export function encounter(own: string, other: string, words: Words, pick: Pick): SpokenLine[] {
  const greetings = [words(`meet.${own}`, other), ...lines(own, 'MEET', words)]
  const at = pick(`${own} ${other}`, greetings.length)
  return [
    { who: own, text: greetings[at] ?? '' },
    at === 0
      ? { who: other, text: words(`answer.${other}`, own) }
      : oneOf(other, 'ANSWER', words, pick),
    oneOf(other, 'INTRO', words, pick),
    oneOf(own, 'INTRO', words, pick),
  ].filter((line) => line.text)
}

/** The dialogue after all are beaten: with the rival, who was the last of them. */
export function farewell(own: string, rival: string, words: Words, pick: Pick): SpokenLine[] {
  return [oneOf(rival, 'LOSE', words, pick), oneOf(own, 'ENDING', words, pick)].filter(
    (line) => line.text,
  )
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
