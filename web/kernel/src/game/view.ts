// The table as a seat sees it, as the server sends it.
import type {
  Action,
  DisplayMeld,
  DisplayTile,
  PondTile,
  RiichiView,
  RiichiWait,
  SeatView,
} from '../generated/protocol.js'
import type { Machine, Reader } from '../machine.js'
import { BACK, faceOfKind, inHand, type Faces } from './faces.js'

const WINDS = 'ESWN'
const NORTH = 30

interface SeatRead {
  row: SeatView
  open: boolean
  /** The tiles as ids, in the order of the hand; empty if they are hidden. */
  held: number[]
  drawn: boolean
  waits: number[]
  furiten: boolean
  ponds: number[]
}

/** The table as a seat sees it, null being a spectator. */
export function readView(
  machine: Machine,
  faces: Faces,
  players: number,
  seat: number | null,
  over: boolean,
): RiichiView {
  const { reader } = machine.ask('tell_table', [], seat ?? -1)
  const { next, list } = reader
  const [wind, dealer, turn, honba, riichi_sticks, left] = Array.from({ length: 6 }, next)
  const [, dead, wareme, offered] = Array.from({ length: 4 }, next)
  const dora = list(() => [next(), next()] as const)
  const seats = Array.from({ length: players }, (_, at) =>
    readSeat(reader, machine, faces, at, WINDS[(at - dealer! + players) % players]!),
  )
  const own = seat === null ? undefined : seats[seat]
  const legal = seat === null || !own ? [] : readLegal(machine, faces, seat, own.held, own.drawn)
  const open = seats.flatMap((one, at) => (one.open ? [at] : []))
  const dying = seats.flatMap((_, at) => ((dead! >> at) & 1 ? [at] : []))
  const worth = seat === null ? [] : readWaits(machine, faces, seat)
  const furiten_by = own ? furitenBy(own) : ''
  return {
    engine: 'riichi',
    seat,
    status: over ? 'over' : 'playing',
    deciding: legal.length > 0,
    legal,
    round: `${WINDS[wind!]!}${dealer! + 1}`,
    left: left!,
    seats: seats.map((one) => one.row),
    extras: {
      ...{ type: 'riichi', wind: WINDS[wind!]!, dealer: dealer!, turn: turn!, honba: honba! },
      riichi_sticks: riichi_sticks!,
      dora: dora.map(([id]) => faces.face(id)),
      offered: offered! < 0 ? null : faces.face(offered!),
      waits: own ? own.waits.map(faceOfKind) : [],
      furiten: own?.furiten ?? false,
      ...(wareme! >= 0 && { wareme: wareme! }),
      ...(open.length && { open_riichi: open }),
      ...(dying.length && { dead: dying }),
      ...(dora.length && { bonus: dora.map(([, kind]) => faceOfKind(kind)) }),
      ...(worth.length && { worth }),
      ...(furiten_by && { furiten_by }),
    },
  }
}

function readSeat(
  reader: Reader,
  machine: Machine,
  faces: Faces,
  seat: number,
  role: string,
): SeatRead {
  const { next, flag, list } = reader
  const [points, concealed, drawn] = [next(), next(), flag()]
  const ids = list(next)
  const held = inHand(ids, next())
  const melds = list(() => readMeld(reader, machine, faces))
  const ponds: number[] = []
  const pond = list((): PondTile => {
    const id = next()
    ponds.push(Math.floor(id / 4))
    const [tsumogiri, riichi, called] = [flag(), flag(), flag()]
    return {
      tile: faces.face(id),
      ...(tsumogiri && { drawn: true }),
      ...(riichi && { riichi }),
      ...(called && { called }),
    }
  })
  const kita = next()
  const [riichi, open] = [flag(), flag()]
  const tiles: DisplayTile[] = held.length
    ? held.map(faces.face)
    : Array.from({ length: concealed }, () => BACK)
  const row: SeatView = {
    ...{ seat, role, points, concealed, tiles },
    ...(drawn && { drawn }),
    ...(melds.length && { melds }),
    ...(pond.length && { pond }),
    ...(kita && { aside: Array.from({ length: kita }, () => faceOfKind(NORTH)) }),
    ...(riichi && { riichi }),
  }
  return { row, open, held, drawn, waits: list(next), furiten: flag(), ponds }
}

function readMeld({ next, list }: Reader, machine: Machine, faces: Faces): DisplayMeld {
  const name = machine.names.melds[next()]!
  const ids = list(next)
  const [called, source] = [next(), next()]
  return {
    name,
    tiles: ids.map(faces.face),
    ...(source >= 0 && { source }),
    ...(called >= 0 && { called: ids.indexOf(called) }),
  }
}

/** Why a hand may not be won by ron, the reason that lasts longest first. */
function furitenBy({ furiten, ponds, waits, row }: SeatRead): '' | 'discard' | 'riichi' | 'turn' {
  if (!furiten) return ''
  if (ponds.some((kind) => waits.includes(kind))) return 'discard'
  return row.riichi ? 'riichi' : 'turn'
}

/** The legal actions of a seat that holds these tiles, the drawn one last. */
function readLegal(
  machine: Machine,
  faces: Faces,
  seat: number,
  held: readonly number[],
  drawn: boolean,
): Action[] {
  const { next, list } = machine.ask('tell_legal', [], seat).reader
  return list((): Action => {
    const button = machine.names.actions[next()]!
    const tile = next()
    const own = list(next)
    if (button !== 'discard')
      return {
        ...{ type: 'press', button },
        ...(tile >= 0 && { tile: faces.face(tile) }),
        ...(own.length && { own: own.map(faces.face) }),
      } as Action
    const place = held.indexOf(tile)
    const last = drawn && place === held.length - 1
    return { type: 'discard', tile: faces.face(tile), ...(last && { drawn: true }), place }
  })
}

function readWaits(machine: Machine, faces: Faces, seat: number): RiichiWait[] {
  const { next, flag, list } = machine.ask('tell_waits_of', [], seat).reader
  return list((): RiichiWait => {
    const [discard, kind, left, ron, tsumo, riichi] = Array.from({ length: 6 }, next)
    const furiten = flag()
    return {
      discard: discard! < 0 ? null : faces.face(discard!),
      tile: faceOfKind(kind!),
      left: left!,
      ...(ron! >= 0 && { ron: ron! }),
      ...(tsumo! >= 0 && { tsumo: tsumo! }),
      ...(riichi! >= 0 && { riichi: riichi! }),
      ...(furiten && { furiten }),
    }
  })
}
