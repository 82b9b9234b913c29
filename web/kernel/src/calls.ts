// Melds as players say them, `chi 234m, pon 5z`, as `jantaku.riichi.tiles.calls` reads them.
import { KernelError } from './errors.js'
import { checked, isRun, parseMpsz, stripped, words, wrong, type MeldType } from './notation.js'
import { quoted } from './shown.js'
import { kindOf } from './tile.js'

export interface Call {
  type: MeldType
  tiles: number[]
}

const NAMES: Record<MeldType, string[]> = {
  chi: ['chi', 'chii'],
  pon: ['pon'],
  open_kan: ['kan', 'open kan', 'minkan', 'daiminkan'],
  closed_kan: ['closed kan', 'ankan', 'concealed kan'],
  added_kan: ['added kan', 'kakan', 'shouminkan'],
}
const TYPE_OF = new Map(
  Object.entries(NAMES).flatMap(([type, names]) =>
    names.map((name) => [name, type as MeldType] as const),
  ),
)
const EXAMPLE = 'write each call with its tiles, such as chi 234m, pon 5z, closed kan 6p'

/** The melds of a text, in the order written. */
export function parseCalls(text: string): Call[] {
  const chars = checked(text)
  if (stripped(chars).length === 0) return []
  const calls: Call[] = []
  let start = 0
  for (const end of [...chars.keys(), chars.length]) {
    if (end < chars.length && !',;'.includes(chars[end]!)) continue
    calls.push(call(chars, text, start, end))
    start = end + 1
  }
  return calls
}

function call(chars: string[], text: string, from: number, to: number): Call {
  const found = words(chars.slice(from, to)).map((one) => ({ ...one, start: one.start + from }))
  const last = found.pop()
  const start = found[0]?.start ?? last?.start ?? to
  const end = last ? last.start + [...last.word].length : to
  if (!last || found.length === 0) {
    const fault = TYPE_OF.has(last?.word.toLowerCase() ?? '') ? 'a call without tiles' : 'no call'
    throw wrong(undefined, fault, EXAMPLE, text, last ? start : to, end)
  }
  const name = found
    .map(({ word }) => word)
    .join(' ')
    .replaceAll('_', ' ')
    .toLowerCase()
  const type = TYPE_OF.get(name)
  if (!type) {
    const cure = 'calls are chi, pon, kan, closed kan (ankan) and added kan (kakan)'
    throw wrong(undefined, `no call is named ${quoted(name)}`, cure, text, start, last.start)
  }
  return withTiles(type, last.word, text, last.start, end)
}

function withTiles(type: MeldType, word: string, text: string, start: number, end: number): Call {
  const tiles = filled(type, tilesAt(word, text, start))
  const fault = whyNot(
    type,
    tiles.map(kindOf).sort((a, b) => a - b),
  )
  if (fault) throw wrong(undefined, ...fault, text, start, end)
  return { type, tiles }
}

function tilesAt(word: string, text: string, start: number): number[] {
  try {
    return parseMpsz(word)
  } catch (error) {
    if (error instanceof KernelError) {
      Object.assign(error, { text, position: start + (error.position ?? 0) })
    }
    throw error
  }
}

/** The tiles; a single one of a pon or kan with the others like it, which are not red. */
function filled(type: MeldType, tiles: number[]): number[] {
  if (type === 'chi' || tiles.length !== 1) return tiles
  const others = Array<number>(type === 'pon' ? 2 : 3).fill(kindOf(tiles[0]!))
  return [...tiles, ...others]
}

function whyNot(type: MeldType, kinds: number[]): [string, string] | undefined {
  if (type === 'chi') {
    if (isRun(kinds)) return undefined
    return ['no run', 'a chi is three numbers in a row of one suit, such as chi 234m']
  }
  const [size, noun] = type === 'pon' ? [3, 'pon'] : [4, 'kan']
  if (kinds.length === size && new Set(kinds).size === 1) return undefined
  const cure = `write ${size} tiles of one kind, or one of them: ${noun} 5z`
  return [`no ${noun}`, cure]
}
