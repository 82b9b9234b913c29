// What a complete hand is worth, and whether it may be won.
import type { Circumstances } from './circumstances.js'
import { contextSaid, contextWords, isTsumo, wonOn } from './circumstances.js'
import { KernelError, blaming } from './errors.js'
import { blamingSeen, handError, notInPlay, tooManySeen } from './faults.js'
import type {
  FuItemAnswer,
  GradedWaitAnswer,
  GradedYakuAnswer,
  PaymentAnswer,
  PermissionAnswer,
  ScoreAnswer,
  ScoreRequest,
  HandScoreAnswer,
  UnfinishedScore,
  YakuAnswer,
} from './generated/api.js'
import { refusalTexts, yakuNames } from './generated/words.js'
import {
  distanceSaid,
  handOf,
  handText,
  measure,
  readFault,
  readHand,
  takeHand,
  type Hand,
} from './hand.js'
import type { Machine, Reader } from './machine.js'
import { formatHand, formatTile, parseTiles } from './notation.js'
import type { Rules } from './rules.js'
import { kindOf } from './tile.js'

export type Language = NonNullable<ScoreRequest['language']>

const SIZE = 14
const NORTH = 30
const USABLE: Record<string, number> = { finally: 3, middle_ok: 2, first_only: 1 }
const GROUPS = ['run', 'triplet', 'kan', 'pair', 'single']
const GROUP_TILES = [3, 3, 4, 2, 1]

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
  const held = (kind: number) => readHand(machine, text).held[kind]!
  try {
    return blamingSeen(machine, held, given.seen, () => scored(machine, text, given, rules, wanted))
  } catch (error) {
    if (!(error instanceof KernelError) || error.about.code !== 'not_complete') throw error
    return { ...distanceSaid(machine, measure(machine, text, rules.players)), scores: [] }
  }
}

/** Scores the hand in the kernel, with a fourteenth tile if the winning tile is separate. */
export function findScores(
  machine: Machine,
  hand: Hand,
  given: Circumstances,
  rules: Rules,
  text?: string,
): { hand: Hand; count: number } {
  machine.ask('take_rules', rules.numbers)
  machine.ask('take_context', contextWords(given))
  const { said, reader } = machine.ask('find_scores')
  const apart = given.win >= 0 && hand.size === SIZE - 1
  const whole = apart ? handOf([...hand.tiles, given.win], hand.melds) : hand
  if (said) return { hand: whole, count: said }
  const fault = readFault(machine, reader)
  const held = whole.held[fault.tile] ?? 0
  const kita = Array<number>(given.kita).fill(NORTH)
  const seen = { kita, dora: given.dora, ura: given.ura }
  if (fault.code === 'too_many_copies' && held <= 4)
    throw tooManySeen(machine, fault.tile, held, seen)
  if (fault.code === 'kind_not_in_play' && held === 0) throw notInPlay(machine, fault.tile, seen)
  throw handError(machine, fault, text, given.winText)
}

/** The circumstances without those that a win on this tile cannot have. */
export function fitting(machine: Machine, hand: Hand, given: Circumstances, rules: Rules) {
  takeHand(machine, hand)
  machine.ask('take_rules', rules.numbers)
  machine.ask('take_context', contextWords(given))
  return { ...given, flags: machine.ask('fitting_flags').said }
}

/** Reads the score at `place` of those that were found: 0 is the one that counts. */
export function tellScore(machine: Machine, hand: Hand, place: number, language: Language) {
  const { reader } = machine.ask('tell_score', [], place)
  return scoreSaid(machine, hand, readScore(machine, reader), language)
}

function scored(
  machine: Machine,
  text: string,
  given: Circumstances,
  rules: Rules,
  wanted: Wanted,
): ScoreAnswer {
  const hand = readHand(machine, text)
  const found = blaming('hand', () => findScores(machine, hand, given, rules, text))
  const scores = Array.from({ length: wanted.every ? found.count : 1 }, (_, place) =>
    tellScore(machine, found.hand, place, wanted.language),
  )
  const answer = { hand: handText(machine, found.hand), context: contextSaid(given), scores }
  const { discards } = given.seen
  if (!wanted.explain && !discards) return answer
  const permission = judged(machine, given, rules, wanted)
  const furiten = permission.faults.some((fault) => fault.id === 'furiten')
  return { ...answer, ...(discards && { furiten }), ...(wanted.explain && { permission }) }
}

/** A score as the kernel writes it. */
export interface ScoreNumbers {
  win: number
  form: string
  wait: string
  closed: boolean
  has_yaku: boolean
  dora: { dora: number; ura: number; red: number; kita: number }
  han: number
  fu: number
  fu_raw: number
  yakuman: number
  limit: string
  payment: PaymentAnswer
  groups: { type: string; kinds: number[]; open: boolean }[]
  yaku: { id: string; han: number; yakuman: number }[]
  /** The parts of the fu; `kind` is -1 if a part is not about a set or pair. */
  fu_items: { id: string; fu: number; kind: number; concealed: boolean }[]
}

