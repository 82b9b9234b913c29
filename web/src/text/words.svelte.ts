/** The words of the text mode, loaded with it. */

import { filled, type Values } from '../messages/format'
import english from '../messages/text/en.json'
import { locale, type Language } from '../messages/words.svelte'

export type TextKey = keyof typeof english
type Words = Record<string, string>

const files = import.meta.glob<Words>('../messages/text/*.json', { import: 'default' })

let words = $state.raw<Words>(english)
let loaded: Language = 'en'

/** Loads them in the language of now. */
export async function loadText(): Promise<void> {
  const wanted = locale.language
  if (loaded === wanted) return
  loaded = wanted
  const found = await files[`../messages/text/${wanted}.json`]!()
  if (loaded === wanted) words = found
}

/** The words of that key in the language of now. */
export const x = (key: TextKey, values: Values = {}): string =>
  filled(words[key] ?? english[key], values, locale.language)
