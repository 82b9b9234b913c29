/** The review of a replay: which seat is reviewed, and the answer for it. */

import type { DecisionAnswer, SeatAnswer } from '../../../generated/api'
import { served } from '../../../client/hasServer'
import { keptText } from '../../../client/kept/storage'
import { reviewOfLog, reviewOfRecord } from '../../../client/rest'
import { loadStatistics } from '../../../messages/statistics.svelte'
import type { Language } from '../../../messages/words.svelte'
import type { Seat } from '../../../model/view/wire'
import { problemSentence } from '../logs/problems'
import type { LoadedReplay } from '../logs/source'
import type { Playback } from '../player/playback.svelte'
import { decisionAt, mistakeFrom, mistakesOf } from './decisions'

/** The milliseconds that reviews in this browser took for each frame; the last ones count more. */
const pace = keptText('jantaku.review')

/** True if a game can be reviewed: one of riichi whose log the server can read. */
export const reviewable = ({ replay, source }: LoadedReplay): boolean =>
  served && replay.engine === 'riichi' && source.log !== null

interface Reviewed {
  rounds: readonly string[]
  seat: SeatAnswer
  /** The number of games in the archive to compare with, 0 without one. */
  archive: number
}

export class Coach {
  /** The seat that is reviewed; null while no review is open. */
  seat = $state<Seat | null>(null)
  fault = $state('')
  private answer = $state.raw<Reviewed | null>(null)
  /** The seconds that the review will take if it is like earlier ones; null before the first. */
  expected = $state<number | null>(null)
  private readonly answers = new Map<string, Reviewed>()

  constructor(
    private readonly film: LoadedReplay,
    private readonly playback: Playback,
  ) {}

  /** The review of the seat; null while it is being made. */
  readonly review = $derived.by(() => (this.answer?.seat.seat === this.seat ? this.answer : null))
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

  /** Asks for the review of the seat; returns how to stop waiting for it. */
  load(language: Language): () => void {
    const stop = new AbortController()
    const { seat } = this
    loadStatistics().catch(() => {}) // the names of the rates
    this.fault = ''
    if (seat === null) return () => {}
    const key = `${language} ${seat}`
    const made = this.answers.get(key)
    if (made) this.answer = made
    else void this.ask(seat, language, stop.signal, key)
    return () => stop.abort()
  }

  private async ask(seat: Seat, language: Language, signal: AbortSignal, key: string) {
    const { record, address, log, rules } = this.film.source
    const frames = Math.max(1, this.playback.last)
    const known = Number(pace.read()) || 0
    const began = performance.now()
    this.expected = known ? (known * frames) / 1000 : null
    try {
      const found = record
        ? await reviewOfRecord(record, seat, language, address?.query.key, signal)
        : await reviewOfLog(await log!(), seat, language, rules, signal)
      const made = {
        rounds: found.rounds,
        seat: found.seats[0]!,
        archive: found.archive_games,
      }
      this.answers.set(key, made)
      const took = (performance.now() - began) / frames
      pace.write(String(known ? (known + took) / 2 : took))
      if (!signal.aborted) this.answer = made
    } catch (problem) {
      if (!signal.aborted) this.fault = problemSentence(problem)
    }
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
