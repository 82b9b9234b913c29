/** Answers in words: how much, how far, who pays. The words are the library's own. */

import type { PaymentAnswer, HandScoreAnswer, ShantenAnswer } from '../../../generated/api'
import { filled, type Values } from '../../../messages/format'
import { named } from '../../../messages/library.svelte'
import { limitName, tileName, yakuName } from '../../../messages/names'
import { say } from '../../../messages/study.svelte'
import { locale } from '../../../messages/words.svelte'
import { drawn } from '../../../model/setup/tiles'
import type { CalculatorResult, WayToWin } from '../answers/questions'

/** A line of the library with its places filled. */
export function message(key: string, values: Values = {}): string {
  return filled(named('line', key) ?? key, values, locale.language)
}

export const word = (key: string): string => named('word', key) ?? key
export const nameOfTile = (tile: string): string => tileName(drawn(tile))

/** Why a win is refused, in a sentence of the library. */
export const refusalName = (id: string): string => named('refusal', id) ?? id

/** A text cut at its numbers, which have the odd places. */
export const figuresIn = (text: string): string[] => text.split(/(\d(?:[\d.,\s]*\d)?)/)

/** The units of a score: han and fu, or the number of yakuman. */
export function hanAndFu(score: HandScoreAnswer): string {
  if (score.yakuman)
    return score.yakuman > 1 ? message('yakuman_times', { times: score.yakuman }) : ''
  return message('han_fu', { han: score.han, fu: score.fu })
}

const limitOf = (score: HandScoreAnswer): string => (score.limit ? limitName(score.limit) : '')

/** Han, fu and limit in one line. */
export function worthOf(score: HandScoreAnswer): string {
  return [hanAndFu(score), limitOf(score)].filter(Boolean).join(' · ')
}

/** The payments of each player, honba included. */
export function payments(paid: PaymentAnswer): string[] {
  const from = (key: string, points: number | null) =>
    points === null ? [] : [message(key, { points })]
  const each = paid.from_dealer === null && paid.from_discarder === null
  return [
    ...from('from_discarder', paid.from_discarder),
    ...from('from_dealer', paid.from_dealer),
    ...from(each ? 'from_each' : 'from_others', paid.from_non_dealer),
  ]
}

/** The payments as short as on a score sheet: 8,000, 2,000 / 4,000, 4,000 each. */
export function shortly(way: WayToWin): string {
  const { score } = way
  if (!score?.has_yaku) return '–'
  const number = (value: number) => value.toLocaleString(locale.language)
  const { from_discarder: one, from_dealer: dealer, from_non_dealer: other } = score.payment
  if (one !== null) return number(one)
  if (dealer !== null && other !== null) return `${number(other)} / ${number(dealer)}`
  return say('ways.each', { points: number(other ?? dealer ?? 0) })
}

/** The distance of a hand in words. */
export function distanceText(shanten: number): string {
  if (shanten < 0) return word('complete')
  if (shanten === 0) return word('tenpai')
  return shanten === 1 ? word('iishanten') : message('shanten', { shanten })
}

/** The lines of a hand's worth: yaku and dora, with han; a yakuman has none. */
export function yakuLines(score: HandScoreAnswer): { id: string; name: string; worth: string }[] {
  const yaku = score.yaku.map((one) => ({
    id: one.id,
    name: yakuName(one.id),
    worth: one.yakuman
      ? one.yakuman > 1
        ? message('yakuman_times', { times: one.yakuman })
        : limitName('yakuman')
      : message('han', { han: one.han }),
  }))
  if (score.yakuman || !score.has_yaku) return yaku
  const { dora, ura, red, kita } = score.dora
  const kinds = { dora, ura_dora: ura, red_dora: red, kita }
  const rows = Object.entries(kinds).filter(([, han]) => han > 0)
  return [
    ...yaku,
    ...rows.map(([id, han]) => ({ id, name: yakuName(id), worth: message('han', { han }) })),
  ]
}

/** The part of the fu that an item is, with the tile it is for. */
export function fuName(item: HandScoreAnswer['fu_items'][number]): string {
  const name = named('fu', partOf(item)) ?? named('wait', item.id) ?? item.id
  return item.tile ? `${name}: ${nameOfTile(item.tile)}` : name
}

/** An item of a set as the library names it: a concealed one counts twice as much as an open one. */
function partOf({ id, fu, tile }: HandScoreAnswer['fu_items'][number]): string {
  const outside = /^[19][mps]|z$/.test(tile ?? '') ? 2 : 1
  if (id === 'triplet') return fu === 4 * outside ? 'concealed_triplet' : 'open_triplet'
  if (id === 'kan') return fu === 16 * outside ? 'closed_kan' : 'open_kan'
  return id
}

/** The answer in a sentence, for screen readers and for one-line views. */
export function summary(found: CalculatorResult | null): string {
  const score = found?.worth?.scores[0]
  if (score && !score.has_yaku) return message('no_yaku')
  if (score)
    return [...refusals(found), worthOf(score), message('points', { points: score.points })]
      .filter(Boolean)
      .join(' · ')
  const { waits, distance } = found ?? {}
  if (waits) {
    const tiles = waits.waits.map((one) => nameOfTile(one.tile)).join(', ')
    return [`${word('tenpai')}: ${tiles} (${waits.total})`, ...refusals(found)].join(' · ')
  }
  if (!distance) return ''
  return [distanceText(distance.shanten), helped(distance)].filter(Boolean).join(' · ')
}

/** The parts of the answer for a narrow line, which has room for the first ones alone. */
export function shortSummary(found: CalculatorResult | null): string[] {
  const score = found?.worth?.scores[0]
  if (!score?.has_yaku) return [summary(found)]
  const points = message('points', { points: score.points })
  return [...refusals(found), points, limitOf(score), hanAndFu(score)].filter(Boolean)
}

/** The reasons why the hand may not be won. */
function refusals(found: CalculatorResult | null): string[] {
  const ids = found?.worth?.permission?.faults.map((fault) => fault.id) ?? found?.refused ?? []
  return ids.length ? [`${word('win_refused')}: ${ids.map(refusalName).join(', ')}`] : []
}

/** The number of useful tiles; of a hand that discards next, after the best discard. */
export function helped(distance: ShantenAnswer): string {
  const { ukeire, discards, missing } = distance
  if (discards?.[0])
    return say('discards.best', { tile: nameOfTile(discards[0].tile), total: discards[0].total })
  if (!ukeire) return ''
  if (ukeire.total)
    return message('useful_tiles', { kinds: ukeire.tiles.length, total: ukeire.total })
  return message(missing && !ukeire.tiles.length ? 'no_useful_tile_yet' : 'no_useful_tiles')
}