/** Reads a score. */
export function readScore(machine: Machine, reader: Reader): ScoreNumbers {
  const { next, flag } = reader
  const { names } = machine
  const win = next()
  const [form, wait] = [names.forms[next()]!, names.waits[next()]!]
  const [closed, has_yaku] = [flag(), flag()]
  const dora = { dora: next(), ura: next(), red: next(), kita: next() }
  const [han, fu, fu_raw, yakuman] = [next(), next(), next(), next()]
  const limit = names.limits[next()]!
  const payment = readPayment(reader)
  const groups = reader.list(() => readGroup(reader))
  const yaku = reader.list(() => ({ id: names.yaku[next()]!, han: next(), yakuman: next() }))
  const fu_items = reader.list(() => ({
    id: names.fu[next()]!,
    fu: next(),
    kind: next(),
    concealed: flag(),
  }))
  const worth = { dora, han, fu, fu_raw, yakuman, limit, payment }
  return { win, form, wait, closed, has_yaku, ...worth, groups, yaku, fu_items }
}

function scoreSaid(
  machine: Machine,
  hand: Hand,
  score: ScoreNumbers,
  language: Language,
): HandScoreAnswer {
  const groups = score.groups.map((group) => groupText(machine, group))
  const yaku = score.yaku.map(({ id, han, yakuman }) => ({
    id,
    name: yakuName(id, language),
    han,
    yakuman,
  }))
  const fu_items = score.fu_items.map(({ id, fu, kind }): FuItemAnswer => {
    return { id, fu, tile: orNull(kind, formatTile) }
  })
  const { win, form, wait, closed, has_yaku, dora, han, fu, fu_raw, yakuman, payment } = score
  return {
    ...{ hand: handText(machine, hand), win: formatTile(win), form, groups, wait, closed },
    ...{ has_yaku, yaku, dora, han, fu, fu_raw, fu_items, yakuman },
    ...{ limit: score.limit || null, points: payment.points, payment },
  } as HandScoreAnswer
}

function readPayment({ next }: Reader): PaymentAnswer {
  const payer = () => next() || null
  const payment = {
    from_discarder: payer(),
    from_dealer: payer(),
    from_non_dealer: payer(),
    points: next(),
    honba: next(),
    sticks: next(),
  }
  return { ...payment, total: payment.points + payment.honba + payment.sticks }
}

const yakuName = (id: string, language: Language): string =>
  yakuNames[language][id as keyof (typeof yakuNames)['en']]

function readYaku(machine: Machine, { next }: Reader, language: Language): YakuAnswer {
  const id = machine.names.yaku[next()]!
  return { id, name: yakuName(id, language), han: next(), yakuman: next() }
}

function readGroup({ next, flag }: Reader): ScoreNumbers['groups'][number] {
  const [part, kind] = [next(), next()]
  const kinds = Array.from({ length: GROUP_TILES[part]! }, (_, at) => kind + (part === 0 ? at : 0))
  return { type: GROUPS[part]!, kinds, open: flag() }
}

function groupText(machine: Machine, { type, kinds, open }: ScoreNumbers['groups'][number]) {
  const text = formatHand(machine, kinds)
  if (open) return `(${text})`
  return type === 'kan' ? `[${text}]` : text
}

/** Judges whether the best of the scores that were found may be won. */
function judged(machine: Machine, given: Circumstances, rules: Rules, wanted: Wanted) {
  const win = machine.ask('tell_score', [], 0).reader.next()
  machine.ask('take_context', contextWords(wonOn(given, win, isTsumo(given))))
  const kinds = parseTiles(machine, given.seen.discards).map(kindOf)
  const { said, reader } = machine.ask('judge', [kinds.length, ...kinds])
  if (!said) throw new TypeError('only a complete hand with its winning tile can be judged')
  return readPermission(machine, reader, rules, win, wanted.language)
}

function readPermission(
  machine: Machine,
  reader: Reader,
  rules: Rules,
  win: number,
  language: Language,
): PermissionAnswer {
  const { next, flag } = reader
  const refusals = next()
  const texts: Record<string, string> = refusalTexts[language]
  const faults = machine.names.refusals
    .filter((_, at) => refusals & (1 << at))
    .map((id) => ({ id, text: texts[id]! }))
  const fix_yaku = rules.options['fix_yaku'] as PermissionAnswer['fix_yaku']
  const [need, every_wait] = [next(), flag()]
  const waits = reader.list(() => readWait(machine, reader, USABLE[fix_yaku]!, language))
  const allowed = faults.length === 0
  return { allowed, win: formatTile(win), need, fix_yaku, every_wait, faults, waits }
}

function readWait(
  machine: Machine,
  reader: Reader,
  usable: number,
  language: Language,
): GradedWaitAnswer {
  const { next, flag } = reader
  const [tile, passes] = [formatTile(next()), flag()]
  const grade = orNull(next(), (place) => machine.names.grades[place] as GradedWaitAnswer['grade'])
  const han = next()
  const by = reader.list(() => machine.names.yaku[next()]!)
  const yaku = reader.list((): GradedYakuAnswer => {
    const told = readYaku(machine, reader, language)
    const [place, counts] = [next(), flag()]
    const grade = machine.names.grades[place] as GradedYakuAnswer['grade']
    return { ...told, grade, counts, usable: counts && place < usable }
  })
  return { tile, passes, grade, by, han, yaku }
}

const orNull = <T>(number: number, read: (number: number) => T) =>
  number < 0 ? null : read(number)
