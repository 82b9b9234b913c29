/** The set phrases of the protocol. */
export const PHRASES = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'sorry',
  'wow',
  'one_moment',
  'see_you',
] as const

export type Phrase = (typeof PHRASES)[number]

export const isPhrase = (name: string): name is Phrase => PHRASES.includes(name as Phrase)
