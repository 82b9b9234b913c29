/** What an event is heard, called and read out as. */

import { translated } from '../messages/library.svelte'
import { buttonName, tileName, tileNames } from '../messages/names'
import { t } from '../messages/words.svelte'
import type { Sound } from './sound'
import type { GameEvent, Seat } from './view'

const SOUNDS: Partial<Record<GameEvent['type'], Sound>> = {
  discard: 'discard',
  call: 'call',
  win: 'win',
  reveal: 'reveal',
  take_back: 'call',
  destroy: 'riichi',
  bomb: 'riichi',
}
const SILENT = new Set(['riichi_accepted'])
const DECLARED = new Set(['riichi', 'open_riichi'])

export function soundOf(event: GameEvent, own: Seat | null): Sound | null {
  if (event.type === 'draw') return event.seat === own ? 'draw' : null
  if (event.type === 'press') return DECLARED.has(event.button) ? 'riichi' : null
  return SOUNDS[event.type] ?? null
}

/** A word that is called at a seat: short, and large for a moment. */
export interface Called {
  seat: Seat
  word: string
  kind: 'call' | 'riichi' | 'win'
}

/** The word of an event; `tells` is whether the engine sends such words itself. */
export function wordOf(
  event: GameEvent,
  tells: boolean,
  labels: Record<string, string> | null,
): Called | null {
  switch (event.type) {
    case 'call':
      return tells ? null : { seat: event.seat, word: buttonName(event.name, labels), kind: 'call' }
    case 'press':
      if (tells || SILENT.has(event.button)) return null
      return {
        seat: event.seat,
        word: buttonName(event.button, labels),
        kind: DECLARED.has(event.button) ? 'riichi' : 'call',
      }
    case 'win':
      if (tells) return null
      return {
        seat: event.seat,
        word: t(event.source == null ? 'button.tsumo' : 'button.ron'),
        kind: 'win',
      }
    case 'message':
      return event.big && event.seat != null
        ? { seat: event.seat, word: translated('said', event.text), kind: 'call' }
        : null
    case 'declared':
      return event.what === 'win_called' && event.seat != null
        ? {
            seat: event.seat,
            word: t(event.about === event.seat ? 'button.tsumo' : 'button.ron'),
            kind: 'win',
          }
        : null
    default:
      return null
  }
}

/** An event in a few words for those who hear the table. */
export function readOut(
  event: GameEvent,
  nameOf: (seat: Seat) => string,
  labels: Record<string, string> | null,
  how: 'full' | 'brief' = 'full',
): string {
  switch (event.type) {
    case 'discard':
      return t(
        `board.live.${how === 'brief' ? 'brief' : event.drawn ? 'discard_drawn' : 'discard'}`,
        {
          who: nameOf(event.seat),
          tile: tileName(event.tile),
        },
      )
    case 'draw':
      return event.tile.name ? t('board.live.draw', { tile: tileName(event.tile) }) : ''
    case 'call': {
      const tiles = tileNames([...(event.tile ? [event.tile] : []), ...(event.own ?? [])])
      return t('board.live.call', {
        who: nameOf(event.seat),
        call: buttonName(event.name, labels),
        tiles,
      })
    }
    case 'press':
      return SILENT.has(event.button)
        ? ''
        : t('board.live.press', { who: nameOf(event.seat), what: buttonName(event.button, labels) })
    case 'win':
      return t('board.live.win', { who: nameOf(event.seat) })
    case 'message':
      return translated('said', event.text)
    default:
      return ''
  }
}
