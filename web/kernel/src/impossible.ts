// The circumstances that are impossible with those that are set: what a form disables, and why.
import { isLocalElsewhere, readSome, type Circumstances } from './circumstances.js'
import { blaming, KernelError } from './errors.js'
import type { ImpossibleAnswer, ReasonAnswer, WinCircumstances } from './generated/api.js'
import { circumstances } from './generated/circumstances.js'
import { handOf, readHand, takeHand, type Hand } from './hand.js'
import type { Machine } from './machine.js'
import type { Rules } from './rules.js'
import { parseTile, parseTiles } from './notation.js'
import { findScores } from './score.js'
import { isLackedByThree, isOrphan, KINDS, kindOf } from './tile.js'

const SIZE = 14
const COPIES = 4
const NORTH = 30
const BEFORE = ['tsumo', 'round', 'seat', 'kita', 'dora', 'win'] as const
// If two that are set contradict, the first one counts.
const ORDER = circumstances.map((row) => row.name).filter((name) => name !== 'tsumo')
// Faults of a hand that is not finished yet: no circumstance is to blame.
const UNFINISHED = ['not_complete', 'broken_later']
const NOT_HERE: ReasonAnswer = {
  reason: 'no_yaku_here',
  detail: 'no yaku by these rules',
  cure: 'choose rules that have it',
}

/** The circumstances that are impossible, set or not, with a hand that may be unfinished. */
export function impossibleAnswer(
  machine: Machine,
  text: string,
  asked: WinCircumstances,
  rules: Rules,
): ImpossibleAnswer {
  const read = readHand(machine, text)
  const taken = (one: ReturnType<typeof standIn>) => {
    takeHand(machine, one.hand)
    return one
  }
  let { hand, spare } = taken(standIn(machine, read, asked, rules))
  const why = (given: WinCircumstances, also: Partial<Circumstances> = {}) =>
    reason(() => findScores(machine, hand, { ...readSome(machine, given), ...also }, rules))
  if (why({})) ({ hand, spare } = taken(standIn(machine, handOf([], read.melds), asked, rules)))
  const impossible: Record<string, ReasonAnswer> = {}
  const holds: WinCircumstances = {}
  for (const name of BEFORE) {
    const also = { [name]: asked[name] }
    if (asked[name] && !why({ ...holds, ...also })) Object.assign(holds, also)
  }
  const isSet = (flag: keyof WinCircumstances) => (asked[flag] ? 0 : 1)
  for (const flag of [...ORDER].sort((a, b) => isSet(a) - isSet(b))) {
    const fault = isLocalElsewhere(flag, rules) ? NOT_HERE : why({ ...holds, [flag]: true })
    if (fault) impossible[flag] = fault
    else if (asked[flag]) {
      Object.assign(holds, { [flag]: true })
      if (asked.ura && !why({ ...holds, ura: asked.ura })) holds.ura = asked.ura
    }
  }
  const more = {
    ura: why(holds, { ura: [spare], dora: [spare] }),
    kita: why({ ...holds, kita: 1 }),
    north: why({ ...holds, seat: 'N' }),
  }
  for (const [name, fault] of Object.entries(more)) if (fault) impossible[name] = fault
  return { impossible }
}

/**
 * The hand with fourteen tiles, and a tile that is not seen yet. A hand that lacks more than the
 * winning tile is filled with single tiles, orphans first: a hand of orphans may win on a closed kan.
 */
function standIn(
  machine: Machine,
  hand: Hand,
  asked: WinCircumstances,
  { players }: Rules,
): { hand: Hand; spare: number } {
  const seen = [...hand.held]
  seen[NORTH]! += asked.kita ?? 0
  for (const name of ['dora', 'ura'] as const) {
    for (const tile of blaming(name, () => parseTiles(machine, asked[name] ?? '')))
      seen[kindOf(tile)]! += 1
  }
  const win = asked.win ? blaming('win', () => parseTile(machine, asked.win!)) : undefined
  const all = Array.from({ length: KINDS }, (_, kind) => kind)
  const inPlay = all.filter((kind) => players === 4 || !isLackedByThree(kind))
  const orphans = inPlay.filter(isOrphan)
  const pair = orphans.filter((kind) => seen[kind]! < 2 && kind !== win)
  const single = inPlay.filter((kind) => seen[kind] === 0)
  const joins = win !== undefined && hand.size === SIZE - 1 && seen[kindOf(win)]! < COPIES
  const filling = [
    ...single.filter(isOrphan),
    ...pair.slice(0, 1),
    ...single.filter((kind) => !isOrphan(kind)),
  ]
  const lacking = (joins ? [win] : filling).slice(0, SIZE - hand.size)
  for (const tile of lacking) seen[kindOf(tile)]! += 1
  const least = Math.min(...inPlay.map((kind) => seen[kind]!))
  const spare = inPlay.find((kind) => seen[kind] === least)!
  return { hand: handOf([...hand.tiles, ...lacking], hand.melds), spare }
}

/** Why a win cannot be asked about, unless only because the hand is not complete. */
function reason(ask: () => unknown): ReasonAnswer | undefined {
  try {
    ask()
  } catch (error) {
    if (!(error instanceof KernelError) || error.kind !== 'HandError') throw error
    const code = error.about.code ?? ''
    return UNFINISHED.includes(code)
      ? undefined
      : { reason: code, detail: error.fault, cure: error.cure }
  }
  return undefined
}
