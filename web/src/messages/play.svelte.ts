/** The words of the table in this browser. */

import { Catalog } from './catalog.svelte'
import english from './play/en.json'

export type PlayKey = keyof typeof english

const words = new Catalog<PlayKey>(
  english,
  import.meta.glob<Record<string, string>>('./play/*.json', { import: 'default' }),
)

export const loadPlay = words.load
export const say = words.say
