// Drills: the question of a seed as JSON, and its answer, as `jantaku.riichi.drill` has them.
import { contextWords, readCircumstances as circumstancesOf } from './circumstances.js'
import { KernelError } from './errors.js'
import type {
  DrillSolutionAnswer as DrillSolution,
  OutlookAnswer,
  RulesRequest,
  ScoreAnswer,
  TileRiskAnswer as TileRisk,
  WinCircumstances,
} from './generated/api.js'
import { circumstances as FLAGS } from './generated/circumstances.js'
import { readHand } from './hand.js'
import type { HandKernel } from './handKernel.js'
import type { Machine, Reader } from './machine.js'
import { formatHand, formatTile, parseHand, parseTiles, type WrittenMeld } from './notation.js'
import { countTiles, MOST_DRAWS } from './outlook.js'
import { readRules, type Rules } from './rules.js'
import type { Language } from './score.js'
import { isLackedByThree, kindOf, KINDS } from './tile.js'

export type {
  CallWorthAnswer as CallWorth,
  DrillSolutionAnswer as DrillSolution,
  TileRiskAnswer as TileRisk,
} from './generated/api.js'

export const DRILL_KINDS = ['score', 'waits', 'discard', 'safe', 'win', 'call'] as const
export const DRILL_LEVELS = 5
export const LARGEST_DRILL_SEED = 999_999_999
export type DrillKind = (typeof DRILL_KINDS)[number]

export interface DrillDiscard {
  tile: string
  tsumogiri?: boolean
  riichi?: boolean
  called?: boolean
}
/** A seat as the player sees it; the melds of the player's own seat are in the hand. */
export interface DrillSeat {
  pond?: DrillDiscard[]
  melds?: string
  riichi?: boolean
  kita?: number
  passed?: string
}
export interface ScoreChoice {
  han: number
  fu: number
  limit: string | null
  from_discarder: number | null
  from_dealer: number | null
  from_non_dealer: number | null
}
/** A question about a hand: docs/trainer.md describes the keys. */
export interface Drill {
  kind: DrillKind
  hand: string
  rules?: { players?: 3 | 4; preset?: string } & Record<string, unknown>
  circumstances?: WinCircumstances
  tile?: string
  drawn?: string
  seats?: DrillSeat[]
  choices?: ScoreChoice[]
  level?: number
  seed?: number
  played?: string
  note?: string
  /** The seat that has discarded the tile of a call drill: 1 for the next in turn, and so on. */
  source?: number
  /** The tiles left to draw. */
  wall?: number
  /** The answer to a call drill that was given in the game. */
  called?: string
}
/** The source of a drill. */
export interface DrillSeed {
  kind: DrillKind
  level: number
  seed: number
  players: 3 | 4
}
const SHAPES = ['ryanmen', 'kanchan', 'penchan', 'shanpon', 'tanki', 'kokushi']
// In the order of the kernel's `DrillRule`.
const RULES: readonly Record<string, unknown>[] = [
  {},
  { open_tanyao: false },
  { min_han: 2 },
  { two_han_honba: 5 },
  { fix_yaku: 'first_only' },
]
// In the order of the kernel's `CallFault`, after a fault of the tiles.
const CALL_FAULTS = [
  'the tiles are impossible',
  'the hand may become too many others',
  'every good discard after a call is forbidden',
  'the wall has more tiles than are unseen',
]
/** The share of chance with which the others discard a tile that is waited for; docs/trainer.md. */
const RON = 0.5
const COPIES = 4
const NORTH = 30
const WAITING = 13
const WINDS = 'ESWN'

/** The drill of a seed. */
export function drillOf(machine: Machine, { kind, level, seed, players }: DrillSeed): Drill {
  const place = DRILL_KINDS.indexOf(kind)
  const sound =
    place >= 0 &&
    (players === 3 || players === 4) &&
    isBetween(level, 1, DRILL_LEVELS) &&
    isBetween(seed, 0, LARGEST_DRILL_SEED)
  if (!sound)
    throw new KernelError('HandError', 'no such drill', 'name a kind, a level, a seed and players')
  const { reader } = machine.ask('tell_drill', [], place, level, players, seed)
  const rules = { ...(players === 3 && { players }), ...RULES[reader.next()] }
  const tiles = reader.list(reader.next)
  const hand = formatHand(machine, tiles, readMelds(machine, reader))
  const circumstances = readCircumstances(machine, reader)
  const [tile, drawn] = [optional(reader), optional(reader)]
  const seats = reader.list(() => readSeat(machine, reader))
  const choices = reader.list(() => readChoice(machine, reader))
  const [source, wall] = [reader.next(), reader.next()]
  return {
    kind,
    ...(Object.keys(rules).length && { rules }),
    hand,
    ...(Object.keys(circumstances).length && { circumstances }),
    ...(seats.length && { seats }),
    ...(choices.length && { choices }),
    ...(tile && { tile }),
    ...(drawn && { drawn }),
    level,
    seed,
    ...(source && { source }),
    ...(wall >= 0 && { wall }),
  }
}

