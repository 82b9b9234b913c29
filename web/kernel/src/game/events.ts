// What happens in a game, as the server sends it: docs/protocol.schema.json describes the keys.
import type {
  DisplayTile,
  RiichiEvent,
  RoundBegan,
  SeatPoints,
  WinLine,
  Won,
} from '../generated/protocol.js'
import type { Machine, Reader } from '../machine.js'
import { readScore, type ScoreNumbers } from '../score.js'
import { BACK, faceOfKind, faceOfTile, type Faces } from './faces.js'

/** An event as the kernel reports it; -1 for no seat and no tile. */
interface Report {
  type: string
  seat: number
  from: number
  tile: number
  own: number[]
  flag: boolean
}
/** The rules as far as events show them. */
export interface EventRules {
  players: number
  stick: number
}

const WINDS = 'ESWN'
const HAND = 13
const SORTS = { dora: 0, ura: 1, kanDora: 2, kanUra: 3 }

const readReports = (machine: Machine, reader: Reader): Report[] =>
  reader.list(() => ({
    type: machine.names.events[reader.next()]!,
    seat: reader.next(),
    from: reader.next(),
    tile: reader.next(),
    own: reader.list(reader.next),
    flag: reader.flag(),
  }))

/** The events that the kernel has just written, with all that they hold. */
export function readEvents(
  machine: Machine,
  reader: Reader,
  faces: Faces,
  rules: EventRules,
): RiichiEvent[] {
  let wins = 0
  return readReports(machine, reader).map((report): RiichiEvent => {
    const { type, seat, from, flag } = report
    const { face } = faces
    const called = (own: number[], source?: number): RiichiEvent => ({
      type: 'call',
      seat,
      name: type,
      tile: face(report.tile),
      ...(own.length && { own: own.map(face) }),
      ...(source !== undefined && { source }),
    })
    switch (type) {
      case 'round':
        return roundBegan(machine, faces, rules, report.tile)
      case 'draw':
        return { type, seat, tile: faces.faceOrBack(report.tile), ...(flag && { from_end: true }) }
      case 'discard':
        return { type, seat, tile: face(report.tile), ...(flag && { drawn: true }) }
      case 'riichi':
        return { type: 'press', seat, button: flag ? 'open_riichi' : 'riichi' }
      case 'riichi_accepted':
        return { type: 'press', seat, button: type, ...(rules.stick && { cost: rules.stick }) }
      case 'chi':
      case 'pon':
      case 'open_kan':
        return { ...called(report.own, from), place: 0 } as RiichiEvent
      case 'closed_kan':
        return called(report.own, seat)
      case 'added_kan':
        return called(report.own)
      case 'kita':
        return { ...called([]), aside: true } as RiichiEvent
      case 'dora': {
        const bonus = [faces.bonus(report.tile, SORTS.kanDora)]
        return { type: 'reveal', tiles: [face(report.tile)], bonus }
      }
      case 'win':
        return won(machine, faces, rules, wins++)
      case 'round_end':
        return roundEnded(machine, faces, rules)
      case 'game_end':
        return { type }
      case 'chombo':
        return { type: 'declared', seat, what: type, about: from, tile: face(report.tile) }
      default:
        return { type: 'declared', seat, what: type }
    }
  })
}

/** An event as a seat sees it; null is a spectator, who sees no hidden tile. */
export function seenBy(event: RiichiEvent, seat: number | null): RiichiEvent {
  if (event.type === 'draw' && event.seat !== seat) return { ...event, tile: BACK }
  if (event.type !== 'round') return event
  const backs: DisplayTile[] = Array.from({ length: HAND }, () => BACK)
  const hands = event.hands.map((one) => (one.seat === seat ? one : { ...one, tiles: backs }))
  return { ...event, hands }
}

const seatsOf = ({ players }: EventRules) => Array.from({ length: players }, (_, seat) => seat)

/** Points of a seat; what says nothing is left out. */
const pointsOf = (seat: number, points: number, change: number): SeatPoints => ({
  seat,
  ...(points && { points }),
  ...(change && { change }),
})

function roundBegan(machine: Machine, faces: Faces, rules: EventRules, dora: number): RoundBegan {
  const { next, list } = readerOf(machine, 'tell_round')
  const [pass, wind, dealer, honba, pot, left] = [next(), next(), next(), next(), next(), next()]
  const dice = [next(), next()].filter(Boolean)
  const points: SeatPoints[] = []
  const hands = seatsOf(rules).map((seat) => {
    points.push(pointsOf(seat, next(), 0))
    const ids = list(next)
    const drawn = next()
    const dealt = ids.filter((id) => id !== drawn).sort((one, other) => one - other)
    return { seat, tiles: dealt.map(faces.face) }
  })
  return {
    ...{ type: 'round', round: `${WINDS[wind]!}${dealer + 1}`, number: 4 * pass + dealer, dealer },
    ...{ hands, points, revealed: [faces.face(dora)] },
    ...(honba && { honba }),
    ...(pot && { pot }),
    ...(dice.length && { dice }),
    left: left + 1, // the dealer has already drawn the first
    roles: seatsOf(rules).map((seat) => WINDS[(seat - dealer + rules.players) % rules.players]!),
    bonus: [faces.bonus(dora, SORTS.dora)],
  } as RoundBegan
}

