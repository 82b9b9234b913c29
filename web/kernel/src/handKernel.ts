// The kernel as the calculator asks it: about hands.
import { placed, readCircumstances } from './circumstances.js'
import { blaming } from './errors.js'
import type {
  ImpossibleAnswer,
  ImpossibleRequest,
  OutlookAnswer,
  OutlookRequest,
  ReadAnswer,
  ReadRequest,
  ScoreAnswer,
  ScoreRequest,
  ShantenAnswer,
  ShantenRequest,
  UnfinishedScore,
  UnfinishedWaits,
  WaitsAnswer,
  WaitsRequest,
} from './generated/api.js'
import { countSeen, handInPlay, handText, readHand, shantenAnswer } from './hand.js'
import { impossibleAnswer } from './impossible.js'
import { Machine, type WasmSource } from './machine.js'
import {
  formatHand,
  formatTile,
  notationError,
  parseCalls,
  parseHand,
  parseTiles,
  type WrittenMeld,
} from './notation.js'
import { outlookAnswer } from './outlook.js'
import { readRules } from './rules.js'
import { scoreAnswer } from './score.js'
import { waitsAnswer } from './waits.js'

/** The possible requests, by the last part of the server's address for them. */
export interface Questions {
  score: [ScoreRequest, ScoreAnswer | UnfinishedScore]
  waits: [WaitsRequest, WaitsAnswer | UnfinishedWaits]
  shanten: [ShantenRequest, ShantenAnswer]
  outlook: [OutlookRequest, OutlookAnswer]
  read: [ReadRequest, ReadAnswer]
  impossible: [ImpossibleRequest, ImpossibleAnswer]
}

/** The kernel without its drills, which a page of hands alone need not load. */
export class HandKernel {
  protected constructor(protected readonly machine: Machine) {}

  /** Loads the kernel from there. */
  static async open(source: WasmSource): Promise<HandKernel> {
    return new HandKernel(await Machine.open(source))
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
      outlook: (question) => this.outlook(question),
      read: (question) => this.read(question),
      impossible: (question) => this.impossible(question),
    }
    return answers[name](asked) as Questions[Name][1]
  }

  /** The score of a hand; of an incomplete hand, its distance. */
  score(asked: ScoreRequest): ScoreAnswer | UnfinishedScore {
    return placed(() => {
      const rules = readRules(this.machine, asked.rules)
      const given = readCircumstances(this.machine, asked.circumstances ?? {}, rules, asked)
      const { visible, discards } = given.seen
      const calls = blaming('calls', () => parseCalls(this.machine, asked.calls ?? ''))
      const text = withCalls(this.machine, asked.hand, calls)
      if (visible || discards) {
        const { players } = rules
        countSeen(this.machine, handInPlay(this.machine, text, players), given.seen, players)
      }
      const { language = 'en', all: every = false, explain = false } = asked
      return scoreAnswer(this.machine, text, given, rules, { language, every, explain })
    })
  }

  /** The waits of a hand, the copies left of each and its worth. */
  waits(asked: WaitsRequest): WaitsAnswer | UnfinishedWaits {
    return placed(() => {
      const rules = readRules(this.machine, asked.rules)
      const given = readCircumstances(this.machine, asked.circumstances ?? {}, rules, asked)
      return waitsAnswer(this.machine, asked.hand, given, rules, asked.language ?? 'en')
    })
  }

  /**
   * The distance of a hand, the useful tiles, and of a hand that discards next the best discards.
   */
  shanten(asked: ShantenRequest): ShantenAnswer {
    const { hand, visible = '', players = 4, unfinished = false } = asked
    blaming('visible', () => parseTiles(this.machine, visible))
    return shantenAnswer(this.machine, hand, visible, players, unfinished)
  }

  /**
   * The chances of a hand of 13 or 14 tiles to be tenpai and to win, and the points to expect, for
   * each discard and each number of draws left. A hand that may become more than 50,000 others
   * throws a `KernelError`.
   */
  outlook(asked: OutlookRequest): OutlookAnswer {
    return placed(() => {
      const rules = readRules(this.machine, asked.rules)
      const given = readCircumstances(this.machine, asked.circumstances ?? {}, rules, asked)
      return outlookAnswer(this.machine, asked.hand, given, rules, asked)
    })
  }

  /** The tiles of a text in any notation, in the order written. */
  read({ hand: text = '', dora = '', ura = '', visible = '' }: ReadRequest): ReadAnswer {
    const seen = { dora, ura, visible }
    const lists = Object.entries(seen).map(([name, tiles]) => {
      return [name, blaming(name, () => parseTiles(this.machine, tiles).map(formatTile))]
    })
    const hand = readHand(this.machine, text)
    countSeen(this.machine, hand, seen, 4)
    return {
      hand: handText(this.machine, hand),
      tiles: hand.tiles.map(formatTile),
      melds: hand.melds.map(({ type, tiles }) => ({ type, tiles: tiles.map(formatTile) })),
      ...(Object.fromEntries(lists) as Pick<ReadAnswer, 'dora' | 'ura' | 'visible'>),
    }
  }

  /** The circumstances that are impossible, set or not, with a hand that may be unfinished. */
  impossible(asked: ImpossibleRequest): ImpossibleAnswer {
    return placed(() => {
      const rules = readRules(this.machine, asked.rules)
      return impossibleAnswer(this.machine, asked.hand ?? '', asked.circumstances ?? {}, rules)
    })
  }
}

/** The hand with those melds, which must then be its only ones. */
function withCalls(machine: Machine, text: string, melds: WrittenMeld[]): string {
  if (melds.length === 0) return text
  return blaming('hand', () => {
    const { tiles, firstMeld } = parseHand(machine, text)
    if (firstMeld < 0) return formatHand(machine, tiles, melds)
    throw notationError('melds_twice', text, firstMeld, firstMeld + 1, 0)
  })
}