/** The answer to a drill. */
export function solutionOf(
  kernel: HandKernel,
  machine: Machine,
  drill: Drill,
  language: Language,
): DrillSolution {
  const { preset, players, ...options } = drill.rules ?? {}
  const rules: RulesRequest = { preset: preset ?? 'tenhou', players: players ?? 4, options }
  const read = readRules(machine, rules)
  const { hand, circumstances = {} } = drill
  if (drill.kind === 'call') return callSolution(machine, drill, read)
  const possible = possibleAnswers(machine, drill, read)
  switch (drill.kind) {
    case 'score': {
      const score = complete(kernel.score({ hand, circumstances, rules, language }))
      if (!score.scores[0]!.has_yaku) throw noAnswer('the hand has no yaku')
      return { answers: [payments(score.scores[0]!.payment)], possible, score }
    }
    case 'win': {
      const discards = text(
        machine,
        (drill.seats?.[0]?.pond ?? []).map((one) => one.tile),
      )
      const asked = { hand, circumstances, rules, language, discards, explain: true }
      const score = complete(kernel.score(asked))
      const faults = score.permission?.faults.map((fault) => fault.id) ?? []
      return { answers: faults.length ? faults : ['win'], possible, score }
    }
    case 'waits': {
      const waits = kernel.waits({ hand, circumstances, rules, language })
      if (!('context' in waits)) throw noAnswer('the hand does not wait')
      const kinds = waits.waits.map((wait) => wait.tile)
      return { answers: [text(machine, kinds)], possible, waits }
    }
    case 'discard': {
      const visible = text(machine, visibleTiles(machine, drill))
      const answer = kernel.shanten({ hand, visible, players: players ?? 4 })
      const discards = answer.discards ?? []
      const best = discards[0]
      if (!best) throw noAnswer('the hand does not discard')
      const right = discards.filter(
        (row) => row.shanten === best.shanten && row.total === best.total,
      )
      return { answers: right.map((row) => row.tile), possible, discards }
    }
    case 'safe': {
      const risks = risksOf(machine, drill)
      const asked = drill.tile
      const least = risks[0]!.total
      const isSafest = (tile: string) =>
        risks.find((risk) => risk.tile === plain(tile))?.total === least
      const answers = asked
        ? [risks.find((risk) => risk.tile === plain(asked))?.total === 0 ? 'yes' : 'no']
        : possible.filter(isSafest)
      return { answers, possible, risks }
    }
  }
}

function callSolution(machine: Machine, drill: Drill, rules: Rules): DrillSolution {
  const { tile, source, wall, seats = [] } = drill
  if (!tile || !source || wall === undefined)
    throw noAnswer('the tile, its seat or the wall is missing')
  if (seats.some((seat) => seat.riichi)) throw noAnswer('a player is in riichi')
  const given = circumstancesOf(machine, drill.circumstances ?? {}, rules, {})
  readHand(machine, drill.hand)
  machine.ask('take_rules', rules.numbers)
  machine.ask('take_context', contextWords(given))
  const [elsewhere, own] = seenTiles(machine, drill)
  const { said, reader } = machine.ask('tell_calls', [
    ...[numberOf(machine, tile), source, wall, 1],
    ...countTiles(elsewhere),
    ...countTiles(own),
  ])
  if (said) throw noAnswer(CALL_FAULTS[said - 1] ?? 'the tiles are impossible')
  const { next, real } = reader
  const rows = reader.list(() => {
    const meld = next()
    const tiles = [next(), next()]
    const discard = optional(reader) || null
    const isRight = reader.flag()
    const answer = meld < 0 ? 'pass' : machine.names.melds[meld]!
    const name = answer === 'chi' ? `chi ${formatHand(machine, tiles)}` : answer
    return { isRight, worth: { answer: name, discard, win: real(), points: real() } }
  })
  const answers = rows.filter((row) => row.isRight).map((row) => row.worth.answer)
  if (!answers.length) throw noAnswer('the best answers are too close')
  const calls = rows.map((row) => row.worth)
  return { answers, possible: calls.map((row) => row.answer), calls }
}

