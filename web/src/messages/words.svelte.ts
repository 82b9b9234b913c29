/** Every word of the page in the chosen language. English is always there; the others are loaded. */

import boardEnglish from './board/en.json'
import english from './en.json'
import { filled, type Values } from './format'

export type Language = 'en' | 'ja' | 'ko' | 'zh'
export type MessageKey = keyof typeof english | keyof typeof boardEnglish
type Words = Record<MessageKey, string>

export const LANGUAGES: Record<Language, string> = {
  en: 'English',
  ja: '日本語',
  ko: '한국어',
  zh: '中文',
}

const loaders: Record<Language, () => Promise<Words>> = {
  en: async () => ({ ...english, ...boardEnglish }),
  ja: () => joined(import('./ja.json'), import('./board/ja.json')),
  ko: () => joined(import('./ko.json'), import('./board/ko.json')),
  zh: () => joined(import('./zh.json'), import('./board/zh.json')),
}

async function joined(pages: Promise<unknown>, board: Promise<unknown>): Promise<Words> {
  const both = (await Promise.all([pages, board])) as { default: object }[]
  return Object.assign({}, ...both.map((part) => part.default)) as Words
}

let language = $state<Language>('en')
let words = $state.raw<Words>({ ...english, ...boardEnglish })

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
  words = await loaders[wanted]()
  language = wanted
  document.documentElement.lang = wanted === 'zh' ? 'zh-Hans' : wanted
}
