/** The words of the page of statistics. */

import { Catalog } from './catalog.svelte'
import english from './statistics/en.json'

export type StatisticsKey = keyof typeof english

const words = new Catalog<StatisticsKey>(
  english,
  import.meta.glob<Record<string, string>>('./statistics/*.json', { import: 'default' }),
)

export const loadStatistics = words.load
export const say = words.say

/** The name of a number; the number itself if this page does not know it. */
export function numberName(name: string): string {
  const key = `number.${name}`
  return words.has(key) ? words.say(key) : name
}
