/** The advice at a decision of this browser's game: what people most likely do, and why. */

import type { Advice as Found, RiichiGame } from '../../../kernel/src/game/game'
import { buttonName } from '../../messages/names'
import { say } from '../../messages/play.svelte'
import type { Action, Seat, Tile, View } from '../../model/view/wire'
import type { Advice } from '../table/hint.svelte'

const CALLS = new Set(['chi', 'pon', 'open_kan'])
const WINS = new Set(['tsumo', 'ron'])

const codeOf = ({ name = '', red }: Tile): string => (red ? name.replace('5', '0') : name)

/** The advice to a seat of a game that has a decision. */
export function adviceTo(seat: Seat, game: RiichiGame): Advice {
  const [view, found] = [game.show(seat), game.advise(seat)]
  const action = view.legal[found?.place ?? -1]
  if (!found || !action) throw new Error('the seat has no decision')
  return { advised: bareOf(action), why: reasonOf(view, action, found), numbers: null }
}

function bareOf(action: Action): Advice['advised'] {
  const type = action.type === 'press' ? action.button : action.type
  const tile = 'tile' in action && action.tile ? codeOf(action.tile) : null
  const own = action.type === 'press' ? (action.own ?? []).map(codeOf) : []
  const drawn = action.type === 'discard' && (action.drawn ?? false)
  const name = action.type === 'press' ? [buttonName(type)] : []
  const words = [...name, [...own, ...(tile ? [tile] : [])].join('')].join(' ')
  return { type, tile, own, drawn, words }
}

function reasonOf(view: View, action: Action, { backs, distance, useful = 0 }: Found): string {
  const button = action.type === 'press' ? action.button : ''
  const threatened = view.seats.some((row) => row.riichi && row.seat !== view.seat)
  if (WINS.has(button)) return say('advice.win')
  if (backs) return say(threatened ? 'advice.safe' : 'advice.yaku')
  if (distance === 0) return say('advice.tenpai', { count: useful })
  if (distance) return say('advice.nearer', { distance, count: useful })
  if (CALLS.has(button)) return say('advice.call')
  if (button === 'pass') return say('advice.pass')
  return say(button === 'kyuushu' ? 'advice.end' : 'advice.other')
}
