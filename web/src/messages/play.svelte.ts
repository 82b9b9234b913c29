/** The words of the table in this browser. */

import { Catalog, type KeyOf } from './catalog.svelte'
import texts from 'virtual:texts/play'

export type PlayKey = KeyOf<'play'>

const words = new Catalog<PlayKey>(texts)

export const loadPlay = words.load
export const say = words.say
