/** The words of the text mode. */

import { Catalog } from '../../messages/catalog.svelte'
import english from '../../messages/text/en.json'

export type TextKey = keyof typeof english

const words = new Catalog<TextKey>(
  english,
  import.meta.glob<Record<string, string>>('../../messages/text/*.json', { import: 'default' }),
)

export const loadText = words.load
export const x = words.say
