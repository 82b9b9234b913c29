/** The words of the lessons and of the path to the first games. */

import { Catalog, type KeyOf } from '../../messages/catalog.svelte'
import texts from 'virtual:texts/learn'

export type LearnKey = KeyOf<'learn'>

const words = new Catalog<LearnKey>(texts)

export const loadLearn = words.load
export const say = words.say
