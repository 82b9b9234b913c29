/** The words of the workshop, loaded with it. */

import { filled, type Values } from './format'
import english from './workshop/en.json'
import { locale, type Language } from './words.svelte'

export type WorkshopKey = keyof typeof english
type Words = Record<string, string>

const files = import.meta.glob<Words>('./workshop/*.json', { import: 'default' })

let words = $state.raw<Words>(english)
let loaded: Language = 'en'

/** Loads them in the language of now. */
export async function loadWorkshop(): Promise<void> {
  const wanted = locale.language
  if (loaded === wanted) return
  loaded = wanted
  const found = await files[`./workshop/${wanted}.json`]!()
  if (loaded === wanted) words = found
}

/** The words of that key in the language of now. */
export function say(key: WorkshopKey, values: Values = {}): string {
  return filled(words[key] ?? english[key], values, locale.language)
}

/** The message of a key that is composed from an answer; `other` if the key is unknown. */
export function sayOr(key: string, other: string): string {
  return key in english ? say(key as WorkshopKey) : other
}
