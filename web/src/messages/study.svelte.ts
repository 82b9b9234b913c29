/** The words of the calculator and of the guide to the yaku. */

import { Catalog } from './catalog.svelte'
import type { Values } from './format'
import english from './study/en.json'

export type StudyKey = keyof typeof english

const words = new Catalog<StudyKey>(
  english,
  import.meta.glob<Record<string, string>>('./study/*.json', { import: 'default' }),
)

export const loadStudy = words.load
export const say = words.say

/** The message of a key that is composed from an answer; null if the key is unknown. */
export function sayIfKnown(key: string, values: Values = {}): string | null {
  return words.has(key) ? say(key, values) : null
}
