/** The words of the page of statistics, and those that the command line has too. */

import { Catalog } from './catalog.svelte'
import { loadNames, named } from './library.svelte'
import english from './statistics/en.json'

export type StatisticsKey = keyof typeof english

const words = new Catalog<StatisticsKey>(
  english,
  import.meta.glob<Record<string, string>>('./statistics/*.json', { import: 'default' }),
)

export const loadStatistics = () => Promise.all([words.load(), loadNames('statistics')])
export const say = words.say

/** The name of a number; the number itself if the library does not know it. */
export const numberName = (name: string) => named('statistics.number', name) ?? name

/** The title of a table of numbers. */
export const sectionName = (section: string) => named('statistics.section', section) ?? ''
