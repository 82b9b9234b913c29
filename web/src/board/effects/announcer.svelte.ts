/**
 * Announcements for screen readers: a line for each event, once and in order, however fast it is
 * shown, and also if it is not shown at all.
 */

import type { GameEvent } from '../../model/view/wire'
import { isRepeatedBy, spokenLine, type AnnouncerContext } from '../../model/words/eventWords'

/** A player who comes back after a while hears the last part, not the whole round. */
const MOST = 12
/** Lines stay for a while: a line that is removed at once may never have been read. */
const KEPT = 24

export class Announcer {
  lines = $state.raw<{ id: number; text: string }[]>([])
  private seen: number | null = null

  /** Announces the events since the last call; at first, and after a step back, nothing. */
  follow(log: readonly { number: number; event: GameEvent }[], to: AnnouncerContext): void {
    const last = log.at(-1)?.number ?? -1
    const { seen } = this
    this.seen = last
    if (seen === null || last <= seen || to.spoken === 'off') return
    const fresh = log.flatMap(({ number, event }, at) => {
      if (number <= seen || isRepeatedBy(event, log[at + 1]?.event)) return []
      const text = spokenLine(event, to)
      return text ? [{ id: number, text }] : []
    })
    this.lines = [...this.lines.filter((line) => line.id <= seen), ...fresh.slice(-MOST)].slice(
      -KEPT,
    )
  }
}
