/** The words of the page of a group. */

import { Catalog, type KeyOf } from './catalog.svelte'
import texts from 'virtual:texts/group'

const words = new Catalog<KeyOf<'group'>>(texts)

export const loadGroupWords = words.load
export const say = words.say