/** The outlook of each discard of a drill without calls; null if it cannot be worked out. */
export function outlookOf(
  kernel: HandKernel,
  machine: Machine,
  drill: Drill,
): OutlookAnswer | null {
  const { hand, wall, circumstances = {} } = drill
  if (wall === undefined) return null
  const { preset = 'tenhou', players = 4, ...options } = drill.rules ?? {}
  const [visible, discards] = seenTiles(machine, drill).map((tiles) => formatHand(machine, tiles))
  const draws = Math.min(MOST_DRAWS, Math.floor(wall / players))
  const rules = { preset, players, options }
  try {
    return kernel.outlook({
      hand,
      circumstances,
      rules,
      visible,
      discards,
      draws,
      ron: RON,
    } as never)
  } catch (error) {
    if (error instanceof KernelError) return null
    throw error
  }
}

/**
 * The tiles seen elsewhere, and those of the player's own pond. A tile of the pond that was called is
 * in a meld as well, and counts once.
 */
export function seenTiles(machine: Machine, drill: Drill): [number[], number[]] {
  const [me, ...others] = drill.seats ?? []
  const elsewhere = others.flatMap((seat) => [
    ...(seat.pond ?? []).filter((one) => !one.called).map((one) => numberOf(machine, one.tile)),
    ...Array<number>(seat.kita ?? 0).fill(NORTH),
    ...meldTiles(machine, seat).map((tile) => numberOf(machine, tile)),
  ])
  const own = me?.pond ?? []
  for (const one of own) {
    const at = one.called ? elsewhere.indexOf(numberOf(machine, one.tile)) : -1
    if (at >= 0) elsewhere.splice(at, 1)
  }
  return [elsewhere, own.map((one) => numberOf(machine, one.tile))]
}

/** The payments as they are called out: by a discarder, or each, non-dealers first. */
export function payments(paid: Omit<ScoreChoice, 'han' | 'fu' | 'limit'>): string {
  return [paid.from_discarder, paid.from_non_dealer, paid.from_dealer].filter(Boolean).join('/')
}

function possibleAnswers(machine: Machine, drill: Drill, rules: Rules): string[] {
  switch (drill.kind) {
    case 'score':
      return (drill.choices ?? []).map(payments)
    case 'waits':
    case 'call':
      return []
    case 'win': {
      const fixed = rules.options['fix_yaku'] !== 'finally'
      return ['win', 'han', 'furiten', ...(fixed ? ['multi_wait', 'first_only', 'middle'] : [])]
    }
    case 'safe':
      if (drill.tile) return ['yes', 'no']
  }
  const tiles = parseHand(machine, drill.hand).tiles.map(formatTile)
  return [...new Set<string>(tiles)]
}

/** The tiles that the player sees outside the hand. */
export function visibleTiles(machine: Machine, drill: Drill): string[] {
  const tiles: string[] = parseTiles(machine, drill.circumstances?.dora ?? '').map(formatTile)
  drill.seats?.forEach((seat, at) => {
    tiles.push(...(seat.pond ?? []).filter((one) => !one.called).map((one) => one.tile))
    tiles.push(...Array<string>(seat.kita ?? 0).fill(formatTile(NORTH)))
    if (at) tiles.push(...meldTiles(machine, seat))
  })
  return tiles
}

const meldTiles = (machine: Machine, { melds = '' }: DrillSeat): string[] =>
  melds ? parseHand(machine, melds).melds.flatMap((meld) => meld.tiles.map(formatTile)) : []

function risksOf(machine: Machine, drill: Drill): TileRisk[] {
  const players = drill.rules?.players ?? 4
  const { tiles, melds } = parseHand(machine, drill.hand)
  const left = Array.from({ length: KINDS }, (_, kind): number =>
    players === 3 && isLackedByThree(kind) ? 0 : COPIES,
  )
  const see = (tile: number) => {
    left[kindOf(tile)] = Math.max(0, left[kindOf(tile)]! - 1)
  }
  tiles.forEach(see)
  melds.forEach((meld) => meld.tiles.forEach(see))
  visibleTiles(machine, drill).forEach((tile) => see(numberOf(machine, tile)))
  const threats = (drill.seats ?? []).slice(1).filter((seat) => seat.riichi)
  if (!threats.length) throw noAnswer('nobody is in riichi')
  const kinds: number[] = [...new Set(tiles.map(kindOf))]
  const risks = kinds.map((kind) => riskOf(machine, kind, left, threats, players))
  return risks.sort(
    (a, b) =>
      a.total - b.total ||
      Number(b.genbutsu) - Number(a.genbutsu) ||
      numberOf(machine, a.tile) - numberOf(machine, b.tile),
  )
}

