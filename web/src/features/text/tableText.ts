/** Plain text about a table, printed on request: a line or more. */

import { asWords } from '../../messages/library.svelte'
import { buttonName, roundName, windName } from '../../messages/names'
import { t } from '../../messages/words.svelte'
import { buttonsOf, choosingOf, declarable, isDeclaring } from '../../model/play/prompt'
import { lyingWords } from '../../model/view/boardState'
import { inOrder } from '../../model/view/tiles'
import {
  asideOf,
  furitenOf,
  labelsOf,
  meldsOf,
  middleOf,
  placesOf,
  pondOf,
  viewpoint,
  waitsOf,
} from '../../model/view/view'
import type { PondTile, Seat, SeatView, View } from '../../model/view/wire'
import { placeName, SAID } from '../../model/words/words'
import { codeOf, codesOf } from './tiles'
import { allActions } from './typedActions'
import { x } from './words.svelte'

export interface TableText {
  view: View
  nameOf(seat: Seat): string
}

const seatsIn = (view: View) =>
  placesOf(
    view.seats.map((row) => row.seat),
    viewpoint(view),
  )

/** A seat by the words for its place: left, right, across, me. */
export function seatNamed(view: View, word: string): SeatView | null {
  const places = seatsIn(view)
  const typed = word.toLowerCase()
  return (
    view.seats.find((row) => {
      const place = placeName(places.get(row.seat) ?? 0)
      const names = [place, t(`board.${SAID[place]}`), ...(place === 'own' ? ['me', 'my'] : [])]
      return names.some((name) => name.toLowerCase() === typed)
    }) ?? null
  )
}

function whereOf(view: View, seat: Seat): string {
  return t(`board.${SAID[placeName(seatsIn(view).get(seat) ?? 0)]}`)
}

/** All seats in the order of play, or the one that `word` names; empty if it names none. */
function rows(view: View, word: string): SeatView[] {
  const found = word ? seatNamed(view, word) : null
  if (word) return found ? [found] : []
  const places = seatsIn(view)
  return [...view.seats].sort((a, b) => (places.get(a.seat) ?? 0) - (places.get(b.seat) ?? 0))
}

const perSeat =
  (tell: (row: SeatView, table: TableText) => string) =>
  (table: TableText, word = ''): string[] => {
    const found = rows(table.view, word)
    if (!found.length) return [x('fault.who', { who: word })]
    return found.map((row) => `${whereOf(table.view, row.seat)}: ${tell(row, table) || x('none')}`)
  }

export function hand({ view }: TableText): string[] {
  const own = view.seats.find((row) => row.seat === view.seat)
  if (!own) return [x('watching')]
  const tiles = own.drawn ? own.tiles.slice(0, -1) : own.tiles
  const drawn = own.drawn ? own.tiles.at(-1) : undefined
  const melds = meldsOf(own).map((meld) => `[${codesOf(meld.tiles)}]`)
  return [[codesOf(tiles), drawn ? `+ ${codeOf(drawn)}` : '', ...melds].filter(Boolean).join('   ')]
}

/**
 * A tile in a pond: called tiles have brackets, tiles discarded as drawn a dot, the riichi tile a
 * mark.
 */
function lying({ tile, called, drawn, riichi }: PondTile): string {
  const text = `${riichi ? '!' : ''}${codeOf(tile)}${drawn ? '.' : ''}`
  return called ? `(${text})` : text
}

export const pond = perSeat((row) => pondOf(row).map(lying).join(' '))

export const melds = perSeat((row, { view }) => {
  const labels = labelsOf(view)
  const laid = meldsOf(row).map((meld) => {
    const from =
      meld.source == null || meld.source === row.seat ? '' : ` ← ${whereOf(view, meld.source)}`
    return `${buttonName(meld.name, labels)} ${codesOf(meld.tiles)}${from}`
  })
  const aside = asideOf(row).length ? [codesOf(asideOf(row))] : []
  return [...laid, ...aside].join(' · ')
})

export const dora = ({ view }: TableText): string[] => {
  const shown = middleOf(view).dora
  return [shown.length ? t('board.dora', { tiles: codesOf(shown) }) : x('none')]
}

export const scores = perSeat((row, { view }) => {
  const { extras } = view
  const side = extras.type === 'haiyuki' ? extras.sides[row.seat] : null
  const points = new Intl.NumberFormat(t('board.locale')).format(row.points)
  return side ? `${t('board.hp', { n: points })}, ${t('board.mp', { n: side.mp })}` : points
})

export function wall({ view }: TableText): string[] {
  const [round, left] = [roundName(view.round, view.engine), `${view.left} ${t('board.left')}`]
  return [[round, left, ...lyingWords(middleOf(view))].join(' · ')]
}

export function waits({ view }: TableText): string[] {
  const lines = waitsOf(view).map(({ discard, tile, left, ron, tsumo }) =>
    [
      discard ? `d ${codeOf(discard)}:` : '',
      codeOf(tile),
      t('board.left_of', { count: left }),
      ron !== null ? `${t('button.ron')} ${ron}` : '',
      tsumo !== null ? t('board.by_tsumo', { points: tsumo }) : '',
    ]
      .filter(Boolean)
      .join('  '),
  )
  const furiten = furitenOf(view)
  return [
    ...(lines.length ? lines : [x('no_waits')]),
    ...(furiten ? [t(`board.furiten.${furiten}`)] : []),
  ]
}

export const who = perSeat((row, { view, nameOf }) => {
  const { dealer, turn } = middleOf(view)
  return [
    nameOf(row.seat),
    view.engine === 'haiyuki' ? '' : windName(row.role),
    dealer === row.seat ? x('dealer') : '',
    turn === row.seat ? x('in_turn') : '',
    row.riichi ? t('board.riichi') : '',
  ]
    .filter(Boolean)
    .join(', ')
})

const MOST = 60

/** The possible actions: discards in a word, buttons by name, other things by number. */
export function options({ view }: TableText): string[] {
  if (!view.legal.length) return [x('not_asked')]
  const labels = labelsOf(view)
  const discards = view.legal.flatMap((one) => (one.type === 'discard' ? [one.tile] : []))
  const lines = discards.length
    ? [`d  ${[...new Set(inOrder(discards).map(codeOf))].join(', ')}`]
    : []
  for (const button of buttonsOf(view)) {
    const name = button.name.replaceAll('_', ' ')
    const said = buttonName(button.name, labels)
    lines.push(name.toLowerCase() === said.toLowerCase() ? name : `${name}  (${said})`)
  }
  const items = choosingOf(view)
  if (items) {
    const things = items.items.map(
      (item, at) => `${at + 1} ${item.tile ? codeOf(item.tile) : item.target}`,
    )
    lines.push(
      `choose  ${x('choose_of', { sizes: items.sizes.join(', ') })}  ${things.join(' · ')}`,
    )
  }
  if (isDeclaring(view))
    lines.push(
      `declare  ${declarable(view)
        .map((name, at) => `${at + 1} ${asWords(name)}`)
        .join(' · ')}`,
    )
  return lines
}

/** Every action by its number, for `do`. */
export function all({ view }: TableText): string[] {
  const lines = allActions(view).map((way, at) => `${at + 1}  ${way}`)
  return lines.length ? lines.slice(0, MOST) : [x('not_asked')]
}
