// Texts to tiles and back: the kernel reads and writes them, here its faults become errors.
import { KernelError } from './errors.js'
import type { MeldRead } from './generated/api.js'
import { longest, textSentences } from './generated/words.js'
import type { Machine, Reader } from './machine.js'
import { filled, quoted } from './shown.js'
import { formatTile } from './tile.js'

export { formatTile }

export type MeldType = MeldRead['type']

/** A meld as it is written; the last tile of an added kan is the added one. */
export interface WrittenMeld {
  type: MeldType
  tiles: number[]
}
export interface WrittenHand {
  tiles: number[]
  melds: WrittenMeld[]
  /** The place of its first meld, -1 without. */
  firstMeld: number
}

type Question = 'read_tile' | 'read_tiles' | 'read_hand' | 'read_calls' | 'read_wind'

const CLOSERS: Record<string, string> = { '(': ')', '[': ']' }

/** The one tile that a text names, in any notation or by its English or Japanese name. */
export const parseTile = (machine: Machine, text: string): number =>
  read(machine, 'read_tile', text).next()

/** The tiles of a list in any notation, in the order written. */
export const parseTiles = (machine: Machine, text: string): number[] =>
  tilesOf(read(machine, 'read_tiles', text))

/** The wind that a text names, 0 to 3. */
export const parseWind = (machine: Machine, text: string): number =>
  read(machine, 'read_wind', text).next()

/** The melds of calls, `chi 234m, pon 5z`, in the order written. */
export const parseCalls = (machine: Machine, text: string): WrittenMeld[] =>
  meldsOf(machine, read(machine, 'read_calls', text))

/** The tiles and melds of a hand, in any notation. */
export function parseHand(machine: Machine, text: string): WrittenHand {
  const reader = read(machine, 'read_hand', text)
  const firstMeld = reader.next()
  return { firstMeld, tiles: tilesOf(reader), melds: meldsOf(machine, reader) }
}

/** A hand: its concealed tiles sorted, then the melds in brackets, in their order. */
export function formatHand(
  machine: Machine,
  tiles: readonly number[],
  melds: readonly WrittenMeld[] = [],
): string {
  const meldWords = melds.flatMap((meld) => [
    machine.names.melds.indexOf(meld.type),
    meld.tiles.length,
    ...meld.tiles,
  ])
  const asked = [tiles.length, ...tiles, melds.length, ...meldWords]
  return textOf(machine.ask('write_hand', asked).reader)
}

/** A fault of a hand in words: the argument at fault, what is wrong, and what to do. */
export function writeFault(machine: Machine, code: string, tile: number, number: number) {
  const place = machine.names.faults.indexOf(code)
  const { reader } = machine.ask('write_fault', [], place, tile, number)
  return { source: textOf(reader), fault: textOf(reader), cure: textOf(reader) }
}

/** The place of the last of `number` copies of a tile in a hand; all of its text without a tile. */
export function placeOf(machine: Machine, text: string, tile: number | undefined, number: number) {
  const { reader } = machine.ask('place', textWords(text), tile ?? -1, number)
  return placeIn(text, reader)
}

/** Tiles as they were written, or by number. */
export type Tiles = string | readonly number[]

/** The copies of a kind in all lists, and of the nth one its list, -1 for none, and its place. */
export function findCopy(machine: Machine, lists: readonly Tiles[], kind: number, nth: number) {
  const asked = [lists.length, ...lists.flatMap(listWords)]
  const { reader } = machine.ask('find_copy', asked, kind, nth)
  const [total, list] = [reader.next(), reader.next()]
  const found = lists[list] ?? ''
  const text = typeof found === 'string' ? found : found.map(formatTile).join('')
  return { total, list, place: placeIn(text, reader) }
}

/** The error for a fault from `start` to before `end` of a text, counted in characters. */
export function notationError(
  code: keyof typeof textSentences,
  text: string,
  start: number,
  end: number,
  number: number,
): KernelError {
  const part = [...text].slice(start, end).join('')
  const opener = ['mark_in_meld', 'never_closed'].includes(code) ? String.fromCharCode(number) : ''
  const words = {
    text: part,
    quoted: quoted(part.trim()),
    number,
    opener: quoted(opener),
    closer: quoted(CLOSERS[opener] ?? ''),
  }
  const [fault, cure] = textSentences[code]
  const place = placeFrom(text, start, end)
  return new KernelError('NotationError', filled(fault, words), filled(cure, words), place, {
    code,
  })
}

function read(machine: Machine, question: Question, text: string): Reader {
  const { said, reader } = machine.ask(question, textWords(text))
  if (!said) return reader
  const code = machine.names.textFaults[reader.next()] as keyof typeof textSentences
  throw notationError(code, text, reader.next(), reader.next(), reader.next())
}

const placeFrom = (text: string, start: number, end: number) => ({
  text,
  position: start,
  length: Math.max(1, end - start),
})
const placeIn = (text: string, { next }: Reader) => placeFrom(text, next(), next())

/** A text as the kernel takes it: its length, and as many characters as the kernel reads. */
function textWords(text: string): number[] {
  const chars = [...text]
  return [chars.length, ...chars.slice(0, longest).map((char) => char.codePointAt(0)!)]
}

/** A list of tiles as the kernel takes it: a text, or -1, how many tiles, and they. */
const listWords = (tiles: Tiles) =>
  typeof tiles === 'string' ? textWords(tiles) : [-1, tiles.length, ...tiles]

const tilesOf = (reader: Reader) => reader.list(reader.next)
const textOf = (reader: Reader) => String.fromCharCode(...reader.list(reader.next))
const meldsOf = (machine: Machine, reader: Reader): WrittenMeld[] =>
  reader.list(() => ({
    type: machine.names.melds[reader.next()] as MeldType,
    tiles: tilesOf(reader),
  }))
