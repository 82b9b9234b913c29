/** The lines read and typed so far: the round as it proceeds, and the answers in between. */

import { tileName } from '../../messages/names'
import { t } from '../../messages/words.svelte'
import type { TableDisplay } from '../../model/view/tableDisplay'
import type { NumberedEvent, Seat } from '../../model/view/wire'
import { logLines } from '../../model/words/log'

export interface TextLine {
  id: number
  kind: 'event' | 'strong' | 'win' | 'typed' | 'answer'
  text: string
}

const MOST = 300

export class TextLog {
  lines = $state.raw<TextLine[]>([])
  private ids = 0
  private seen = -1

  write(kind: TextLine['kind'], text: string): void {
    this.lines = [...this.lines, { id: this.ids++, kind, text }].slice(-MOST)
  }

  clear(): void {
    this.lines = []
  }

  /** Writes the events since the last call. */
  follow(shown: TableDisplay, nameOf: (seat: Seat) => string): void {
    const last = shown.log.at(-1)?.number ?? -1
    if (last <= this.seen) return
    const known = logLines(shown.log, { view: shown.view, nameOf })
    const lines = new Map(known.map((line) => [line.number, line]))
    for (const one of shown.log.filter(({ number }) => number > this.seen)) {
      const line = lines.get(one.number)
      const who = line?.seat == null ? '' : `${nameOf(line.seat)}: `
      if (line) this.write(line.kind === 'plain' ? 'event' : line.kind, who + line.text)
      for (const text of ownOf(one, shown.seat, nameOf)) this.write('strong', text)
    }
    this.seen = last
  }
}

/**
 * Lines that the round's log leaves out, but a player in text needs: their draws, and the points.
 */
function ownOf(
  { event }: NumberedEvent,
  own: Seat | null,
  nameOf: (seat: Seat) => string,
): string[] {
  if (event.type === 'draw' && event.seat === own && event.tile.name)
    return [t('board.live.draw', { tile: tileName(event.tile) })]
  if (event.type !== 'scores' && event.type !== 'round_end') return []
  // The end of a round pays in riichi; in rulesets only scores do.
  if (event.type === 'round_end' && !event.points.some(({ change }) => change)) return []
  return event.points.map(
    ({ seat, change }) => `${nameOf(seat)} ${(change ?? 0) > 0 ? '+' : ''}${change ?? 0}`,
  )
}
