// Texts to tiles and back, as `jantaku.riichi.tiles.notation` has them.
import { KernelError } from './errors.js'
import { quoted } from './shown.js'
import { KINDS, MPSZ, SUITED, SUITS, formatTile, kindOf, sortKey, suitOf } from './tile.js'

export { formatTile }

export type MeldType = 'chi' | 'pon' | 'open_kan' | 'closed_kan' | 'added_kan'
export type Wind = 'E' | 'S' | 'W' | 'N'

/** A tile, with its start and end in the text, counted in characters. */
interface Placed {
  tile: number
  start: number
  end: number
}
interface Mark {
  mark: string
  start: number
  end: number
}
type Token = Placed | Mark

/** A meld as it is written; the last tile of an added kan is the added one. */
export interface ParsedMeld {
  type: MeldType
  tiles: Placed[]
}
export interface ParsedHand {
  tiles: Placed[]
  melds: ParsedMeld[]
}

const LONGEST = 512
const MJAI_REDS = ['5mr', '5pr', '5sr']
const MJAI = [...SUITED, ...'ESWNPFC', ...MJAI_REDS]
const GLYPHS = [...'🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄']
const HONORS: Record<number, string[]> = {
  27: ['e', 'east'],
  28: ['s', 'south'],
  29: ['w', 'west'],
  30: ['n', 'north'],
  31: ['wh', 'white', 'haku'],
  32: ['g', 'green', 'hatsu'],
  33: ['r', 'red', 'chun'],
}
const honors = Object.entries(HONORS).map(([kind, names]) => [Number(kind), names] as const)
const title = (name: string) => name[0]!.toUpperCase() + name.slice(1)

const TILE_OF_MPSZ = new Map(MPSZ.map((name, tile) => [name, tile]))
const TILE_OF_LETTER = new Map(honors.map(([kind, names]) => [names[0]!, kind]))
const TILE_OF_SYMBOL = new Map([
  ...TILE_OF_LETTER,
  ...GLYPHS.map((glyph, kind) => [glyph, kind] as const),
])
const TILE_OF_NAME = new Map([
  ...honors.flatMap(([kind, names]) =>
    names.flatMap((name) =>
      [name, title(name), name.toUpperCase()].map((spelt) => [spelt, kind] as const),
    ),
  ),
  ...TILE_OF_MPSZ,
  ...MJAI.map((name, tile) => [name, tile] as const),
])
const WINDS: Record<Wind, string> = { E: 'east', S: 'south', W: 'west', N: 'north' }
const WIND_OF_NAME = new Map(
  Object.entries(WINDS).flatMap(([wind, word], at) =>
    [wind.toLowerCase(), word, `${at + 1}`, `${at + 1}z`, GLYPHS[27 + at]!].map(
      (name) => [name, wind as Wind] as const,
    ),
  ),
)
const MELD_TYPES: Record<string, MeldType> = {
  '( run': 'chi',
  '( triplet': 'pon',
  '( kan': 'open_kan',
  '[ kan': 'closed_kan',
  '(3 kan': 'added_kan',
}
const DIGITS = '0123456789+'
const MARKS = '()[]+'
const CLOSER: Record<string, string> = { '(': ')', '[': ']' }
const BLANK = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/
const SEPARATOR = /[,\ufe0e\ufe0f]/
const WRITE_TILES = 'write tiles as digits and a suit, such as 123m456p11z'

export const isMark = (token: Token): token is Mark => 'mark' in token

/** The one tile that a text names, in any notation or by its English or Japanese name. */
export function parseTile(text: string): number {
  const named = TILE_OF_NAME.get(stripped(checked(text)).join(''))
  if (named !== undefined) return named
  const places = [...tilesAlone(text, tokens(text))]
  if (places.length === 1) return places[0]!.tile
  const fault = `${places.length} tiles instead of one`
  throw wrong(
    'not_one_tile',
    fault,
    'name one tile, such as 5m',
    text,
    places[1]?.start ?? 0,
    [...text].length,
  )
}

/** The tiles of a list in any notation, in the order written. */
export const parseTiles = (text: string) =>
  [...tilesAlone(text, tokens(text))].map(({ tile }) => tile)

