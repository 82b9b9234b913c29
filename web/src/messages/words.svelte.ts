/** Every word of the page in the chosen language. English is always there; the others are loaded. */

import texts from 'virtual:texts/page'
import type rooms from './en.json'
import { filled, type Values } from './format'

export type Language = 'en' | 'ja' | 'ko' | 'zh'
export type MessageKey = keyof typeof rooms.page

export const LANGUAGES: Record<Language, string> = {
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  zh: '中文',
}

let language = $state<Language>('en')
let words = $state.raw<Record<string, string>>(texts.english)

/** The message of a key in the current language; reading it in a component keeps it up to date. */
export function t(key: MessageKey, values: Values = {}): string {
  return filled(words[key] ?? key, values, language)
}

/** True if there is a message of that key: for names that the server sends. */
export function known(key: string): key is MessageKey {
  return key in words
}

export const locale = {
  get language(): Language {
    return language
  },
}

/** The browser's first language that the page has. */
export function preferred(wanted: readonly string[]): Language {
  const found = wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag in LANGUAGES)
  return (found as Language | undefined) ?? 'en'
}

/** Changes the language of everything at once. */
export async function loadLanguage(wanted: Language): Promise<void> {
  words = await texts.load[wanted]!()
  language = wanted
  document.documentElement.lang = wanted === 'zh' ? 'zh-Hans' : wanted
}
