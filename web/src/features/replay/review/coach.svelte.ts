/** The review of a replay: which seat is reviewed, and the answer for it. */

import type { DecisionAnswer, SeatAnswer } from '../../../generated/api'
import { served } from '../../../client/hasServer'
import { Problem, reviewOfLog, reviewOfRecord } from '../../../client/rest'
import { loadStatistics } from '../../../messages/statistics.svelte'
import type { Language } from '../../../messages/words.svelte'
import type { Seat } from '../../../model/view/wire'
import { problemSentence } from '../logs/problems'
import type { LoadedReplay } from '../logs/source'
import type { Playback } from '../player/playback.svelte'
import { decisionAt, mistakeFrom, mistakesOf } from './decisions'

/** True if a game can be reviewed: one of riichi whose log the server can read. */
export const reviewable = ({ replay, source }: LoadedReplay): boolean =>
  served && replay.engine === 'riichi' && source.log !== null

interface Reviewed {
  rounds: readonly string[]
  seat: SeatAnswer
  /** The number of games in the archive to compare with, 0 without one. */
  archive: number
}

/** The progress of a review: its decisions done, and of all, 0 of 0 while it waits. */
export interface ReviewStep {
  done: number
  of: number
  /** The seconds that are left, 0 if unknown. */
  left: number
}

/** The state of a review: the quick or the deep one. */
class Making {
  fault = $state('')
  answer = $state.raw<Reviewed | null>(null)
  step = $state.raw<ReviewStep>({ done: 0, of: 0, left: 0 })
}

/** The seconds after which the time that is left is shown. */
const SURE_S = 3

/** A function that takes each line of a review, and returns its progress. */
function progress(): (done: number, of: number) => ReviewStep {
  let first: { done: number; at: number } | null = null
  return (done, of) => {
    if (done && !first) first = { done, at: performance.now() }
    const took = first ? (performance.now() - first.at) / 1000 : 0
    const left = first && took > SURE_S ? (took / (done - first.done)) * (of - done) : 0
    return { done, of, left }
  }
}

export class Coach {
  /** The seat that is reviewed; null while no review is open. */
  seat = $state<Seat | null>(null)
  /** True if the deep review is asked for: it replaces the quick one once it is made. */
  deep = $state(false)
  readonly quick = new Making()
  readonly playedOut = new Making()
  private readonly answers = new Map<string, Reviewed>()

  constructor(
    private readonly film: LoadedReplay,
    private readonly playback: Playback,
  ) {}

  /** True if the server stores deep reviews of this game. */
  get stores(): boolean {
    return this.film.source.record !== undefined
  }

  /** The deep review of the seat, if it is asked for and made. */
  readonly deepReview = $derived.by(() => (this.deep ? this.of(this.playedOut) : null))
  /** The review of the seat; null while it is being made. */
  readonly review = $derived.by(() => this.deepReview ?? this.of(this.quick))
  readonly decisions = $derived.by(
    (): readonly DecisionAnswer[] => this.review?.seat.decisions ?? [],
  )
  /** The mistakes, the costliest first. */
  readonly mistakes = $derived.by(() => mistakesOf(this.decisions))
  /** The decision at the shown moment, or the latest one before it in the same round. */
  readonly decision = $derived.by(() =>
    decisionAt(this.decisions, this.playback.number, this.playback.round),
  )
  /** True if that decision is made at the shown moment. */
  readonly present = $derived.by(() => this.decision?.event === this.playback.number)

  private of({ answer }: Making): Reviewed | null {
    return answer?.seat.seat === this.seat ? answer : null
  }

  /** Asks for the reviews of the seat; returns how to stop waiting for them. */
  load(language: Language): () => void {
    const stop = new AbortController()
    loadStatistics().catch(() => {}) // the names of the rates
    void this.ask(false, language, stop.signal)
    if (this.deep) void this.ask(true, language, stop.signal)
    return () => stop.abort()
  }

  private async ask(deep: boolean, language: Language, signal: AbortSignal): Promise<void> {
    const { seat } = this
    const making = deep ? this.playedOut : this.quick
    making.fault = ''
    if (seat === null) return
    const key = `${language} ${seat} ${deep}`
    const made = this.answers.get(key)
    if (made) {
      making.answer = made
      return
    }
    making.answer = null
    making.step = { done: 0, of: 0, left: 0 }
    try {
      const found = await this.made({ seat, deep, language }, making, signal)
      this.answers.set(key, found)
      if (!signal.aborted) making.answer = found
    } catch (problem) {
      if (!signal.aborted) making.fault = problemSentence(problem)
    }
  }

  private async made(
    query: { seat: Seat; deep: boolean; language: Language },
    making: Making,
    signal: AbortSignal,
  ): Promise<Reviewed> {
    const { record, address, log, rules } = this.film.source
    const lines = record
      ? reviewOfRecord(record, query, address?.query.key, signal)
      : reviewOfLog(await log!(), query, rules, signal)
    const stepOf = progress()
    for await (const { done, of, review } of lines) {
      if (review) {
        const { rounds, seats, archive_games: archive } = review
        return { rounds, seat: seats[0]!, archive }
      }
      if (!signal.aborted) making.step = stepOf(done ?? 0, of ?? 0)
    }
    throw new Problem(0, 'unreachable', '')
  }

  /** Shows the moment of a decision. */
  show(one: DecisionAnswer): void {
    this.playback.play(false)
    this.playback.seat = one.seat
    this.playback.toNumber(one.event)
  }

  /** Shows the next mistake, or the one before. */
  mistake(step: 1 | -1): void {
    const found = mistakeFrom(this.decisions, this.playback.number, step)
    if (found) this.show(found)
  }
}
