/** The words of the workshop. */

import { Catalog, type KeyOf } from './catalog.svelte'
import texts from 'virtual:texts/workshop'

const words = new Catalog<KeyOf<'workshop'>>(texts)

export const loadWorkshop = words.load
export const say = words.say

/** The message of a key that is composed from an answer; `other` if the key is unknown. */
export function sayOr(key: string, other: string): string {
  return words.has(key) ? say(key) : other
}
