/** The words of the page of statistics, and those that the command line has too. */

import { Catalog, type KeyOf } from './catalog.svelte'
import { loadNames, named } from './library.svelte'
import texts from 'virtual:texts/statistics'

export type StatisticsKey = KeyOf<'statistics'>

const words = new Catalog<StatisticsKey>(texts)

export const loadStatistics = () => Promise.all([words.load(), loadNames('statistics')])
export const say = words.say

/** The name of a number; the number itself if the library does not know it. */
export const numberName = (name: string) => named('statistics.number', name) ?? name

/** The title of a table of numbers. */
export const sectionName = (section: string) => named('statistics.section', section) ?? ''