/** The tiles of digits with a suit and of honor letters; no melds. */
export const parseMpsz = (text: string) =>
  [...tilesAlone(text, scan(checked(text), text, TILE_OF_LETTER))].map(({ tile }) => tile)

/** The tiles and melds of a hand, in any notation. */
export function parseHand(text: string): ParsedHand {
  const hand: ParsedHand = { tiles: [], melds: [] }
  const rest = tokens(text)
  for (let next = rest.next(); !next.done; next = rest.next()) {
    const token = next.value
    if (!isMark(token)) hand.tiles.push(token)
    else if (token.mark in CLOSER) hand.melds.push(readMeld(text, token, rest))
    else throw stray(text, token)
  }
  return hand
}

/** The wind that a text names. */
export function parseWind(text: string): Wind {
  const wind = WIND_OF_NAME.get(stripped(checked(text)).join('').toLowerCase())
  if (wind) return wind
  throw wrong('no_wind', 'not a wind', 'write e, s, w or n', text, 0, [...text].length)
}

/** The tiles sorted and grouped: honors as z, a red five as 0 before the plain ones. */
export function formatMpsz(tiles: readonly number[]): string {
  const digits: Record<string, string> = { m: '', p: '', s: '', z: '' }
  const sorted = [...tiles].sort((a, b) => sortKey(a) - sortKey(b))
  for (const tile of sorted) digits[suitOf(tile)]! += MPSZ[tile]![0]
  return [...SUITS].map((suit) => digits[suit] && digits[suit] + suit).join('')
}

/** A hand: its concealed tiles sorted, then the melds in brackets, in their order. */
export const formatHand = (
  tiles: readonly number[],
  melds: readonly { type: MeldType; tiles: readonly number[] }[],
) => formatMpsz(tiles) + melds.map(formatMeld).join('')

/**
 * The place of the nth copy of a tile, from 1 and melds included; a kind finds its red five too.
 */
export function locate(text: string, tile: number, nth: number): Placed | undefined {
  const hand = parseHand(text)
  return [...hand.tiles, ...hand.melds.flatMap((meld) => meld.tiles)]
    .sort((a, b) => a.start - b.start)
    .filter((one) => one.tile === tile || kindOf(one.tile) === tile)[nth - 1]
}

/** Reports a fault between two places of a text; `code` is the word for it, if it has one. */
export function wrong(
  code: string | undefined,
  fault: string,
  cure: string,
  text: string,
  start: number,
  end = start + 1,
) {
  const place = { text, position: start, length: Math.max(1, end - start) }
  return new KernelError('NotationError', fault, cure, place, code === undefined ? {} : { code })
}

/** The characters of a text that is not too long. */
export function checked(text: string): string[] {
  const chars = [...text]
  if (chars.length <= LONGEST) return chars
  const cure = `keep it to ${LONGEST} characters`
  throw wrong('too_long', 'the text is too long', cure, text, LONGEST, chars.length)
}

/** The words between commas and blanks, with start and end. */
export function words(chars: readonly string[]): { word: string; start: number; end: number }[] {
  const found: { word: string; start: number; end: number }[] = []
  chars.forEach((char, at) => {
    if (char === ',' || BLANK.test(char)) return
    const last = found.at(-1)
    if (last?.end === at) Object.assign(last, { word: last.word + char, end: at + 1 })
    else found.push({ word: char, start: at, end: at + 1 })
  })
  return found
}

/** The characters without the blanks around them. */
export function stripped(chars: readonly string[]): string[] {
  const first = chars.findIndex((char) => !BLANK.test(char))
  const last = chars.findLastIndex((char) => !BLANK.test(char))
  return first < 0 ? [] : chars.slice(first, last + 1)
}

function* tokens(text: string): Generator<Token, void> {
  const chars = checked(text)
  const found = words(chars)
  const isNumber = ({ word }: { word: string }) => /^[0-9]+$/.test(word)
  if (found.length > 1 && found.every(isNumber)) return yield* scanIds(text, found)
  // A lone 5mr is 5m and Red, as 2pg is 2p and Green; among other names it is mjai's red five.
  const loneRed = found.length === 1 && MJAI_REDS.includes(found[0]!.word)
  if (!loneRed && found.every(({ word }) => TILE_OF_NAME.has(word)))
    return yield* found.map(({ word, ...place }) => ({ tile: TILE_OF_NAME.get(word)!, ...place }))
  yield* scan(chars, text, TILE_OF_SYMBOL)
}

