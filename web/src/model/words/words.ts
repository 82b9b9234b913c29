/** Small signs and names of the table, not sentences. */

import type { Place } from '../view/view'

const SIGNS: Record<string, string> = { E: '東', S: '南', W: '西', N: '北' }
const CHARACTERS: Record<string, string> = {
  ataho: 'ataho',
  rinxiang: 'rin',
  smash: 'smash',
  yuri: 'yuri',
  petum: 'pet',
  fari: 'fari',
  mayu: 'mayu_purple',
}

export const isWind = (role: string): boolean => role in SIGNS
export const windSign = (role: string): string => SIGNS[role] ?? role
/** The tile that shows a character's face; empty for a role that has none. */
export const faceOfRole = (role: string): string => CHARACTERS[role] ?? ''

export const PLACES = ['own', 'right', 'across', 'left'] as const
export const SAID = { own: 'own', right: 'right', across: 'across', left: 'left_seat' } as const
export const placeName = (place: Place): (typeof PLACES)[number] => PLACES[place]
