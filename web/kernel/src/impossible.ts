// The circumstances that are impossible with those that are set: what a form disables, and why.
import { isLocalElsewhere, readSome, type Circumstances } from './circumstances.js'
import { KernelError } from './errors.js'
import type { ImpossibleAnswer, ReasonSaid, Winning } from './generated/api.js'
import { handOf, readHand, takeHand, type Hand } from './hand.js'
import type { Machine } from './machine.js'
import type { Rules } from './rules.js'
import { findScores } from './score.js'
import { KINDS } from './tile.js'

const SIZE = 14
const MAN = 9
const BEFORE = ['tsumo', 'round', 'seat', 'kita'] as const
// If two that are set contradict, the first one counts.
const ORDER: (keyof Winning)[] = [
  ...(['riichi', 'double_riichi', 'open_riichi', 'ippatsu', 'rinshan', 'chankan'] as const),
  ...(['last_tile', 'tenhou', 'chiihou', 'renhou', 'tsubame_gaeshi', 'kanfuri'] as const),
  ...(['paarenchan', 'open'] as const),
]
const NOT_HERE: ReasonSaid = {
  reason: 'no_yaku_here',
  detail: 'no yaku by these rules',
  cure: 'choose rules that have it',
}

/** The circumstances that are impossible, whether they are set or not. */
export function impossibleAnswer(
  machine: Machine,
  text: string,
  asked: Winning,
  rules: Rules,
): ImpossibleAnswer {
  const { hand, spare } = standIn(readHand(machine, text), rules)
  takeHand(machine, hand)
  const why = (given: Winning, also: Partial<Circumstances> = {}) =>
    reason(() => findScores(machine, hand, { ...readSome(given), ...also }, rules))
  const impossible: Record<string, ReasonSaid> = {}
  const holds: Winning = {}
  for (const name of BEFORE) {
    if (asked[name] && !why({ [name]: asked[name] })) Object.assign(holds, { [name]: asked[name] })
  }
  const isSet = (flag: keyof Winning) => (asked[flag] ? 0 : 1)
  for (const flag of [...ORDER].sort((a, b) => isSet(a) - isSet(b))) {
    const fault = isLocalElsewhere(flag, rules) ? NOT_HERE : why({ ...holds, [flag]: true })
    if (fault) impossible[flag] = fault
    else if (asked[flag]) Object.assign(holds, { [flag]: true })
  }
  const more = {
    ura: why(holds, { ura: [spare], dora: [spare] }),
    kita: why({ ...holds, kita: 1 }),
    north: why({ ...holds, seat: 'N' }),
  }
  for (const [name, fault] of Object.entries(more)) if (fault) impossible[name] = fault
  return { impossible }
}

/** Fourteen tiles with the melds of the hand, and a tile that is not among them. */
function standIn({ held, melds }: Hand, rules: Rules): { hand: Hand; spare: number } {
  const apart = (kind: number) => held[kind] === 0 && (kind >= MAN || rules.players === 4)
  const all = Array.from({ length: KINDS }, (_, at) => KINDS - 1 - at)
  const [spare, ...kinds] = all.filter(apart)
  return { hand: handOf(kinds.slice(0, SIZE - 3 * melds.length), melds), spare: spare! }
}

/** Why a win cannot be asked about, unless only because the hand is not complete. */
function reason(ask: () => unknown): ReasonSaid | undefined {
  try {
    ask()
  } catch (error) {
    if (!(error instanceof KernelError) || error.kind !== 'HandError') throw error
    const code = error.about.code ?? ''
    return code === 'not_complete'
      ? undefined
      : { reason: code, detail: error.fault, cure: error.cure }
  }
  return undefined
}
