// A game of riichi, as `jantaku.RiichiGame` plays it: the same rules, seed and decisions are the same game.
import { KernelError } from '../errors.js'
import type { RulesRequest } from '../generated/api.js'
import type { Action, GameResult, RiichiEvent, RiichiView } from '../generated/protocol.js'
import { Machine, type WasmSource } from '../machine.js'

/** The rules and the seed of a game, a whole number from 0; without one it is random. */
export interface GameSetup {
  rules?: RulesRequest
  seed?: number
}
/** Decisions by seat: each the place of an action among the legal ones of the seat. */
export type Decisions = Readonly<Record<number, number>>

/** The action that people most likely take, and of a discard what remains. */
export interface Advice {
  /** The place of the action among the legal ones. */
  place: number
  /** The distance of the hand after the discard, 0 in tenpai. */
  distance?: number
  /** The number of unseen tiles that then bring the hand nearer, or complete it. */
  useful?: number
  /** True if another discard would leave the hand nearer: this one is safer, or keeps a yaku. */
  backs?: boolean
}

/** An event with all that it holds; a secret one also as a spectator and each seat see it. */
type Happened = [RiichiEvent, ...RiichiEvent[]]

const WORD = 2 ** 32
const STAGES = ['round', 'between', 'over'] as const

/** Opens games of riichi, once the kernel is loaded from there. */
export async function openGames(source: WasmSource): Promise<(setup?: GameSetup) => RiichiGame> {
  const machine = await Machine.open(source)
  return (setup = {}) => new RiichiGame(machine, setup)
}

/**
 * A game. Seats decide by `step`; when a round is over, `nextRound` begins another one or ends the
 * game. Rules by which players claim and judge wins themselves throw a `KernelError`.
 */
export class RiichiGame {
  readonly seed: number
  readonly seats: readonly number[]
  #bytes: Uint8Array
  #events: Happened[]

  constructor(
    private readonly machine: Machine,
    { rules = {}, seed = randomSeed() }: GameSetup,
  ) {
    this.seed = seed
    this.#events = machine.begin({ rules, seed })
    this.#bytes = machine.game()
    this.seats = this.show(null).seats.map(({ seat }) => seat)
  }

  /** All that has happened, with all that it holds. */
  get events(): readonly RiichiEvent[] {
    return this.#events.map(([whole]) => whole)
  }

  /** The events from that number on, as a seat sees them; null is a spectator. */
  eventsSeenBy(seat: number | null, since = 0): RiichiEvent[] {
    const place = seat === null ? 1 : seat + 2
    return this.#events.slice(since).map((event) => event[place] ?? event[0])
  }

  /** `round`: seats have decisions; `between`: a round is over; `over`: the game is. */
  get stage(): (typeof STAGES)[number] {
    return STAGES[this.#ask('game_stage')]!
  }

  /** True if a round is over, and the game with it: `nextRound` then ends it. */
  get endsHere(): boolean {
    if (this.stage !== 'between') return false
    this.machine.call('take_next_round')
    const over = this.machine.call('game_stage') === STAGES.indexOf('over')
    this.machine.game(this.#bytes)
    return over
  }

  /** The seats that have a decision. */
  get deciding(): number[] {
    const seats = this.#ask('deciding_seats')
    return this.seats.filter((seat) => (seats >> seat) & 1)
  }

  /** The table as a seat sees it, with its legal actions; null is a spectator. */
  show(seat: number | null): RiichiView {
    this.machine.game(this.#bytes)
    this.machine.call('show_table', seat ?? -1)
    return this.machine.written()
  }

  /** The legal actions of a seat; empty if it has no decision. */
  legalActions(seat: number): readonly Action[] {
    return this.show(seat).legal
  }

  /** Takes a decision of each deciding seat, and returns the events; an error changes nothing. */
  step(decisions: Decisions): RiichiEvent[] {
    const places = [0, 1, 2, 3].map((seat) => decisions[seat] ?? -1)
    if (this.#ask('take_step', ...places)) return this.#tell()
    const cure = 'give each deciding seat the place of one of its legal actions'
    throw new KernelError('ArgumentError', 'a decision is missing, or not legal', cure)
  }

  /** Begins the next round, or ends the game; returns the events. */
  nextRound(): RiichiEvent[] {
    if (this.#ask('take_next_round')) return this.#tell()
    throw new KernelError('ArgumentError', 'no round has just ended', 'go on by decisions')
  }

  /** The place of the action that `advise` returns; -1 without a decision. */
  choose(seat: number): number {
    return this.advise(seat)?.place ?? -1
  }

  /**
   * The choice of the quick player of `jantaku.lookahead`, which is fitted to games of people, at the
   * decision of a seat, from what the seat sees; always the same; null without a decision.
   */
  advise(seat: number): Advice | null {
    return this.#ask('show_advice', seat) ? this.machine.written() : null
  }

  /** The result; null during the game. */
  get result(): GameResult | null {
    if (this.stage !== 'over') return null
    this.machine.call('show_result')
    return this.machine.written()
  }

  /** Asks the kernel about this game. */
  #ask(name: Parameters<Machine['call']>[0], ...numbers: number[]) {
    this.machine.game(this.#bytes)
    const said = this.machine.call(name, ...numbers)
    this.#bytes = this.machine.game()
    return said
  }

  /** Takes the events that the kernel has just written. */
  #tell(): RiichiEvent[] {
    const happened = this.machine.written<Happened[]>()
    this.#events.push(...happened)
    return happened.map(([whole]) => whole)
  }
}

/** A seed that nobody can guess. */
function randomSeed(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2))
  return (high! % 2 ** 21) * WORD + low!
}
