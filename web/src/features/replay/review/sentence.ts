/** Sentences of a review: the tiles in them, which the server writes as codes. */

import { tileNames } from '../../../messages/names'
import { drawn, tilesIn } from '../../../model/setup/tiles'

const CODES = /(\d+[mpsz])(?![a-z])/

/** The pieces of a sentence: its texts, and tiles as lists of names. */
export const piecesOf = (sentence: string): (string | string[])[] =>
  sentence.split(CODES).map((piece, at) => (at % 2 ? tilesIn(piece) : piece))

/** A sentence with the names of its tiles: "discarding South". */
export const spokenOf = (sentence: string): string =>
  piecesOf(sentence)
    .map((piece) => (typeof piece === 'string' ? piece : tileNames(piece.map(drawn))))
    .join('')