function* scanIds(text: string, found: ReturnType<typeof words>): Generator<Token, void> {
  const seen = new Set<number>()
  for (const { word, start, end } of found) {
    const id = Number(word)
    if (id > 135)
      throw wrong('no_id', 'not a tile id', 'ids are numbers from 0 to 135', text, start, end)
    if (seen.has(id)) {
      throw wrong(
        'id_again',
        `tile id ${id} again`,
        'each of the 136 is one tile',
        text,
        start,
        end,
      )
    }
    seen.add(id)
    const red = [16, 52, 88].indexOf(id)
    yield { tile: red < 0 ? id >> 2 : KINDS + red, start, end }
  }
}

function* scan(
  chars: string[],
  text: string,
  symbols: ReadonlyMap<string, number>,
): Generator<Token, void> {
  let at = 0
  while (at < chars.length) {
    const char = chars[at]!
    if (MARKS.includes(char)) {
      yield { mark: char, start: at, end: ++at }
    } else if (DIGITS.includes(char)) {
      at = yield* scanGroup(chars, text, at)
    } else if (separates(char)) {
      at += 1
    } else {
      const size = symbolAt(chars, text, at, symbols)
      const name = chars
        .slice(at, at + size)
        .join('')
        .toLowerCase()
      yield { tile: symbols.get(name)!, start: at, end: (at += size) }
    }
  }
}

/** Digits, a + before one that was added, and the suit that ends them; returns the end. */
function* scanGroup(chars: string[], text: string, start: number): Generator<Token, number> {
  let end = start
  while (end < chars.length && DIGITS.includes(chars[end]!)) end += 1
  const suit = (chars[end] ?? '').toLowerCase()
  if (!['m', 'p', 's', 'z'].includes(suit)) throw noSuit(chars, text, start, end)
  for (let at = start; at < end; at++) {
    if (chars[at] === '+') {
      yield { mark: '+', start: at, end: at + 1 }
      continue
    }
    const tile = TILE_OF_MPSZ.get(chars[at]! + suit)
    const cure = 'honors are 1z to 7z: East South West North White Green Red'
    if (tile === undefined)
      throw wrong('no_such_honor', `there is no ${chars[at]}${suit}`, cure, text, at)
    yield { tile, start: at, end: at + 1 }
  }
  return end + 1
}

function noSuit(chars: string[], text: string, start: number, end: number) {
  const after = chars[end]
  const known =
    !after || MARKS.includes(after) || separates(after) || TILE_OF_SYMBOL.has(after.toLowerCase())
  if (!known) return unexpected(chars, text, end)
  return wrong(
    'digits_alone',
    'digits without a suit',
    'add m, p, s or z after them',
    text,
    start,
    end,
  )
}

/** The number of characters of the symbol: `wh` is tried before `w`. */
function symbolAt(
  chars: string[],
  text: string,
  at: number,
  symbols: ReadonlyMap<string, number>,
): number {
  for (const size of [2, 1]) {
    if (
      symbols.has(
        chars
          .slice(at, at + size)
          .join('')
          .toLowerCase(),
      )
    ) {
      return Math.min(size, chars.length - at)
    }
  }
  if ('mpzMPZ'.includes(chars[at]!)) {
    const cure = 'write its digits first, such as 123m'
    throw wrong('suit_alone', 'a suit without digits', cure, text, at)
  }
  throw unexpected(chars, text, at)
}

/** The meld behind an opening bracket; takes its tokens up to the closing one. */
function readMeld(text: string, opener: Mark, rest: Generator<Token, void>): ParsedMeld {
  const closer = CLOSER[opener.mark]!
  const tiles: Placed[] = []
  const added: number[] = []
  for (let next = rest.next(); !next.done; next = rest.next()) {
    const token = next.value
    if (!isMark(token)) tiles.push(token)
    else if (token.mark === '+') added.push(tiles.length)
    else if (token.mark === closer) {
      return { type: meldType(text, opener, token.end, tiles, added), tiles }
    } else {
      const fault = `${quoted(token.mark)} in a meld opened with ${quoted(opener.mark)}`
      throw wrong(
        'mark_in_meld',
        fault,
        `close the meld with ${quoted(closer)} first`,
        text,
        token.start,
      )
    }
  }
  const fault = `${quoted(opener.mark)} is never closed`
  throw wrong('never_closed', fault, `close the meld with ${quoted(closer)}`, text, opener.start)
}

