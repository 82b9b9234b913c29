// What a complete hand is worth, and whether it may be won.
import type { Circumstances } from './circumstances.js'
import { contextWords } from './circumstances.js'
import { KernelError, blaming } from './errors.js'
import { blamingSeen, handError, notInPlay, tooManySeen } from './faults.js'
import type { ScoreAnswer, ScoreRequest, UnfinishedScore } from './generated/api.js'
import { refusalTexts, yakuNames } from './generated/words.js'
import { readFault, readHand } from './hand.js'
import type { Machine, Reader } from './machine.js'
import { parseTiles } from './notation.js'
import type { Rules } from './rules.js'
import { kindOf } from './tile.js'

export type Language = NonNullable<ScoreRequest['language']>

const COPIES = 4
const NORTH = 30

export interface Wanted {
  language: Language
  every: boolean
  explain: boolean
}

/** The scores of a hand, or how far it is. */
export function scoreAnswer(
  machine: Machine,
  text: string,
  given: Circumstances,
  rules: Rules,
  wanted: Wanted,
): ScoreAnswer | UnfinishedScore {
  const { held } = blaming('hand', () => readHand(machine, text))
  try {
    blamingSeen(
      machine,
      (kind) => held[kind]!,
      given.seen,
      () => blaming('hand', () => findScores(machine, given, rules, text)),
    )
  } catch (error) {
    if (!(error instanceof KernelError) || error.about.code !== 'not_complete') throw error
    readHand(machine, text)
    return machine.document('distance_answer', [], rules.players, 0)
  }
  return scored(machine, given, wanted)
}

/** Scores the hand in the kernel, with a fourteenth tile if the winning tile is separate. */
function findScores(machine: Machine, given: Circumstances, rules: Rules, text: string): void {
  machine.ask('take_rules', rules.numbers)
  machine.ask('take_context', contextWords(given))
  const { said, reader } = machine.ask('find_scores')
  if (!said) throw scoreFault(machine, reader, given, text)
}

/** The error for a fault of a hand in its circumstances. */
export function scoreFault(
  machine: Machine,
  reader: Reader,
  given: Circumstances,
  text?: string,
): KernelError {
  const fault = readFault(machine, reader)
  const held = reader.next()
  const kita = Array<number>(given.kita).fill(NORTH)
  const seen = { kita, dora: given.dora, ura: given.ura }
  if (fault.code === 'too_many_copies' && held <= COPIES)
    return tooManySeen(machine, fault.tile, held, seen)
  if (fault.code === 'kind_not_in_play' && held === 0) return notInPlay(machine, fault.tile, seen)
  return handError(machine, fault, text, given.winText)
}

function scored(
  machine: Machine,
  given: Circumstances,
  { every, explain, language }: Wanted,
): ScoreAnswer {
  const { discards } = given.seen
  const own = discards ? parseTiles(machine, discards).map(kindOf) : []
  const words = [discards ? own.length : -1, ...own]
  const asked = [words, Number(every), Number(explain)] as const
  const answer = named(machine.document<ScoreAnswer>('score_answer', ...asked), language)
  const { permission } = answer
  if (!permission) return answer
  const texts: Record<string, string> = refusalTexts[language]
  const faults = (permission.faults as unknown as string[]).map((id) => ({ id, text: texts[id]! }))
  return { ...answer, permission: { ...permission, faults } }
}

/** The document, with the names of its yaku in a language. */
export function named<T>(document: T, language: Language): T {
  const yaku: Record<string, string> = yakuNames[language]
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('yakuman' in value && 'id' in value) Object.assign(value, { name: yaku[String(value.id)] })
    Object.values(value).forEach(walk)
  }
  walk(document)
  return document
}
