/** What crosses the wire, in types. Fields that say nothing are left out by the server. */

export type Seat = number

export interface Tile {
  name?: string
  red?: boolean
  down?: boolean
  marked?: boolean
  attributes?: string[]
}

export interface Meld {
  name: string
  tiles: Tile[]
  source?: Seat | null
  called?: number | null
}

export interface PondTile {
  tile: Tile
  drawn?: boolean
  riichi?: boolean
  called?: boolean
}

export interface SeatView {
  seat: Seat
  role: string
  points: number
  concealed: number
  tiles: Tile[]
  drawn?: boolean
  melds?: Meld[]
  pond?: PondTile[]
  aside?: Tile[]
  riichi?: boolean
  name?: string
}

export interface Item {
  target: string
  seat: Seat
  place: number
  tile?: Tile | null
}

export interface Discard {
  type: 'discard'
  tile: Tile
  drawn?: boolean
  place?: number | null
}
export interface Press {
  type: 'press'
  button: string
  tile?: Tile | null
  own?: Tile[]
}
export interface Choose {
  type: 'choose'
  items: Item[]
}
export interface Declare {
  type: 'declare'
  names?: string[]
}
export interface Toggle {
  type: 'toggle'
  button: string
  on: boolean
}
export type Action = Discard | Press | Choose | Declare | Toggle

export interface Answer {
  seat: Seat
  ok: boolean
}
export interface ClaimShown {
  seat: Seat
  name: string
  answers: Answer[]
  verdict: string
  liable: Seat | null
  evaluated: string | null
}
export interface HearingShown {
  kind: string
  stage: string
  judge: Seat
  heard: number
  claims: ClaimShown[]
  source: Seat | null
  tile: Tile | null
  next: string
  agreed: Answer[]
}

/** What only one engine has; which words are there depends on the engine. */
export type Extras = { type: string; hearing?: HearingShown | null } & Record<string, unknown>

export interface View {
  engine: string
  seat: Seat | null
  status: 'playing' | 'over' | 'failed'
  deciding: boolean
  legal: Action[]
  round: string
  left: number
  seats: SeatView[]
  extras: Extras
}

export interface SeatPoints {
  seat: Seat
  points?: number | null
  change?: number
}
export interface SeatTiles {
  seat: Seat
  tiles: Tile[]
}
export interface WinLine {
  name: string
  value: number
  unit?: string
}

export interface RoundBegan {
  type: 'round'
  round: string
  number: number
  dealer: Seat
  hands: SeatTiles[]
  points: SeatPoints[]
  revealed?: Tile[]
  honba?: number
  pot?: number
  dice?: number[]
}
export interface Won {
  type: 'win'
  seat: Seat
  tile: Tile | null
  source: Seat | null
  hand?: Tile[]
  lines?: WinLine[]
  worth?: string
  points?: number
  changes?: SeatPoints[]
  liable?: Seat | null
  revealed?: Tile[]
}
export interface RoundEnded {
  type: 'round_end'
  reason: string
  points: SeatPoints[]
  shown?: SeatTiles[]
}
export interface ScoresChanged {
  type: 'scores'
  points: SeatPoints[]
  reason?: string
}

export type GameEvent =
  | RoundBegan
  | Won
  | RoundEnded
  | ScoresChanged
  | { type: 'draw'; seat: Seat; tile: Tile; from_end?: boolean }
  | { type: 'discard'; seat: Seat; tile: Tile; drawn?: boolean }
  | {
      type: 'call'
      seat: Seat
      name: string
      tile?: Tile | null
      own?: Tile[]
      source?: Seat | null
    }
  | { type: 'press'; seat: Seat; button: string; tile?: Tile | null; cost?: number }
  | {
      type: 'declared'
      seat: Seat | null
      what: string
      name?: string
      about?: Seat | null
      tile?: Tile | null
      ok?: boolean
    }
  | { type: 'toggle'; seat: Seat; button: string; on: boolean }
  | { type: 'reveal'; tiles: Tile[]; seat?: Seat | null }
  | { type: 'show'; seat: Seat; tiles: Tile[]; revealed?: Tile[] }
  | { type: 'move'; seat: Seat; tiles: Tile[]; source?: Seat | null; word?: string }
  | { type: 'turn'; seat: Seat }
  | { type: 'message'; text: string; seat?: Seat | null; big?: boolean }
  | { type: 'pause'; ms: number }
  | { type: 'game_end' }
  | { type: 'hidden' }
  // Haiyuki's own
  | { type: 'match' }
  | { type: 'exchange'; seat: Seat; given: Tile[]; hand: Tile[] }
  | { type: 'take_back' | 'destroy' | 'bomb'; seat: Seat; tile: Tile }
  | { type: 'roulette'; seat: Seat; tile: Tile; wins?: boolean }
  | { type: 'nagari'; hands: SeatTiles[]; tenpai: Seat[] }

