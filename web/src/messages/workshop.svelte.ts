/** The words of the workshop. */

import { Catalog } from './catalog.svelte'
import english from './workshop/en.json'

const words = new Catalog<keyof typeof english>(
  english,
  import.meta.glob<Record<string, string>>('./workshop/*.json', { import: 'default' }),
)

export const loadWorkshop = words.load
export const say = words.say

/** The message of a key that is composed from an answer; `other` if the key is unknown. */
export function sayOr(key: string, other: string): string {
  return words.has(key) ? say(key) : other
}
