// The chances of a hand to be tenpai and to win, and the points to expect, for each discard.
import { contextSaid, contextWords, holds, type Circumstances } from './circumstances.js'
import { KernelError } from './errors.js'
import { blamingSeen, handError, notInPlay, placeIn, tooManySeen } from './faults.js'
import type { OutlookAnswer, OutlookRequest, OutlookRowAnswer } from './generated/api.js'
import { handText, readFault, readHand, type Hand } from './hand.js'
import type { Machine, Reader } from './machine.js'
import { formatTile, parseTiles } from './notation.js'
import type { Rules } from './rules.js'
import { counted } from './shown.js'

type Options = Omit<OutlookRequest, 'hand' | 'circumstances' | 'rules' | 'visible' | 'discards'>
type Objective = OutlookAnswer['objective']

/** The most hands that a hand may become: a fifth of a second, and 15 MB. */
export const MOST_HANDS = 50_000
export const MOST_DRAWS = 36
const DRAWS = 17
const MOST_DETOURS = 2
const MOST_SHARE = 4
const TILES = 37
const NORTH = 30
const COPIES = 4

const OBJECTIVES: Objective[] = ['points', 'win', 'tenpai']
const DECLARES = ['best', 'always', 'never'] as const
// By what rows are compared: the objective, then the others.
const ORDERS: Record<Objective, Objective[]> = {
  points: ['points', 'win', 'tenpai'],
  win: ['win', 'points', 'tenpai'],
  tenpai: ['tenpai', 'win', 'points'],
}
const ROUNDED = 1e9
// In the order of the kernel's reasons.
const REASONS = ['', 'riichi_keeps_tiles', 'riichi_without_wait', 'few_tiles', 'too_many_hands']

/** The outlook of the hand of a text. */
export function outlookAnswer(
  machine: Machine,
  text: string,
  given: Circumstances,
  rules: Rules,
  asked: Options,
): OutlookAnswer {
  const hand = readHand(machine, text)
  const { draws = DRAWS, objective = 'points' } = asked
  requireOptions(given, asked)
  const [visible, own] = [given.seen.visible, given.seen.discards].map((seen) =>
    countTiles(parseTiles(machine, seen)),
  )
  machine.ask('take_rules', rules.numbers)
  machine.ask('take_context', contextWords(given))
  const { said, reader } = machine.ask('tell_outlook', [
    ...[draws, OBJECTIVES.indexOf(objective), DECLARES.indexOf(asked.declare ?? 'best')],
    ...[asked.detours ?? 0, asked.steps_back ? 1 : 0, MOST_HANDS],
    ...new Int32Array(new Float64Array([asked.ron ?? 0, asked.calls ?? 0]).buffer),
    ...[...visible!, ...own!],
  ])
  if (said === REASONS.length) throw faultOf(machine, hand, given, text, readFault(machine, reader))
  if (said) throw refused(REASONS[said]!, draws, reader)
  const [unseen, hands] = [reader.next(), reader.next()]
  const rows = reader.list(() => readRow(reader, draws)).sort(better(ORDERS[objective]))
  const context = contextSaid(given)
  return { hand: handText(machine, hand), context, draws, objective, unseen, hands, rows }
}

/** The tiles by number, red fives among them. */
export function countTiles(tiles: readonly number[]): number[] {
  const counts = Array<number>(TILES).fill(0)
  for (const tile of tiles) counts[tile]! += 1
  return counts
}

function requireOptions(given: Circumstances, asked: Options): void {
  if (!holds(given, ['riichi', 'double_riichi', 'ippatsu', 'last_tile']) || given.ura.length)
    throw refusal(
      'the win is described too closely',
      'of the circumstances only winds, dora, kita, honba, riichi sticks, riichi, double_riichi, ippatsu ' +
        'and last_tile are known before it',
    )
  const { draws = 0, detours = 0, ron = 0, calls = 0 } = asked
  const whole = (value: number, most: number) =>
    Number.isInteger(value) && value >= 0 && value <= most
  if (!whole(detours, MOST_DETOURS))
    throw refusal(`detours cannot be ${detours}`, `it is a whole number, 0 to ${MOST_DETOURS}`)
  for (const [name, share] of Object.entries({ ron, calls }))
    if (!(share >= 0 && share <= MOST_SHARE))
      throw refusal(`${name} cannot be ${share}`, `it is a number, 0 to ${MOST_SHARE}`)
  if (!whole(draws, MOST_DRAWS))
    throw refusal(`draws cannot be ${draws}`, `it is a whole number, 0 to ${MOST_DRAWS}`)
}

const refusal = (fault: string, cure: string, code?: string) =>
  new KernelError('ArgumentError', fault, cure, { source: 'hand' }, code ? { code } : {})

/** The error for a question that fits the tiles and yet has no answer. */
function refused(reason: string, draws: number, reader: Reader): KernelError {
  switch (reason) {
    case 'riichi_keeps_tiles':
      return refusal(
        'a hand in riichi keeps its tiles',
        'leave the drawn tile out: it is discarded unless it wins',
      )
    case 'riichi_without_wait':
      return refusal(
        'the hand has declared riichi and does not wait',
        'it cannot win: give a hand in tenpai',
      )
    case 'few_tiles':
      return refusal(`draws cannot be ${draws}`, `only ${reader.next()} tiles have not been seen`)
  }
  return refusal(
    `the hand may become more than ${MOST_HANDS.toLocaleString('en')} others`,
    'with a detour ask up to one from tenpai, without detours and calls up to four',
    reason,
  )
}

/** The error for a fault of the hand or of the tiles that are seen. */
function faultOf(
  machine: Machine,
  hand: Hand,
  given: Circumstances,
  text: string,
  fault: ReturnType<typeof readFault>,
): KernelError {
  const { code, tile, number } = fault
  if (code === 'wrong_size') {
    const cure = 'give 13, or 14 with the drawn tile, counting each kan as three'
    const about = { code, number }
    const sentence = `the hand has ${counted(number, 'tile')}`
    const error = new KernelError('HandError', sentence, cure, { source: 'hand' }, about)
    placeIn(machine, error, text)
    return error
  }
  const held = hand.held[tile] ?? 0
  const seen = {
    kita: Array<number>(given.kita).fill(NORTH),
    dora: given.dora,
    visible: parseTiles(machine, given.seen.visible),
    discards: parseTiles(machine, given.seen.discards),
  }
  const inSeen = () => {
    if (code === 'too_many_copies' && held <= COPIES) throw tooManySeen(machine, tile, held, seen)
    if (code === 'kind_not_in_play' && held === 0) throw notInPlay(machine, tile, seen)
    throw handError(machine, fault, text)
  }
  try {
    return blamingSeen(machine, () => held, given.seen, inSeen)
  } catch (error) {
    if (error instanceof KernelError) return error
    throw error
  }
}

function readRow(reader: Reader, draws: number): OutlookRowAnswer {
  const { next, flag, real } = reader
  const tile = next()
  const [distance, riichi] = [next(), flag()]
  const values = () => Array.from({ length: draws + 1 }, real)
  const [tenpai, win, points] = [values(), values(), values()]
  return { tile: tile < 0 ? null : formatTile(tile), distance, riichi, tenpai, win, points }
}

/** The order of rows, the best first; equal ones by distance. */
const better = (names: Objective[]) => (a: OutlookRowAnswer, b: OutlookRowAnswer) => {
  for (const name of names) {
    const [one, other] = [a, b].map((row) => Math.round(row[name].at(-1)! * ROUNDED))
    if (one !== other) return other! - one!
  }
  return a.distance - b.distance
}