export interface SeatResult {
  seat: Seat
  points: number
  score: number
  rank: number
}
export interface GameResult {
  reason: string
  unit: 'thousands' | 'points'
  seats: SeatResult[]
}

// -- the socket -----------------------------------------------------------------------------------

export type TableState = 'playing' | 'suspended' | 'over' | 'failed'

export interface Ask {
  number: number
  base_ms?: number | null
  bank_ms?: number | null
}
export interface Person {
  seat: Seat
  name: string
  user?: string
  bot?: boolean
  level?: string
  connected?: boolean
  away?: boolean
  ready?: boolean
}
export interface Waiting {
  ready: Seat[]
  ms?: number | null
}
export interface Auto {
  type: 'auto'
  table: string
  win?: boolean
  pass_calls?: boolean
  tsumogiri?: boolean
}

export interface Hello {
  type: 'hello'
  user: string
  name: string
  version: string
}
export interface TableTold {
  type: 'table'
  table: string
  room: string
  state: TableState
  seat: Seat | null
  view: View
  at: number
  number: number
  events: GameEvent[]
  people: Person[]
  commitment: string
  ask?: Ask | null
  auto?: Auto | null
  waiting?: Waiting | null
  seed?: string
  result?: GameResult | null
  open_hands?: boolean
}
/** Fields of a view that have changed: `seats` by seat, `extras` by name. */
export interface Change {
  seats?: Record<string, Partial<SeatView>>
  extras?: Record<string, unknown>
  [field: string]: unknown
}
export interface Update {
  type: 'update'
  table: string
  number: number
  events?: GameEvent[]
  change?: Change | null
  ask?: Ask | null
}
export interface TableChanged {
  type: 'table_changed'
  table: string
  state?: TableState | null
  people?: Person[] | null
  auto?: Auto | null
  waiting?: Waiting | null
  suspending?: Seat[] | null
  delayed?: boolean
  seed?: string
  result?: GameResult | null
  spectators?: number | null
}
export interface Said {
  type: 'said'
  table: string
  seat: Seat
  phrase: string
}
export interface RoomTold {
  type: 'room'
  code: string
  room: Room | null
}
export interface LobbyTold {
  type: 'lobby'
  rooms: Room[]
  people: number
}
export interface Ack {
  type: 'ack'
  id: number
}
export interface Fault {
  type: 'error'
  code: string
  fault: string
  cure: string
  id?: number
  table?: string
}
export interface Pong {
  type: 'pong'
  number: number
}
export type ToClient =
  Hello | TableTold | Update | TableChanged | Said | RoomTold | LobbyTold | Ack | Fault | Pong

export type FromClient =
  | { type: 'watch'; lobby?: boolean; room?: string }
  | { type: 'join'; table: string; since?: number }
  | { type: 'leave'; table: string }
  | { type: 'act'; table: string; ask: number; action: Action; id: number }
  | Auto
  | { type: 'ready'; table: string }
  | { type: 'back'; table: string }
  | { type: 'suspend'; table: string; agree: boolean }
  | { type: 'say'; table: string; phrase: string }
  | { type: 'ping'; number: number; lag_ms: number }

// -- rooms ----------------------------------------------------------------------------------------

export interface Setup {
  engine: string
  preset: string
  players?: number | null
  options?: Record<string, unknown>
  mods?: string[]
  without?: string[]
  text?: string
}
export interface Pace {
  base_s?: number | null
  bank_s?: number
  hold_ms?: number
  fixed?: boolean
  look_s?: number
  bot_ms?: number
}
export interface RoomSettings {
  title?: string
  setup?: Setup
  pace?: Pace
  private?: boolean
  spectators?: 'off' | 'live' | 'delayed'
  games?: number
  absent?: string
}
export interface RoomSeat {
  seat: Seat
  kind?: 'open' | 'person' | 'bot'
  user?: string
  name?: string
  level?: string
  ready?: boolean
}
export interface Room {
  code: string
  host: string
  host_name: string
  settings: RoomSettings
  seats: RoomSeat[]
  state?: 'open' | 'playing' | 'suspended' | 'closed'
  table?: string
  played?: string[]
  summary?: string
  version?: number
}
