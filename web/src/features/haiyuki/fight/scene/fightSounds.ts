/** The sounds and announcements of events. */

import type { GameEvent } from '../../../../model/view/wire'
import type { Effect } from '../../sound/audio'

export function effectOf(event: GameEvent, own: number | null): Effect | null {
  switch (event.type) {
    case 'draw':
      return event.seat === own ? 'draw' : null
    case 'discard':
      return 'discard'
    case 'call':
      return 'call'
    case 'press':
      return event.button === 'riichi' ? 'riichi' : 'skill'
    case 'scores':
      return 'hit'
    case 'win':
      return event.seat === (own ?? 0) ? 'win' : 'lose'
    case 'take_back':
    case 'destroy':
    case 'bomb':
      return 'skill'
    default:
      return null
  }
}

/** The announcement: the key of the sentence, and the values in it. */
export function readOut(
  event: GameEvent,
  own: number | null,
): [string, Record<string, string | number>] | null {
  if (!('seat' in event) || event.seat == null)
    return event.type === 'nagari' ? ['nagari', {}] : null
  const you = event.seat === own ? '.you' : ''
  const tile = 'tile' in event ? (event.tile?.name ?? '') : ''
  switch (event.type) {
    case 'draw':
      return you ? ['draw.you', { tile }] : null
    case 'discard':
      return [`discard${you}`, { tile }]
    case 'call':
      return [`pon${you}`, { tile }]
    case 'press':
      return event.button === 'riichi'
        ? [`riichi${you}`, {}]
        : [`skill${you}`, { skill: event.button, mp: event.cost ?? 0 }]
    case 'take_back':
    case 'destroy':
      return [`${event.type}${you}`, { tile }]
    case 'bomb':
      return ['bomb', { tile }]
    case 'roulette':
      return [event.wins ? 'roulette.hit' : 'roulette.miss', { tile }]
    case 'win':
      return [`${event.source == null ? 'tsumo' : 'ron'}${you}`, { tile }]
    default:
      return null
  }
}
