/** Stand for the characters until the catalog is there, in as much room. */

import type { LevelOffer } from '../../generated/api'

const COUNT = 11
const FACE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="#8884"/></svg>'

export const AWAITED_CHARACTERS: readonly LevelOffer[] = Array.from({ length: COUNT }, (_, at) => ({
  name: `${at}`,
  title: '\u00a0',
  about: '',
  strength: 1,
  temper: '\u00a0',
  face: FACE,
}))
