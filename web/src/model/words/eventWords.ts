/** The called word and the announcement of an event. */

import { translated } from '../../messages/library.svelte'
import { buttonName, endName, roundName, tileName, tileNames } from '../../messages/names'
import { t } from '../../messages/words.svelte'
import { labelsOf } from '../view/view'
import type { EventOf, GameEvent, Seat, Tile, View } from '../view/wire'

const SILENT = new Set(['riichi_accepted'])
/** Declarations that sound and show as a riichi. */
export const DECLARED = new Set(['riichi', 'open_riichi'])

/** A word that is called at a seat: short, and large for a moment. */
export interface Called {
  seat: Seat
  word: string
  kind: 'call' | 'riichi' | 'win'
}

const winOf = (event: EventOf<'win'>): string =>
  t(event.source == null ? 'button.tsumo' : 'button.ron')

/** The names and habits of a game's own words. */
export interface GameWords {
  /** True if the engine sends the called words itself. */
  tells: boolean
  labels: Record<string, string> | null
  roundOf(round: string): string
}

export const wordsOf = (view: View): GameWords => ({
  tells: view.engine === 'ruleset',
  labels: labelsOf(view),
  roundOf: (round) => roundName(round, view.engine),
})

export function calledWord(event: GameEvent, { tells, labels }: GameWords): Called | null {
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
      return { seat: event.seat, word: winOf(event), kind: 'win' }
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

const SAYS_MORE = new Set(['message', 'call', 'show', 'win'])

/** True if the next event of the same seat repeats what this one announces. */
export function isRepeatedBy(event: GameEvent, next: GameEvent | undefined): boolean {
  if (event.type !== 'press' && event.type !== 'message') return false
  return !!next && SAYS_MORE.has(next.type) && 'seat' in next && next.seat === event.seat
}

/** The amount of announcements for screen readers. */
export type Spoken = 'full' | 'brief' | 'off'

/** The circumstances of announcements. */
export interface AnnouncerContext extends GameWords {
  seat: Seat | null
  nameOf(seat: Seat): string
  spoken: Spoken
}

/** An event in a few words for screen readers; empty if it says nothing new. */
export function spokenLine(event: GameEvent, to: AnnouncerContext): string {
  const { nameOf, labels } = to
  const said = (seat: Seat, call: string, tiles: readonly Tile[] = []): string =>
    tiles.length
      ? t('board.live.call', { who: nameOf(seat), call, tiles: tileNames(tiles) })
      : t('board.live.press', { who: nameOf(seat), what: call })
  switch (event.type) {
    case 'round':
      return to.roundOf(event.round)
    case 'discard':
      return discarded(event, to)
    case 'draw':
      // In games with open hands, the draws of others have names too.
      return event.seat === to.seat && event.tile.name
        ? t('board.live.draw', { tile: tileName(event.tile) })
        : ''
    case 'call':
      return said(event.seat, buttonName(event.name, labels), [
        ...(event.tile ? [event.tile] : []),
        ...(event.own ?? []),
      ])
    case 'press':
      return SILENT.has(event.button) ? '' : said(event.seat, buttonName(event.button, labels))
    case 'win':
      return to.tells
        ? t('board.live.win', { who: nameOf(event.seat) })
        : said(event.seat, winOf(event), event.tile ? [event.tile] : [])
    case 'reveal':
      return named(event.tiles) ? t('log.revealed', { tiles: tileNames(event.tiles) }) : ''
    case 'show':
      return named(event.tiles)
        ? t('board.live.press', { who: nameOf(event.seat), what: tileNames(event.tiles) })
        : ''
    case 'round_end':
      return event.reason === 'win' ? '' : endName(event.reason)
    case 'message':
      return event.seat == null
        ? translated('said', event.text)
        : said(event.seat, translated('said', event.text))
    default:
      return ''
  }
}

const named = (tiles: readonly Tile[]): boolean => tiles.some((tile) => tile.name)

function discarded(event: EventOf<'discard'>, { seat, nameOf, spoken }: AnnouncerContext): string {
  const values = { who: nameOf(event.seat), tile: tileName(event.tile) }
  if (spoken === 'brief') return t('board.live.brief', values)
  const own = event.seat === seat ? 'own_discard' : 'discard'
  return t(`board.live.${own}${event.drawn ? '_drawn' : ''}`, values)
}
