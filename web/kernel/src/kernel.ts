// The kernel as JavaScript asks it.
import type { Drill, DrillSeed, DrillSolution } from './drill.js'
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
import { refusalTexts } from './generated/words.js'
import { Machine, type WasmSource } from './machine.js'

type Language = NonNullable<ScoreRequest['language']>

/** The possible requests, by the last part of the server's address for them. */
export interface Questions {
  score: [ScoreRequest, ScoreAnswer | UnfinishedScore]
  waits: [WaitsRequest, WaitsAnswer | UnfinishedWaits]
  shanten: [ShantenRequest, ShantenAnswer]
  outlook: [OutlookRequest, OutlookAnswer]
  read: [ReadRequest, ReadAnswer]
  impossible: [ImpossibleRequest, ImpossibleAnswer]
}

/**
 * The kernel, once it is loaded. It answers synchronously; an impossible request throws a
 * `KernelError`.
 */
export class Kernel {
  private constructor(private readonly machine: Machine) {}

  /** Loads the kernel from there. */
  static async open(source: WasmSource): Promise<Kernel> {
    return new Kernel(await Machine.open(source))
  }

  /** Bytes of memory that the kernel has: the same after any number of questions. */
  get memory(): number {
    return this.machine.memory
  }

  /** The answer to a request, as the server's `POST /api/v1/NAME` returns it. */
  ask<Name extends keyof Questions>(name: Name, asked: Questions[Name][0]): Questions[Name][1] {
    const answer = this.machine.answer<Questions[Name][1]>(name, asked)
    return name === 'score' ? inWords(answer, (asked as ScoreRequest).language) : answer
  }

  /** The score of a hand; of an incomplete hand, its distance. */
  score(asked: ScoreRequest): ScoreAnswer | UnfinishedScore {
    return this.ask('score', asked)
  }

  /** The waits of a hand, the copies left of each and its worth. */
  waits(asked: WaitsRequest): WaitsAnswer | UnfinishedWaits {
    return this.ask('waits', asked)
  }

  /**
   * The distance of a hand, the useful tiles, and of a hand that discards next the best discards.
   */
  shanten(asked: ShantenRequest): ShantenAnswer {
    return this.ask('shanten', asked)
  }

  /**
   * The chances of a hand of 13 or 14 tiles to be tenpai and to win, and the points to expect, for
   * each discard and each number of draws left. A hand that may become more than 50,000 others
   * throws a `KernelError`.
   */
  outlook(asked: OutlookRequest): OutlookAnswer {
    return this.ask('outlook', asked)
  }

  /** The tiles of a text in any notation, in the order written. */
  read(asked: ReadRequest): ReadAnswer {
    return this.ask('read', asked)
  }

  /** The circumstances that are impossible, set or not, with a hand that may be unfinished. */
  impossible(asked: ImpossibleRequest): ImpossibleAnswer {
    return this.ask('impossible', asked)
  }

  /** The drill of a seed: a question about a hand, the same as the library's. */
  drill(asked: DrillSeed): Drill {
    return this.machine.answer('drill', asked)
  }

  /** The right answers to a drill, and what explains them. */
  solve(drill: Drill, language: Language = 'en'): DrillSolution {
    const found = this.machine.answer<DrillSolution>('solve', { ...drill, language })
    inWords(found.score, language)
    return found
  }

  /** The outlook of each discard of a drill, without calls; null if it cannot be worked out. */
  prospects(drill: Drill): OutlookAnswer | null {
    return this.machine.answer('prospects', drill)
  }
}

/** The answer, with sentences for the reasons against a win. */
function inWords<T>(answer: T, language: Language = 'en'): T {
  const { permission } = (answer ?? {}) as Partial<ScoreAnswer>
  const texts: Record<string, string> = refusalTexts[language]
  if (permission)
    permission.faults = (permission.faults as unknown as string[]).map((id) => ({
      id,
      text: texts[id]!,
    }))
  return answer
}
