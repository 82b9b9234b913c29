// The kernel as JavaScript asks it.
import { parseCalls } from './calls.js'
import { placed, readCircumstances } from './circumstances.js'
import { blaming } from './errors.js'
import type {
  ImpossibleAnswer,
  ImpossibleAsked,
  ReadAnswer,
  ReadAsked,
  ScoreAnswer,
  ScoreAsked,
  ShantenAnswer,
  ShantenAsked,
  UnfinishedScore,
  UnfinishedWaits,
  WaitsAnswer,
  WaitsAsked,
} from './generated/api.js'
import { countSeen, handText, measure, readHand, shantenAnswer } from './hand.js'
import { impossibleAnswer } from './impossible.js'
import { Machine, type Source } from './machine.js'
import { formatHand, formatTile, parseHand, parseTiles, wrong } from './notation.js'
import { readRules } from './rules.js'
import { scoreAnswer } from './score.js'
import { waitsAnswer } from './waits.js'

/** The possible requests, by the last part of the server's address for them. */
export interface Questions {
  score: [ScoreAsked, ScoreAnswer | UnfinishedScore]
  waits: [WaitsAsked, WaitsAnswer | UnfinishedWaits]
  shanten: [ShantenAsked, ShantenAnswer]
  read: [ReadAsked, ReadAnswer]
  impossible: [ImpossibleAsked, ImpossibleAnswer]
}

/**
 * The kernel, once it is loaded. It answers synchronously; an impossible request throws a
 * `KernelError`.
 */
export class Kernel {
  private constructor(private readonly machine: Machine) {}

  /** Loads the kernel from there. */
  static async open(source: Source): Promise<Kernel> {
    return new Kernel(await Machine.open(source))
  }

  /** Bytes of memory that the kernel has: the same after any number of questions. */
  get memory(): number {
    return this.machine.memory
  }

  /** The answer to a request, as the server's `POST /api/v1/NAME` returns it. */
  ask<Name extends keyof Questions>(name: Name, asked: Questions[Name][0]): Questions[Name][1] {
    const answers: { [Each in keyof Questions]: (asked: Questions[Each][0]) => unknown } = {
      score: (question) => this.score(question),
      waits: (question) => this.waits(question),
      shanten: (question) => this.shanten(question),
      read: (question) => this.read(question),
      impossible: (question) => this.impossible(question),
    }
    return answers[name](asked) as Questions[Name][1]
  }

  /** The score of a hand; of an incomplete hand, its distance. */
  score(asked: ScoreAsked): ScoreAnswer | UnfinishedScore {
    return placed(() => {
      const rules = readRules(this.machine, asked.rules)
      const given = readCircumstances(asked.circumstances ?? {}, rules, asked)
      const { visible, discards } = given.seen
      const calls = blaming('calls', () => parseCalls(asked.calls ?? ''))
      const text = withCalls(asked.hand, calls)
      if (visible || discards)
        countSeen(measure(this.machine, text, rules.players).hand, given.seen, rules.players)
      const { language = 'en', all: every = false, explain = false } = asked
      return scoreAnswer(this.machine, text, given, rules, { language, every, explain })
    })
  }

  /** The waits of a hand, the copies left of each and its worth. */
  waits(asked: WaitsAsked): WaitsAnswer | UnfinishedWaits {
    return placed(() => {
      const rules = readRules(this.machine, asked.rules)
      const given = readCircumstances(asked.circumstances ?? {}, rules, asked)
      return waitsAnswer(this.machine, asked.hand, given, rules, asked.language ?? 'en')
    })
  }

  /**
   * The distance of a hand, the useful tiles, and of a hand that discards next the best discards.
   */
  shanten(asked: ShantenAsked): ShantenAnswer {
    const { hand, visible = '', players = 4, unfinished = false } = asked
    blaming('visible', () => parseTiles(visible))
    return shantenAnswer(this.machine, hand, { visible }, players, unfinished)
  }

  /** The tiles of a text in any notation, in the order written. */
  read({ hand: text = '', dora = '', ura = '', visible = '' }: ReadAsked): ReadAnswer {
    const seen = { dora, ura, visible }
    const lists = Object.entries(seen).map(([name, tiles]) => {
      return [name, blaming(name, () => parseTiles(tiles).map(formatTile))]
    })
    const hand = readHand(this.machine, text)
    countSeen(hand, seen, 4)
    return {
      hand: handText(hand),
      tiles: hand.tiles.map(formatTile),
      melds: hand.melds.map(({ type, tiles }) => ({ type, tiles: tiles.map(formatTile) })),
      ...(Object.fromEntries(lists) as Pick<ReadAnswer, 'dora' | 'ura' | 'visible'>),
    }
  }

  /** The circumstances that are impossible, set or not, with a hand that may be unfinished. */
  impossible(asked: ImpossibleAsked): ImpossibleAnswer {
    return placed(() => {
      const rules = readRules(this.machine, asked.rules)
      return impossibleAnswer(this.machine, asked.hand ?? '', asked.circumstances ?? {}, rules)
    })
  }
}

/** The hand with those melds, which must then be its only ones. */
function withCalls(text: string, melds: ReturnType<typeof parseCalls>): string {
  if (melds.length === 0) return text
  return blaming('hand', () => {
    const hand = parseHand(text)
    const tiles = hand.tiles.map(({ tile }) => tile)
    const first = hand.melds[0]?.tiles[0]
    if (!first) return formatHand(tiles, melds)
    const cure = 'write them in one of the two'
    throw wrong(undefined, 'melds both in the hand and in the calls', cure, text, first.start - 1)
  })
}
