// What each tile a hand waits for is worth.
import { contextSaid, wonOn, type Circumstances } from './circumstances.js'
import type { UnfinishedWaits, WaitAnswer, WaitsAnswer } from './generated/api.js'
import { countSeen, distanceSaid, handOf, handText, measure, useful, type Hand } from './hand.js'
import type { Machine } from './machine.js'
import { formatTile, parseTiles } from './notation.js'
import type { Rules } from './rules.js'
import { kindOf } from './tile.js'
import { findScores, fitting, tellScore, type Language } from './score.js'
import { countKinds } from './faults.js'

const TENPAI = 13
const COPIES = 4

/** The waits of a hand and their worth; for a hand that is not tenpai, its distance. */
export function waitsAnswer(
  machine: Machine,
  text: string,
  given: Circumstances,
  rules: Rules,
  language: Language,
): WaitsAnswer | UnfinishedWaits {
  const distance = measure(machine, text, rules.players)
  const { hand } = distance
  countSeen(machine, hand, given.seen, rules.players)
  const left = hand.size === TENPAI ? copiesLeft(machine, hand, given, rules) : []
  const waits = left.map(([kind, copies]) =>
    worth(machine, hand, given, rules, language, kind, copies),
  )
  if (hand.size !== TENPAI || (waits.length === 0 && distance.shanten !== 0)) {
    return { ...distanceSaid(machine, distance), waits: [] }
  }
  const total = waits.reduce((sum, wait) => sum + wait.left, 0)
  const answer = { hand: handText(machine, hand), context: contextSaid(given), waits, total }
  if (!given.seen.discards) return answer
  const own = parseTiles(machine, given.seen.discards).map(kindOf)
  return { ...answer, furiten: left.some(([kind]) => own.includes(kind)) }
}

/** The waits with the copies left of each, by kind; none of which the indicators show the last. */
function copiesLeft(machine: Machine, hand: Hand, given: Circumstances, rules: Rules) {
  const visible = countKinds(
    [given.seen.visible, given.seen.discards].flatMap((text) => parseTiles(machine, text)),
  )
  machine.ask('take_rules', rules.numbers)
  const more = machine.ask('tell_more_waits').reader
  const unseen = more
    .list(more.next)
    .map((kind): [number, number] => [kind, COPIES - hand.held[kind]! - visible[kind]!])
  const found = useful(machine, hand, visible, rules.players)
  const shown = countKinds([...given.dora, ...given.ura])
  return [...new Map([...unseen, ...(found.shanten === 0 ? found.left : [])])]
    .filter(([kind]) => hand.held[kind]! + shown[kind]! < COPIES)
    .map(([kind, left]): [number, number] => [kind, Math.max(0, left - shown[kind]!)])
    .sort(([a], [b]) => a - b)
}

function worth(
  machine: Machine,
  hand: Hand,
  given: Circumstances,
  rules: Rules,
  language: Language,
  kind: number,
  left: number,
): WaitAnswer {
  const complete = handOf([...hand.tiles, kind], hand.melds)
  const [ron, tsumo] = [false, true].map((drawn) => {
    const won = fitting(machine, complete, wonOn(given, kind, drawn), rules)
    findScores(machine, complete, won, rules)
    return tellScore(machine, complete, 0, language)
  })
  return { tile: formatTile(kind), left, ron: ron!, tsumo: tsumo! }
}
