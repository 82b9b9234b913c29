/** The words of the calculator and of the guide to the yaku. */

import { Catalog, type KeyOf } from './catalog.svelte'
import type { Values } from './format'
import texts from 'virtual:texts/study'

export type StudyKey = KeyOf<'study'>

const words = new Catalog<StudyKey>(texts)

export const loadStudy = words.load
export const say = words.say

/** The message of a key that is composed from an answer; null if the key is unknown. */
export function sayIfKnown(key: string, values: Values = {}): string | null {
  return words.has(key) ? say(key, values) : null
}