function won(machine: Machine, faces: Faces, rules: EventRules, place: number): Won {
  const reader = machine.ask('tell_win', [], place).reader
  const { next, flag } = reader
  const [seat, source, liable, tile, points, more] = [
    next(),
    next(),
    next(),
    next(),
    next(),
    flag(),
  ]
  const changes = seatsOf(rules).map((at) => pointsOf(at, 0, next()))
  const ura = reader.list(next)
  const hand = reader.list(next)
  const score = readScore(machine, reader)
  const sticks = changes.reduce((sum, one) => sum + (one.change ?? 0), 0)
  const details = score.yakuman ? [] : score.fu_items.map(fuLine)
  const { honba } = score.payment
  return {
    ...{ type: 'win', seat, tile: faces.face(tile), source: source === seat ? null : source },
    hand: hand.map(faceOfTile),
    groups: score.groups.map(({ type, kinds }) => ({ name: type, tiles: kinds.map(faceOfKind) })),
    lines: linesOf(score),
    sums: sumsOf(score),
    ...(score.limit && { limit: score.limit }),
    ...(details.length && { details }),
    worth: more ? 'yakuman' : score.limit || `${score.han} han ${score.fu} fu`,
    points: more ? points : score.payment.points,
    ...(honba && { honba }),
    ...(sticks > 0 && { sticks }), // all that does not come from the others
    changes,
    ...(liable >= 0 && { liable }),
    ...(ura.length && { revealed: ura.map(faces.face) }),
  }
}

/** The yaku, then the dora; of yakuman how many each is. */
function linesOf({ yakuman, yaku, dora }: ScoreNumbers): WinLine[] {
  if (yakuman)
    return yaku
      .filter((one) => one.yakuman)
      .map((one) => ({ name: one.id, value: one.yakuman, unit: 'yakuman' }))
  const { dora: plain, ura: ura_dora, red: red_dora, kita } = dora
  const han = (name: string, value: number) => ({ name, value, unit: 'han' })
  return [
    ...yaku.map((one) => han(one.id, one.han)),
    ...Object.entries({ dora: plain, ura_dora, red_dora, kita })
      .filter(([, value]) => value)
      .map(([name, value]) => han(name, value)),
  ]
}

const sumsOf = ({ yakuman, han, fu }: ScoreNumbers): WinLine[] =>
  yakuman
    ? [{ name: '', value: yakuman, unit: 'yakuman' }]
    : [
        { name: '', value: han, unit: 'han' },
        { name: '', value: fu, unit: 'fu' },
      ]

const FU_NAMES: Record<string, [open: string, concealed: string]> = {
  triplet: ['open_triplet', 'concealed_triplet'],
  kan: ['open_kan', 'closed_kan'],
}

/** A part of the fu; the name of a set shows whether it was concealed. */
function fuLine({ id, fu, kind, concealed }: ScoreNumbers['fu_items'][number]): WinLine {
  const name = FU_NAMES[id]?.[Number(concealed)] ?? id
  return { name, value: fu, unit: 'fu', ...(kind >= 0 && { tile: faceOfKind(kind) }) }
}

function roundEnded(machine: Machine, faces: Faces, rules: EventRules): RiichiEvent {
  const { next, flag, list } = readerOf(machine, 'tell_round_end')
  const reason = machine.names.ends[next()]!
  next() // how many have won
  const rows = seatsOf(rules).map((seat) => {
    const change = next()
    const points = pointsOf(seat, next(), change)
    const shows = flag()
    const tiles = shows ? list(next).sort((one, other) => one - other) : []
    return { seat, points, shows, tiles, waits: shows ? list(next) : [] }
  })
  const shown = rows.filter((row) => row.shows)
  const waiting = shown.filter((row) => row.waits.length)
  return {
    ...{ type: 'round_end', reason, points: rows.map((row) => row.points) },
    ...(shown.length && {
      shown: shown.map(({ seat, tiles }) => ({ seat, tiles: tiles.map(faces.face) })),
    }),
    ...(waiting.length && {
      waits: waiting.map(({ seat, waits }) => ({ seat, tiles: waits.map(faceOfKind) })),
    }),
  } as RiichiEvent
}

const readerOf = (machine: Machine, name: 'tell_round' | 'tell_round_end') =>
  machine.ask(name).reader
