// The errors for impossible hands, as in `jantaku.riichi.score.faults`.
import { KernelError } from './errors.js'
import type { Machine } from './machine.js'
import { findCopy, placeOf, writeFault, type Tiles } from './notation.js'
import { KINDS, kindOf } from './tile.js'

/** A fault as the kernel reports it: its name, the tile and the number it is about. */
export interface Fault {
  code: string
  tile: number
  number: number
}

type Seen = Readonly<Record<string, Tiles>>

const COPIES = 4

/** The error for a fault; `hand` and `win` are the texts as they were given. */
export function handError(
  machine: Machine,
  { code, tile, number }: Fault,
  hand?: string,
  win?: string,
): KernelError {
  const { source, fault, cure } = writeFault(machine, code, tile, number)
  const about = tile < 0 ? { code, number } : { code, tile, number }
  const error = new KernelError('HandError', fault, cure, { source }, about)
  if (source === 'hand' && hand) placeIn(machine, error, hand)
  if (source === 'win' && win !== undefined) {
    Object.assign(error, { text: win, position: 0, length: [...win].length })
  }
  return error
}

/** The error for too many copies in addition to those held: it marks the place of the fifth. */
export const tooManySeen = (machine: Machine, kind: number, held: number, seen: Seen) =>
  blame(machine, 'too_many_copies', kind, COPIES + 1 - held, seen, (copies) => held + copies)

/** The error for a kind that three players lack: it marks the place of the first. */
export const notInPlay = (machine: Machine, kind: number, seen: Seen) =>
  blame(machine, 'kind_not_in_play', kind, 1, seen, () => 0)

/** The error for the nth copy of a kind among those that are seen, at its place. */
function blame(
  machine: Machine,
  code: string,
  kind: number,
  nth: number,
  seen: Seen,
  number: (copies: number) => number,
): KernelError {
  const { total, list, place } = findCopy(machine, Object.values(seen), kind, nth)
  const error = handError(machine, { code, tile: kind, number: number(total) })
  const source = Object.keys(seen)[list]
  if (!source) return error
  return Object.assign(error, { source }, source !== 'kita' && place) // kita is a number, not a text
}

/** Marks the last copy of the tile at fault, or the whole text where no tile is. */
export function placeIn(machine: Machine, error: KernelError, text: string): void {
  const { tile, number = 0 } = error.about
  if (text) Object.assign(error, placeOf(machine, text, tile, number))
}

/** Runs a function; an error about a fifth copy or a tile not in play marks where it was written. */
export function blamingSeen<T>(
  machine: Machine,
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
    const placed = fifth
      ? tooManySeen(machine, tile!, held(tile!), seen)
      : notInPlay(machine, tile!, seen)
    throw placed.source! in seen ? placed : error
  }
}

/** How many of each kind there are among these tiles. */
export function countKinds(tiles: readonly number[]): number[] {
  const counts = Array<number>(KINDS).fill(0)
  for (const tile of tiles) counts[kindOf(tile)]! += 1
  return counts
}
