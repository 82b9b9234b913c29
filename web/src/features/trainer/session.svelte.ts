/** A player at the drills: the progress in this browser, the drill that is asked, and the answer. */

import {
  DRILL_KINDS,
  LARGEST_DRILL_SEED,
  type Drill,
  type DrillKind,
  type DrillSeed,
  type DrillSolution,
} from '../../../kernel/src/drill'
import { faultText } from '../../client/notices.svelte'
import type { OutlookAnswer } from '../../generated/api'
import { locale } from '../../messages/words.svelte'
import { isRefusal } from './answers'
import type { DrillAnswers } from './drillAnswers'
import * as progress from './progress'
import { loadProgress, nowS, storeProgress } from './store'

const SHOWN = 10

export type Wanted = DrillKind | 'mixed' | 'again'

export class Session {
  progress = $state.raw(loadProgress())
  players = $state<3 | 4>(4)
  wanted = $state<Wanted | null>(null)
  drill = $state.raw<Drill | null>(null)
  solution = $state.raw<DrillSolution | null>(null)
  /** The outlook of each discard of the answered drill; null for other kinds, and until it is known. */
  outlook = $state.raw<OutlookAnswer | null>(null)
  /** The answer of the player; null until there is one, empty if the answer was shown. */
  given = $state<string | null>(null)
  /** The last answers since these drills began, true for a right one. */
  lately = $state.raw<readonly boolean[]>([])
  fault = $state('')
  /** False if the browser refuses to store anything. */
  isStored = $state(true)
  now = $state(nowS())
  /** True while the next drill is made. */
  isWaiting = $state(false)
  private asked = 0

  constructor(private readonly answers: DrillAnswers) {}

  readonly isAnswered = $derived(this.given !== null)
  readonly isRight = $derived(
    this.given !== null && (this.solution?.answers.includes(this.given) ?? false),
  )
  readonly due = $derived(progress.due(this.progress, this.now))

  /** Begins drills of a kind, the first one from the address if it names one. */
  begin(wanted: Wanted, first?: DrillSeed): Promise<void> {
    this.wanted = wanted
    this.lately = []
    return first ? this.show(first) : this.next()
  }

  end(): void {
    this.asked += 1
    this.isWaiting = false
    this.wanted = null
    this.drill = null
    this.now = nowS()
  }

  /** Asks the next drill: one that is due, otherwise a new one. */
  async next(): Promise<void> {
    this.now = nowS()
    const wanted = this.wanted
    const card = this.due.find(
      ({ drill }) => wanted === 'again' || wanted === 'mixed' || drill.kind === wanted,
    )
    if (card) return this.show(card.drill)
    if (!wanted || wanted === 'again') return this.end()
    const kind =
      wanted === 'mixed' ? DRILL_KINDS[Math.floor(Math.random() * DRILL_KINDS.length)]! : wanted
    const seed = crypto.getRandomValues(new Uint32Array(1))[0]! % (LARGEST_DRILL_SEED + 1)
    return this.show({ kind, level: this.progress.kinds[kind].level, seed, players: this.players })
  }

  /** Answers the drill, once. */
  answer(given: string): void {
    if (!this.drill || this.isAnswered) return
    this.given = given
    this.lately = [...this.lately, this.isRight].slice(-SHOWN)
    this.change(progress.after(this.progress, this.drill, this.isRight, nowS()))
    if (this.drill.kind === 'discard') void this.weigh(this.drill)
  }

  setLevel(kind: DrillKind, level: number): void {
    this.change(progress.withLevel(this.progress, kind, level))
  }

  /** Takes progress or drills from the text of a file; returns the number of drills, or null. */
  async take(text: string): Promise<{ drills: number } | null> {
    let document: unknown
    try {
      document = JSON.parse(text)
    } catch {
      return null
    }
    const found = progress.read(document)
    if (found) {
      this.change(found)
      return { drills: 0 }
    }
    const drills = progress.drillsIn(document)
    if (!drills) return null
    for (const drill of drills) if (!(await this.canSolve(drill))) return null
    this.change(drills.reduce((all, one) => progress.withDrill(all, one, nowS()), this.progress))
    this.now = nowS()
    return { drills: drills.length }
  }

  /** Asks a drill, once it is made and solved; another one that was asked since goes before. */
  private async show(wanted: Drill | DrillSeed): Promise<void> {
    const asked = ++this.asked
    this.isWaiting = true
    try {
      const drill = 'hand' in wanted ? wanted : await this.answers.drill(wanted)
      const solution = await this.answers.solve(drill, locale.language)
      if (asked !== this.asked) return
      this.fault = ''
      this.given = this.outlook = null
      this.solution = solution
      this.drill = drill
    } catch (problem) {
      if (asked !== this.asked) return
      this.drill = null
      this.fault = faultText(problem)
      if (isRefusal(problem)) this.change(progress.withoutDrill(this.progress, wanted))
    } finally {
      if (asked === this.asked) this.isWaiting = false
    }
  }

  /** Works out the outlook of the discards; an answer is explained without it, too. */
  private async weigh(drill: Drill): Promise<void> {
    const outlook = await this.answers.prospects(drill).catch(() => null)
    if (this.drill === drill) this.outlook = outlook
  }

  private async canSolve(drill: Drill): Promise<boolean> {
    try {
      return (await this.answers.solve(drill, locale.language)).answers.length > 0
    } catch (problem) {
      if (isRefusal(problem)) return false
      throw problem
    }
  }

  private change(next: progress.Progress): void {
    this.progress = next
    this.isStored = storeProgress(next)
  }
}
