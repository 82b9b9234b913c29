/** The events at a table in words: a line for each event that is worth one. */

import { ended } from '../../messages/format'
import { asWords, named, nameIn, translated } from '../../messages/library.svelte'
import {
  buttonName,
  endName,
  roundName,
  tileName,
  tileNames,
  worthName,
} from '../../messages/names'
import { locale, t, type MessageKey } from '../../messages/words.svelte'
import { labelsOf } from '../view/view'
import type { GameEvent, NumberedEvent, Seat, Tile, View } from '../view/wire'
import { DECLARED, isRepeatedBy } from './eventWords'

export interface LogLine {
  number: number
  /** The seat it is about; null for the table itself. */
  seat: Seat | null
  text: string
  kind: 'plain' | 'strong' | 'win'
}

export interface Table {
  view: View
  nameOf(seat: Seat): string
}

/** The lines of these events, a draw and the discard after it in one. */
export function logLines(log: readonly NumberedEvent[], table: Table): LogLine[] {
  const lines: LogLine[] = []
  for (const [at, { number, event }] of log.entries()) {
    const said = isRepeatedBy(event, log[at + 1]?.event) ? null : lineOf(event, table)
    if (said) lines.push({ number, ...said })
  }
  return lines
}

type Said = Omit<LogLine, 'number'> | null

function lineOf(event: GameEvent, table: Table): Said {
  const labels = labelsOf(table.view)
  const plain = (seat: Seat | null, text: string): Said => ({ seat, text, kind: 'plain' })
  const strong = (seat: Seat | null, text: string): Said => ({ seat, text, kind: 'strong' })
  switch (event.type) {
    case 'round':
      return strong(null, roundName(event.round, table.view.engine))
    case 'discard':
      return plain(
        event.seat,
        t(event.drawn ? 'log.discards_drawn' : 'log.discards', { tile: tileName(event.tile) }),
      )
    case 'call': {
      const values = { call: buttonName(event.name, labels), tile: called(event.tile, event.own) }
      return event.source == null || event.source === event.seat
        ? strong(event.seat, t('log.melds', values))
        : strong(event.seat, t('log.calls', { ...values, from: table.nameOf(event.source) }))
    }
    case 'press':
      if (event.button === 'riichi_accepted') return null
      return strong(
        event.seat,
        t(DECLARED.has(event.button) ? 'log.declares' : 'log.presses', {
          what: buttonName(event.button, labels),
        }),
      )
    case 'declared':
      return declared(event, table)
    case 'reveal':
      return event.tiles.some((tile) => tile.name)
        ? plain(
            event.seat ?? null,
            t(event.seat == null ? 'log.revealed' : 'log.reveals', {
              tiles: tileNames(event.tiles),
            }),
          )
        : null
    case 'show':
      return event.tiles.some((tile) => tile.name)
        ? plain(event.seat, t('log.shows', { tiles: tileNames(event.tiles) }))
        : null
    case 'move':
      return event.source == null || event.source === event.seat
        ? null
        : plain(
            event.seat,
            t('log.gets', { count: event.tiles.length, from: table.nameOf(event.source) }),
          )
    case 'message':
      return plain(event.seat ?? null, translated('said', event.text))
    case 'win':
      return { seat: event.seat, text: wins(event, table), kind: 'win' }
    case 'round_end':
      return event.reason === 'win' ? null : strong(null, endName(event.reason))
    case 'exchange':
      return plain(event.seat, t('log.exchanges', { count: event.given.length }))
    case 'take_back':
    case 'destroy':
    case 'bomb':
      return strong(
        event.seat,
        t(`log.${event.type}` as MessageKey, { tile: tileName(event.tile) }),
      )
    case 'roulette':
      return strong(event.seat, t('log.roulette', { tile: tileName(event.tile) }))
    case 'nagari':
      return strong(null, endName('nagari'))
    case 'game_end':
      return strong(null, t('log.game_end'))
    default:
      return null
  }
}

function called(tile: Tile | null | undefined, own: readonly Tile[] | undefined): string {
  return tile ? tileName(tile) : own?.[0] ? tileName(own[0]) : ''
}

function wins(event: Extract<GameEvent, { type: 'win' }>, table: Table): string {
  const tile = event.tile ? tileName(event.tile) : ''
  return event.source == null
    ? t('log.wins_by_draw', { tile })
    : t('log.wins_on', { tile, from: table.nameOf(event.source) })
}

/** A declaration about a claim, in the words that the command line uses for it. */
function declared(event: Extract<GameEvent, { type: 'declared' }>, table: Table): Said {
  const phrase = named('said', event.what) ?? asWords(event.what)
  const about = event.about == null ? '' : table.nameOf(event.about)
  const what = worthName(event.name ?? '')
  const answer = nameIn(['action'], event.ok ? 'ok' : 'ng')
  const said = phrase
    .replaceAll('{name}', () => about)
    .replaceAll('{what}', () => what)
    .replaceAll('{answer}', () => answer)
  const tile = event.tile ? ` ${tileName(event.tile)}` : ''
  return { seat: event.seat, text: ended(said, locale.language) + tile, kind: 'strong' }
}
