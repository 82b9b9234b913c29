/** The words of the calculator and of the guide to the yaku, loaded with these pages. */

import { filled, type Values } from './format'
import english from './study/en.json'
import { locale, type Language } from './words.svelte'

export type StudyKey = keyof typeof english
type Words = Record<string, string>

const files = import.meta.glob<Words>('./study/*.json', { import: 'default' })

let words = $state.raw<Words>(english)
let loaded: Language = 'en'

/** Loads them in the language of now. */
export async function loadStudy(): Promise<void> {
  const wanted = locale.language
  if (loaded === wanted) return
  loaded = wanted
  const found = await files[`./study/${wanted}.json`]!()
  if (loaded === wanted) words = found
}

/** The words of that key in the language of now. */
export function say(key: StudyKey, values: Values = {}): string {
  return filled(words[key] ?? english[key], values, locale.language)
}

/** The message of a key that is composed from an answer; null if the key is unknown. */
export function sayIfKnown(key: string, values: Values = {}): string | null {
  return key in english ? say(key as StudyKey, values) : null
}
