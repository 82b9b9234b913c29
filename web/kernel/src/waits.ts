// What each tile a hand waits for is worth.
import { contextWords, type Circumstances } from './circumstances.js'
import type { UnfinishedWaits, WaitsAnswer } from './generated/api.js'
import { countSeen, handInPlay, tileWords } from './hand.js'
import type { Machine } from './machine.js'
import type { Rules } from './rules.js'
import { named, scoreFault, type Language } from './score.js'

/** The waits of a hand and their worth; for a hand that is not tenpai, its distance. */
export function waitsAnswer(
  machine: Machine,
  text: string,
  given: Circumstances,
  rules: Rules,
  language: Language,
): WaitsAnswer | UnfinishedWaits {
  countSeen(machine, handInPlay(machine, text, rules.players), given.seen, rules.players)
  machine.ask('take_rules', rules.numbers)
  machine.ask('take_context', contextWords(given))
  const { visible, discards } = given.seen
  const seen = [...tileWords(machine, visible), ...tileWords(machine, discards)]
  const { said, reader } = machine.ask('waits_answer', seen, Number(discards !== ''))
  if (said) throw scoreFault(machine, reader, given)
  return named(machine.written(), language)
}
