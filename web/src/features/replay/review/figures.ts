/** The numbers of a review as the language of the page writes them. */

import type { AlternativeAnswer } from '../../../generated/api'
import { say } from '../../../messages/study.svelte'
import { locale } from '../../../messages/words.svelte'

const written = (value: number, how: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale.language, how).format(value).replace('-', '−')

export const figures = {
  /** A chance, such as 12.3 %: small ones are what safety is about. */
  percent: (chance: number): string =>
    written(chance, { style: 'percent', maximumFractionDigits: 1, minimumFractionDigits: 1 }),
  whole: (chance: number): string => written(chance, { style: 'percent' }),
  /** Points to the tens: nothing here is known better. */
  points: (points: number): string => written(10 * Math.round(points / 10), {}),
  gain: (points: number): string =>
    written(10 * Math.round(points / 10), { signDisplay: 'exceptZero' }),
  /** Half of an interval of points. */
  half: (points: number): string => `±${figures.points(points)}`,
  place: (place: number): string =>
    written(place, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
}

/** The bar of a tile in words: how to choose it, how often, and how dangerous it is. */
export const barWords = ({ type, chance, danger }: AlternativeAnswer): string =>
  say(type === 'riichi' ? 'review.bar.riichi' : 'review.bar', {
    chance: figures.percent(chance),
    danger: figures.percent(danger),
  })
