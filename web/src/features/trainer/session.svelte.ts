/** A player at the drills: the progress in this browser, the drill that is asked, and the answer. */

import address from 'virtual:kernel'
import { KernelError } from '../../../kernel/src/errors'
import { Kernel } from '../../../kernel/src/kernel'
import {
  DRILL_KINDS,
  LARGEST_DRILL_SEED,
  type Drill,
  type DrillKind,
  type DrillSeed,
  type DrillSolution,
} from '../../../kernel/src/drill'
import type { OutlookAnswer } from '../../generated/api'
import { locale } from '../../messages/words.svelte'
import * as progress from './progress'
import { loadProgress, nowS, storeProgress } from './store'

export type Wanted = DrillKind | 'mixed' | 'again'

let loading: Promise<Kernel | null> | null = null

/** The kernel; null if the page was built without it. */
export function loadKernel(): Promise<Kernel | null> {
  return (loading ??= address ? fetch(address).then((module) => Kernel.open(module)) : none())
}
const none = () => Promise.resolve(null)

export class Session {
  progress = $state.raw(loadProgress())
  players = $state<3 | 4>(4)
  wanted = $state<Wanted | null>(null)
  drill = $state.raw<Drill | null>(null)
  solution = $state.raw<DrillSolution | null>(null)
  /** The answer of the player; null until there is one, empty if the answer was shown. */
  given = $state<string | null>(null)
  fault = $state('')
  /** False if the browser refuses to store anything. */
  isStored = $state(true)
  now = $state(nowS())

  constructor(private readonly kernel: Kernel) {}

  readonly isAnswered = $derived(this.given !== null)
  readonly isRight = $derived(
    this.given !== null && (this.solution?.answers.includes(this.given) ?? false),
  )
  readonly due = $derived(progress.due(this.progress, this.now))

  /** Begins drills of a kind, the first one from the address if it names one. */
  begin(wanted: Wanted, first?: DrillSeed): void {
    this.wanted = wanted
    if (first) this.show(first)
    else this.next()
  }

  end(): void {
    this.wanted = null
    this.drill = null
    this.now = nowS()
  }

  /** Asks the next drill: one that is due, otherwise a new one. */
  next(): void {
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
    this.show({ kind, level: this.progress.kinds[kind].level, seed, players: this.players })
  }

  /** Answers the drill, once. */
  answer(given: string): void {
    if (!this.drill || this.isAnswered) return
    this.given = given
    this.change(progress.after(this.progress, this.drill, this.isRight, nowS()))
  }

  /** The outlook of each discard of the drill that is asked; null for other kinds. */
  outlook(): OutlookAnswer | null {
    return this.drill?.kind === 'discard' ? this.kernel.prospects(this.drill) : null
  }

  setLevel(kind: DrillKind, level: number): void {
    this.change(progress.withLevel(this.progress, kind, level))
  }

  /** Takes progress or drills from the text of a file; returns the number of drills, or null. */
  take(text: string): { drills: number } | null {
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
    if (!drills || !drills.every((drill) => this.canSolve(drill))) return null
    this.change(drills.reduce((all, one) => progress.withDrill(all, one, nowS()), this.progress))
    this.now = nowS()
    return { drills: drills.length }
  }

  private show(asked: Drill | DrillSeed): void {
    this.given = null
    this.fault = ''
    try {
      const drill = 'hand' in asked ? asked : this.kernel.drill(asked)
      this.solution = this.kernel.solve(drill, locale.language)
      this.drill = drill
    } catch (error) {
      if (!(error instanceof KernelError)) throw error
      this.drill = null
      this.fault = error.message
    }
  }

  private canSolve(drill: Drill): boolean {
    try {
      return this.kernel.solve(drill).answers.length > 0
    } catch {
      return false
    }
  }

  private change(next: progress.Progress): void {
    this.progress = next
    this.isStored = storeProgress(next)
  }
}
