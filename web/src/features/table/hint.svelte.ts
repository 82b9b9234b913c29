/** A hint at the decision of now: what players advise, at a table with bots alone. */

import { served } from '../../client/hasServer'
import { attempt } from '../../client/notices.svelte'
import { hintAt } from '../../client/rest'
import type { HintAnswer } from '../../generated/api'
import { loadStudy } from '../../messages/study.svelte'
import { locale } from '../../messages/words.svelte'
import { decisionOf, type Decision } from '../../model/play/decision'
import type { HandBars } from '../../model/view/boardState'
import type { TableDisplay } from '../../model/view/tableDisplay'
import { barsOf } from '../replay/review/decisions'
import { barWords } from '../replay/review/figures'

/** True if a table has hints: one of riichi at which you play against bots alone. */
export const hasHints = (shown: TableDisplay): boolean =>
  served &&
  shown.seat !== null &&
  shown.view.engine === 'riichi' &&
  shown.people.every((one) => one.bot || one.seat === shown.seat)

/** So long nothing is said of a hint that is on its way: most are here before. */
const SOON_MS = 600

export class Hint {
  private found = $state.raw<{ ask: number; answer: HintAnswer } | null>(null)
  private asking = $state<number | null>(null)
  private slow = $state(false)
  private taught = -1

  constructor(
    private readonly at: () => { table: string; shown: TableDisplay | null | undefined },
  ) {}

  private readonly number = $derived.by(() => this.at().shown?.ask?.number ?? null)
  /** The hint; null unless it is about the decision of now. */
  readonly answer = $derived.by(() =>
    this.found && this.found.ask === this.number ? this.found.answer : null,
  )
  readonly busy = $derived.by(() => this.number !== null && this.asking === this.number)
  /** True if a hint takes so long that it has to be said. */
  readonly late = $derived.by(() => this.busy && this.slow)
  /** True if there is a choice to ask about. */
  readonly possible = $derived.by(() => {
    const { shown } = this.at()
    return this.number !== null && (shown?.view.legal.length ?? 0) > 1
  })
  /** The bars above the tiles of the hand. */
  readonly bars = $derived.by((): HandBars | null => {
    const { shown } = this.at()
    const own = shown?.view.seats.find((one) => one.seat === shown.seat)
    return this.answer && own ? barsOf(this.answer, own, barWords) : null
  })

  /** Asks for a hint; closes it if it is open. */
  async toggle(): Promise<void> {
    if (this.answer) this.found = null
    else if (this.possible && !this.busy) await this.ask(this.number!)
  }

  /** Asks automatically at a decision of a kind that the player learns; closed, it stays closed. */
  teach(learns: (kind: Decision) => boolean): void {
    const [number, { shown }] = [this.number, this.at()]
    const kind = shown ? decisionOf(shown.view) : null
    if (number === null || number === this.taught || !kind || !this.possible || !learns(kind))
      return
    this.taught = number
    // Nobody asked for it: if it fails, there is nothing to say.
    void this.ask(number, (answer) => answer.catch(() => null))
  }

  private async ask(number: number, trying: typeof attempt<HintAnswer> = attempt): Promise<void> {
    this.asking = number
    this.slow = false
    const timer = setTimeout(() => (this.slow = true), SOON_MS)
    const { table } = this.at()
    const answer = await trying(
      Promise.all([hintAt(table, number, locale.language), loadStudy()]).then(([hint]) => hint),
    )
    clearTimeout(timer)
    if (this.asking === number) this.asking = null
    if (answer && this.number === number) this.found = { ask: number, answer }
  }
}
