// The chances of a hand to be tenpai and to win, and the points to expect, for each discard.
import { contextWords, holds, type Circumstances } from './circumstances.js'
import { KernelError } from './errors.js'
import { blamingSeen, handError, notInPlay, placeIn, tooManySeen } from './faults.js'
import type { OutlookAnswer, OutlookRequest } from './generated/api.js'
import { readFault, readHand } from './hand.js'
import type { Machine, Reader } from './machine.js'
import { parseTiles } from './notation.js'
import type { Rules } from './rules.js'
import { counted } from './shown.js'

type Options = Omit<OutlookRequest, 'hand' | 'circumstances' | 'rules' | 'visible' | 'discards'>
type Objective = OutlookAnswer['objective']
interface Refusal {
  fault: string
  cure: string
  code?: string
  source?: string
}

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
// The kernel's ways to have no answer.
const REFUSAL = 1
const FAULT_OF_TILES = 2

/** The outlook of the hand of a text. */
export function outlookAnswer(
  machine: Machine,
  text: string,
  given: Circumstances,
  rules: Rules,
  asked: Options,
): OutlookAnswer {
  readHand(machine, text)
  const { draws = DRAWS, objective = 'points' } = asked
  requireOptions(given, asked)
  const [visible, own] = [given.seen.visible, given.seen.discards].map((seen) =>
    countTiles(parseTiles(machine, seen)),
  )
  machine.ask('take_rules', rules.numbers)
  machine.ask('take_context', contextWords(given))
  const { said, reader } = machine.ask('outlook_answer', [
    ...[draws, OBJECTIVES.indexOf(objective), DECLARES.indexOf(asked.declare ?? 'best')],
    ...[asked.detours ?? 0, asked.steps_back ? 1 : 0, MOST_HANDS],
    ...new Int32Array(new Float64Array([asked.ron ?? 0, asked.calls ?? 0]).buffer),
    ...[...visible!, ...own!],
  ])
  if (said === FAULT_OF_TILES) throw faultOf(machine, given, text, reader)
  if (said !== REFUSAL) return machine.written()
  const { fault, cure, code, source } = machine.written<Refusal>()
  throw refusal(fault, cure, code, source)
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

const refusal = (fault: string, cure: string, code?: string, source = 'hand') =>
  new KernelError('ArgumentError', fault, cure, { source }, code ? { code } : {})

/** The error for a fault of the hand or of the tiles that are seen. */
function faultOf(
  machine: Machine,
  given: Circumstances,
  text: string,
  reader: Reader,
): KernelError {
  const fault = readFault(machine, reader)
  const held = reader.next()
  const { code, tile, number } = fault
  if (code === 'wrong_size') {
    const cure = 'give 13, or 14 with the drawn tile, counting each kan as three'
    const about = { code, number }
    const sentence = `the hand has ${counted(number, 'tile')}`
    const error = new KernelError('HandError', sentence, cure, { source: 'hand' }, about)
    placeIn(machine, error, text)
    return error
  }
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
