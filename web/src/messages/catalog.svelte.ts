/** The words of one part of the page, which are loaded with it. */

import type rooms from './en.json'
import { filled, type Values } from './format'
import { locale, type Language } from './words.svelte'

/** The words of a room in English, and the loader of each language: a module `virtual:texts/ROOM`. */
export interface Texts<Key extends string = string> {
  english: Record<Key, string>
  load: Record<Language, () => Promise<Record<Key, string>>>
}

/** The keys of a room of the messages. */
export type KeyOf<Room extends keyof typeof rooms> = keyof (typeof rooms)[Room] & string

export class Catalog<Key extends string> {
  private words = $state.raw<Record<Key, string>>()
  private loaded: Language = 'en'

  constructor(private readonly texts: Texts<Key>) {}

  /** Loads them in the language of now. */
  readonly load = async (): Promise<void> => {
    const wanted = locale.language
    if (this.loaded === wanted) return
    this.loaded = wanted
    const found = await this.texts.load[wanted]()
    if (this.loaded === wanted) this.words = found
  }

  /** The words of that key in the language of now. */
  readonly say = (key: Key, values: Values = {}): string =>
    filled(this.words?.[key] ?? this.texts.english[key], values, locale.language)

  /** True for a key that is composed from an answer, if there are words for it. */
  has(key: string): key is Key {
    return key in this.texts.english
  }
}
