/** The words of the text mode. */

import { Catalog, type KeyOf } from '../../messages/catalog.svelte'
import texts from 'virtual:texts/text'

export type TextKey = KeyOf<'text'>

const words = new Catalog<TextKey>(texts)

export const loadText = words.load
export const x = words.say
