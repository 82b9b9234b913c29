// The sentences about impossible hands, as in `jantaku.riichi.score.faults`.
import { KernelError } from './errors.js'
import { noTiles, sentences, tooLong } from './generated/words.js'
import { formatMpsz, formatTile, locate, parseTiles } from './notation.js'
import { counted } from './shown.js'
import { KINDS, kindOf } from './tile.js'

/** A fault as the kernel reports it: its name, the tile and the number it is about. */
export interface Fault {
  code: string
  tile: number
  number: number
}

type Seen = Readonly<Record<string, string | readonly number[]>>

const COPIES = 4
const SIZE = 14
const FIRST_TURN = ['tenhou', 'tenhou', 'chiihou', 'renhou']

/** The error for a fault; `hand` and `win` are the texts as they were given. */
export function handError({ code, tile, number }: Fault, hand?: string, win?: string): KernelError {
  const [source, fault, cure] = sentences[code as keyof typeof sentences]
  const fill = (text: string) =>
    text.replace(/{(\w+)}/g, (_, name: string) => String(words[name as keyof typeof words]))
  const words = {
    tile: tile < 0 ? '' : formatTile(tile),
    number,
    count: counted(number, 'tile'),
    missing: number === 0 ? 'it is tenpai' : `${counted(number, 'tile')} away from tenpai`,
    first: code.startsWith('first_turn') ? FIRST_TURN[number]! : '',
  }
  const size = code === 'wrong_size'
  const advice = size && number > SIZE ? tooLong : size && number === 0 ? noTiles : cure
  const about = tile < 0 ? { code, number } : { code, tile, number }
  const place = { source: fill(source) }
  const error = new KernelError('HandError', fill(fault), fill(advice), place, about)
  if (source === 'hand' && hand) placeIn(error, hand)
  if (source === 'win' && win !== undefined) {
    Object.assign(error, { text: win, position: 0, length: [...win].length })
  }
  return error
}

/** The error for too many copies in addition to those held: it marks the place of the fifth. */
export function tooManySeen(kind: number, held: number, seen: Seen): KernelError {
  const seenCopies = Object.values(seen).map((given) => copies(kind, asText(given)))
  const number = seenCopies.reduce((sum, one) => sum + one, held)
  const error = handError({ code: 'too_many_copies', tile: kind, number })
  return blame(error, kind, COPIES + 1 - held, seen)
}

/** The error for a kind that three players lack: it marks the place of the first. */
export function notInPlay(kind: number, seen: Seen): KernelError {
  return blame(handError({ code: 'kind_not_in_play', tile: kind, number: 0 }), kind, 1, seen)
}

/** Marks that copy of a kind among those that are seen. */
function blame(error: KernelError, kind: number, copy: number, seen: Seen): KernelError {
  let left = copy
  for (const [source, given] of Object.entries(seen)) {
    const text = asText(given)
    const here = copies(kind, text)
    if (0 < left && left <= here) {
      error.source = source
      if (source === 'kita') return error // a number, not a text
      const { start, end } = locate(text, kind, left)!
      return Object.assign(error, { text, position: start, length: end - start })
    }
    left -= here
  }
  return error
}

const asText = (given: string | readonly number[]) =>
  typeof given === 'string' ? given : given.map(formatTile).join('')
const copies = (kind: number, text: string) =>
  parseTiles(text).filter((tile) => kindOf(tile) === kind).length

/** Marks the last copy of the tile at fault, or the whole text where no tile is. */
export function placeIn(error: KernelError, text: string): void {
  if (!text) return
  Object.assign(error, { text, position: 0, length: [...text].length })
  const { tile, number = 0 } = error.about
  if (tile === undefined) return
  for (let copy = 1; copy <= Math.max(1, number); copy++) {
    const found = locate(text, tile, copy)
    if (!found) return
    Object.assign(error, { position: found.start, length: found.end - found.start })
  }
}

/** Runs a function; an error about a fifth copy or a tile not in play marks where it was written. */
export function blamingSeen<T>(
  held: (kind: number) => number,
  seen: Readonly<Record<string, string>>,
  ask: () => T,
): T {
  try {
    return ask()
  } catch (error) {
    if (!(error instanceof KernelError)) throw error
    if (!['dora', 'ura', 'visible', 'discards'].includes(error.source ?? '')) throw error
    const { code, tile } = error.about
    if (code !== 'too_many_copies' && code !== 'kind_not_in_play') throw error
    const fifth = code === 'too_many_copies'
    const placed = fifth ? tooManySeen(tile!, held(tile!), seen) : notInPlay(tile!, seen)
    throw placed.source! in seen ? placed : error
  }
}

/** All the tiles of these texts in one. */
export const allOf = (seen: Readonly<Record<string, string>>) =>
  formatMpsz(Object.values(seen).flatMap(parseTiles))

/** How many of each kind there are among these tiles. */
export function countKinds(tiles: readonly number[]): number[] {
  const counts = Array<number>(KINDS).fill(0)
  for (const tile of tiles) counts[kindOf(tile)]! += 1
  return counts
}
