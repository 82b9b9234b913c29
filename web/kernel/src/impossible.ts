// The circumstances that are impossible with those that are set: what a form disables, and why.
import { contextWords, MOST_INDICATORS, COUNTS, readSome } from './circumstances.js'
import { blaming } from './errors.js'
import type { ImpossibleAnswer, WinCircumstances } from './generated/api.js'
import { readHand } from './hand.js'
import type { Machine } from './machine.js'
import type { Rules } from './rules.js'
import { parseTiles } from './notation.js'

/**
 * The circumstances that are impossible, set or not, with a hand that may be unfinished. More kita
 * or indicators than there can be count as none.
 */
export function impossibleAnswer(
  machine: Machine,
  text: string,
  asked: WinCircumstances,
  { numbers }: Rules,
): ImpossibleAnswer {
  readHand(machine, text)
  const few = (name: 'dora' | 'ura') => {
    const tiles = blaming(name, () => parseTiles(machine, asked[name] ?? ''))
    return tiles.length > MOST_INDICATORS ? '' : (asked[name] ?? '')
  }
  const { kita = 0 } = asked
  const possible = { kita: kita > COUNTS.kita ? 0 : kita, dora: few('dora'), ura: few('ura') }
  const given = readSome(machine, { ...asked, ...possible, honba: 0, riichi_sticks: 0 })
  machine.ask('take_rules', numbers)
  machine.ask('take_context', contextWords(given))
  return machine.document('impossible_answer')
}