function riskOf(
  machine: Machine,
  kind: number,
  left: number[],
  threats: DrillSeat[],
  players: number,
): TileRisk {
  const ways: Record<string, number> = {}
  let example: string | null = null
  let genbutsu = true
  for (const seat of threats) {
    const pond = (seat.pond ?? []).map((one) => numberOf(machine, one.tile))
    const passed = seat.passed ? parseTiles(machine, seat.passed) : []
    const safe = [...new Set([...pond, ...passed].map(kindOf))]
    const melds = seat.melds ? parseHand(machine, seat.melds).melds.length : 0
    const asked = [...left, safe.length, ...safe]
    const { reader } = machine.ask('tell_deal_in', asked, kind, players, WAITING - 3 * melds)
    for (const shape of SHAPES) {
      const number = reader.next()
      if (number) ways[shape] = (ways[shape] ?? 0) + number
    }
    const tiles = reader.list(reader.next)
    if (tiles.length) example ??= formatHand(machine, tiles)
    genbutsu &&= safe.includes(kind)
  }
  const total = Object.values(ways).reduce((sum, number) => sum + number, 0)
  return { tile: formatTile(kind), ways, total, genbutsu, example }
}

function complete(answer: ReturnType<HandKernel['score']>): ScoreAnswer {
  if (!('context' in answer)) throw noAnswer('the hand is not complete')
  return answer
}

const noAnswer = (fault: string) =>
  new KernelError('HandError', fault, 'give a drill that has an answer')
const isBetween = (number: number, least: number, most: number) =>
  Number.isInteger(number) && number >= least && number <= most
const plain = (tile: string) => tile.replace('0', '5')
const numberOf = (machine: Machine, tile: string): number => parseTiles(machine, tile)[0]!
const text = (machine: Machine, tiles: string[]) =>
  tiles.length ? formatHand(machine, parseTiles(machine, tiles.join(''))) : ''

function optional({ next }: Reader): string {
  const tile = next()
  return tile < 0 ? '' : formatTile(tile)
}

function readMelds(machine: Machine, reader: Reader): WrittenMeld[] {
  const { next } = reader
  return reader.list(() => {
    const [type, kind, reds] = [machine.names.melds[next()]!, next(), next()]
    const size = type === 'chi' || type === 'pon' ? 3 : 4
    let left = reds
    const tiles = Array.from({ length: size }, (_, at) => {
      const one = type === 'chi' ? kind + at : kind
      const isFive = one < 27 && one % 9 === 4
      return isFive && left-- > 0 ? KINDS + Math.floor(one / 9) : one
    })
    return { type: type as WrittenMeld['type'], tiles }
  })
}

function readCircumstances(machine: Machine, reader: Reader): WinCircumstances {
  const { next } = reader
  const flags = next()
  const win = next()
  const [round, seat] = [WINDS[next()]!, WINDS[next()]!]
  const [kita, honba, riichi_sticks] = [next(), next(), next()]
  const [dora, ura] = [reader.list(next), reader.list(next)]
  const told = FLAGS.filter((_, at) => flags & (1 << at)).map((row) => [row.name, true])
  return {
    ...(win >= 0 && { win: formatTile(win) }),
    ...Object.fromEntries(told),
    ...(round !== 'E' && { round }),
    ...(seat !== 'E' && { seat }),
    ...(dora.length && { dora: formatHand(machine, dora) }),
    ...(ura.length && { ura: formatHand(machine, ura) }),
    ...(kita && { kita }),
    ...(honba && { honba }),
    ...(riichi_sticks && { riichi_sticks }),
  } as WinCircumstances
}

function readSeat(machine: Machine, reader: Reader): DrillSeat {
  const { next, flag } = reader
  const pond = reader.list((): DrillDiscard => {
    const tile = formatTile(next())
    const [tsumogiri, riichi, called] = [flag(), flag(), flag()]
    return {
      tile,
      ...(tsumogiri && { tsumogiri }),
      ...(riichi && { riichi }),
      ...(called && { called }),
    }
  })
  const melds = formatHand(machine, [], readMelds(machine, reader))
  const [riichi, kita] = [flag(), next()]
  const passed = reader.list(next)
  return {
    ...(pond.length && { pond }),
    ...(melds && { melds }),
    ...(riichi && { riichi }),
    ...(kita && { kita }),
    ...(passed.length && { passed: formatHand(machine, passed) }),
  }
}

function readChoice(machine: Machine, { next }: Reader): ScoreChoice {
  const [han, fu, limit] = [next(), next(), machine.names.limits[next()] || null]
  const paid = () => next() || null
  return {
    ...{ han, fu, limit },
    ...{ from_discarder: paid(), from_dealer: paid(), from_non_dealer: paid() },
  }
}