function meldType(text: string, opener: Mark, end: number, tiles: Placed[], added: number[]) {
  const kinds = tiles.map(({ tile }) => kindOf(tile)).sort((a, b) => a - b)
  const type = MELD_TYPES[`${opener.mark}${added.join()} ${shapeOf(kinds) ?? ''}`]
  if (type) return type
  throw wrong(...whyNoMeld(kinds, added.length > 0), text, opener.start, end)
}

function shapeOf(kinds: readonly number[]): string | undefined {
  const [first, ...others] = kinds
  if (first === undefined) return undefined
  if (others.every((kind) => kind === first)) return { 3: 'triplet', 4: 'kan' }[kinds.length]
  return isRun(kinds) ? 'run' : undefined
}

/** True if sorted kinds are three numbers in a row of one suit. */
export function isRun(kinds: readonly number[]): boolean {
  const [first = 0, second, third] = kinds
  const fits = kinds.length === 3 && second === first + 1 && third === first + 2
  return fits && first < 27 && first % 9 < 7
}

/** Code, fault and cure of a bracket without a meld: the first row that is true. */
function whyNoMeld(kinds: readonly number[], added: boolean): [string, string, string] {
  const size = kinds.length
  const different = new Set(kinds).size > 1
  const suits = new Set(kinds.map(suitOf))
  const rows: [boolean, string, string, string][] = [
    [size === 0, 'empty_meld', 'an empty meld', 'write its tiles in the brackets, as in (123m)'],
    [
      size !== 3 && size !== 4,
      'meld_size',
      `a meld of size ${size}`,
      'a chi or pon has three tiles, a kan four',
    ],
    [suits.size > 1, 'meld_suits', 'a meld of different suits', 'a meld stays in one suit'],
    [size === 4 && different, 'kan_kinds', 'a kan of different tiles', 'a kan is four of one kind'],
    [
      suits.has('z') && different,
      'meld_honors',
      'a meld of different honors',
      'honors make no runs',
    ],
    [
      !shapeOf(kinds),
      'no_meld',
      'neither a run nor a triplet',
      'write a chi as (123m), a pon as (111m)',
    ],
    [added, 'plus_in_meld', "a '+' outside an added kan", 'write an added kan as (111+1m)'],
    [
      true,
      'concealed_group',
      'a concealed group in brackets',
      'a concealed group needs no brackets',
    ],
  ]
  const [, ...why] = rows.find(([applies]) => applies)!
  return why
}

function formatMeld(meld: { type: MeldType; tiles: readonly number[] }): string {
  if (meld.type !== 'added_kan') {
    const text = formatMpsz(meld.tiles)
    return meld.type === 'closed_kan' ? `[${text}]` : `(${text})`
  }
  return `(${formatMpsz(meld.tiles.slice(0, -1)).slice(0, -1)}+${formatTile(meld.tiles.at(-1)!)})`
}

function* tilesAlone(text: string, all: Iterable<Token>): Generator<Placed> {
  for (const token of all) {
    if (isMark(token)) {
      const cure = 'only a hand has melds; write tiles'
      throw wrong('meld_in_list', `unexpected ${quoted(token.mark)}`, cure, text, token.start)
    }
    yield token
  }
}

function stray(text: string, { mark, start }: Mark) {
  if (mark === '+') {
    return wrong(
      'plus_outside_meld',
      "'+' outside a meld",
      'write an added kan as (111+1m)',
      text,
      start,
    )
  }
  return wrong(
    'closes_nothing',
    `${quoted(mark)} closes nothing`,
    'open the meld first, as in (123m)',
    text,
    start,
  )
}

const separates = (char: string) => BLANK.test(char) || SEPARATOR.test(char)
const unexpected = (chars: string[], text: string, at: number) =>
  wrong('no_tile', `unexpected character ${quoted(chars[at]!)}`, WRITE_TILES, text, at)
