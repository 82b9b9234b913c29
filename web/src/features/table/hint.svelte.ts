/** A hint at the decision of now: what players advise, at a table with bots alone. */

import { practice } from '../../client/kept/practice.svelte'
import { attempt } from '../../client/notices.svelte'
import { hintAt } from '../../client/rest'
import type { HintAnswer } from '../../generated/api'
import { loadStudy } from '../../messages/study.svelte'
import { locale } from '../../messages/words.svelte'
import { decisionOf } from '../../model/play/decision'
import type { HandBars } from '../../model/view/boardState'
import type { TableDisplay } from '../../model/view/tableDisplay'
import { barsOf, type BareAction } from '../replay/review/decisions'
import { barWords } from '../replay/review/figures'

/** The advised action and why; `numbers` if an adviser knows what each alternative is worth. */
export interface Advice {
  advised: BareAction
  why: string
  numbers: HintAnswer | null
}

/** True if a table has hints: one of riichi at which you play against bots alone. */
export const hasHints = (shown: TableDisplay): boolean =>
  shown.seat !== null &&
  shown.state === 'playing' &&
  shown.view.engine === 'riichi' &&
  shown.people.every((one) => one.bot || one.seat === shown.seat)

/** Asks the server of a table for the advice at the decision with that number. */
export async function servedAdvice(table: string, number: number): Promise<Advice> {
  const numbers = await hintAt(table, number, locale.language)
  return { advised: numbers.alternatives[0]!, why: numbers.why, numbers }
}

/** So long nothing is said of a hint that is on its way: most are here before. */
const SOON_MS = 600

export class Hint {
  private found = $state.raw<{ ask: number; answer: Advice } | null>(null)
  private asking = $state<number | null>(null)
  private slow = $state(false)
  private taught = -1

  /** `advise` returns the advice at the decision with that number. */
  constructor(
    private readonly shown: () => TableDisplay | null,
    private readonly advise: (number: number) => Promise<Advice>,
  ) {}

  private readonly number = $derived.by(() => this.shown()?.ask?.number ?? null)
  /** The hint; null unless it is about the decision of now. */
  readonly answer = $derived.by(() =>
    this.found && this.found.ask === this.number ? this.found.answer : null,
  )
  readonly busy = $derived.by(() => this.number !== null && this.asking === this.number)
  /** True if a hint takes so long that it has to be said. */
  readonly late = $derived.by(() => this.busy && this.slow)
  /** True if there is a choice to ask about. */
  readonly possible = $derived.by(() => {
    return this.number !== null && (this.shown()?.view.legal.length ?? 0) > 1
  })
  /** The bars above the tiles of the hand. */
  readonly bars = $derived.by((): HandBars | null => {
    const [shown, { answer }] = [this.shown(), this]
    const own = shown?.view.seats.find((one) => one.seat === shown.seat)
    if (!answer || !own) return null
    if (answer.numbers) return barsOf(answer.numbers, own, barWords)
    const advised = { ...answer.advised, chance: 0, danger: 0 } // a star alone
    return barsOf({ alternatives: [advised] }, own, () => answer.why)
  })

  /** Asks for a hint; closes it if it is open. */
  async toggle(): Promise<void> {
    if (this.answer) this.found = null
    else if (this.possible && !this.busy) await this.ask(this.number!)
  }

  /** The key of a hint. */
  readonly key = (event: KeyboardEvent): void => {
    const typing = (event.target as Element).closest?.('input, textarea, select, dialog')
    const modified = event.ctrlKey || event.metaKey || event.altKey
    if (typing || modified || event.key.toUpperCase() !== 'H') return
    if (!document.querySelector('dialog[open]')) void this.toggle()
  }

  /** Asks automatically at a decision of a kind that the player learns; closed, it stays closed. */
  teach(): void {
    const [number, shown] = [this.number, this.shown()]
    const kind = shown ? decisionOf(shown.view) : null
    if (number === null || number === this.taught || !kind || !this.possible) return
    if (!practice.learns(kind)) return
    this.taught = number
    // Nobody asked for it: if it fails, there is nothing to say.
    void this.ask(number, (answer) => answer.catch(() => null))
  }

  private async ask(number: number, trying: typeof attempt<Advice> = attempt): Promise<void> {
    this.asking = number
    this.slow = false
    const timer = setTimeout(() => (this.slow = true), SOON_MS)
    const answer = await trying(
      Promise.all([this.advise(number), loadStudy()]).then(([advice]) => advice),
    )
    clearTimeout(timer)
    if (this.asking === number) this.asking = null
    if (answer && this.number === number) this.found = { ask: number, answer }
  }
}
