/** The kind of a decision, and what it asks for in one sentence: for players who are new to it. */

import { inRow } from '../../messages/format'
import { buttonName, tileName } from '../../messages/names'
import { locale, t } from '../../messages/words.svelte'
import type { BoardState, HandBars } from '../view/boardState'
import { labelsOf, legalOf } from '../view/view'
import type { View } from '../view/wire'
import { buttonsOf, choosingOf, isDeclaring } from './prompt'

export const DECISIONS = ['discard', 'choose', 'declare', 'call', 'press'] as const
export type Decision = (typeof DECISIONS)[number]

/** The number of times that a player has made decisions of each kind. */
export interface Practice {
  isNew(kind: Decision): boolean
  made(kind: Decision): void
}

/** The beginning of the names of buttons that name a suit to be got rid of. */
const VOID = 'void_'

/** The kind of a view's decision; null if there is nothing to decide. */
export function decisionOf(view: View): Decision | null {
  if (legalOf(view, 'choose').length) return 'choose'
  if (isDeclaring(view)) return 'declare'
  if (legalOf(view, 'discard').length) return 'discard'
  const buttons = buttonsOf(view)
  if (!buttons.length) return null
  return buttons.some((one) => one.kind === 'pass') ? 'call' : 'press'
}

/** The sentence about a decision of that kind. */
export function guideText(kind: Decision, board: BoardState): string {
  const { view } = board
  const buttons = buttonsOf(view)
  const wins = buttons.some((one) => one.kind === 'win')
  switch (kind) {
    case 'choose':
      return chooseText(board)
    case 'declare':
      return t('board.guide.declare', { done: t('board.confirm') })
    case 'discard':
      return turnText(board)
    case 'call':
      return t(wins ? 'board.guide.win' : 'board.guide.call')
    case 'press':
      if (buttons.every(({ name }) => name.startsWith(VOID))) return t('board.guide.void')
      return buttons.length > 1
        ? t('board.guide.buttons')
        : t('board.guide.button', { what: buttonName(buttons[0]!.name, labelsOf(view)) })
  }
}

/** The sentence about a turn of the player: the best thing to do, and the aim. */
function turnText({ view, bars }: BoardState): string {
  const own = view.seats.find((row) => row.seat === view.seat)
  const buttons = buttonsOf(view)
  if (buttons.some((one) => one.kind === 'win')) return t('board.guide.win_own')
  const riichi = buttons.find((one) => one.name === 'riichi')
  if (riichi) return t('board.guide.riichi', { what: buttonName(riichi.name, labelsOf(view)) })
  const turn = t(buttons.length ? 'board.guide.discard_or' : 'board.guide.discard')
  const advised = own?.tiles[advisedPlace(bars)]
  if (advised) return t('board.guide.advised', { tile: tileName(advised) })
  // Other games have other aims, and after a riichi the hand is settled.
  const isAiming = view.extras.type === 'riichi' && !own?.riichi
  return isAiming ? inRow(turn, t('board.guide.aim'), locale.language) : turn
}

/** The place of the tile to discard that has been advised; -1 without such advice. */
function advisedPlace(bars: HandBars | null): number {
  const found = Object.entries(bars ?? {}).find(([, all]) => all.some((bar) => bar.advised))
  return found ? Number(found[0]) : -1
}

function chooseText(board: BoardState): string {
  const { sizes, items } = choosingOf(board.view)!
  const [least, most] = [sizes[0]!, sizes.at(-1)!]
  const own = items.every((item) => item.target === 'hand' && item.seat === board.view.seat)
  const count =
    least === most
      ? t(own ? 'board.guide.tiles' : 'board.guide.things', { count: most })
      : t('board.guide.range', { least, most })
  const wanted = board.wanted ? t('board.guide.wanted', { count, wanted: board.wanted }) : count
  const sentence = t('board.guide.choose', { count: wanted, done: t('board.confirm') })
  const what = purposeOf(board)
  return what ? t('board.guide.purpose', { what, sentence }) : sentence
}

/** The button that has led to a choice, if it was the seat's last deed. */
function purposeOf({ view, log }: BoardState): string {
  const last = log.findLast(({ event }) => 'seat' in event && event.seat === view.seat)?.event
  return last?.type === 'press' ? buttonName(last.button, labelsOf(view)) : ''
}
