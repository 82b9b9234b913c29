/** The words of one part of the page, which are loaded with it. */

import { filled, type Values } from './format'
import { locale, type Language } from './words.svelte'

type Words = Record<string, string>

export class Catalog<Key extends string> {
  private words = $state.raw<Words>()
  private loaded: Language = 'en'

  /** `files` holds the loader of each language, by the path of its file. */
  constructor(
    private readonly english: Record<Key, string>,
    private readonly files: Record<string, () => Promise<Words>>,
  ) {}

  /** Loads them in the language of now. */
  readonly load = async (): Promise<void> => {
    const wanted = locale.language
    if (this.loaded === wanted) return
    this.loaded = wanted
    const path = Object.keys(this.files).find((one) => one.endsWith(`/${wanted}.json`))!
    const found = await this.files[path]!()
    if (this.loaded === wanted) this.words = found
  }

  /** The words of that key in the language of now. */
  readonly say = (key: Key, values: Values = {}): string =>
    filled(this.words?.[key] ?? this.english[key], values, locale.language)

  /** True for a key that is composed from an answer, if there are words for it. */
  has(key: string): key is Key {
    return key in this.english
  }
}
