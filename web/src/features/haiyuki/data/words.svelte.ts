/** The words of Haiyuki's pages: those of the game are Python's own, the rest are of the page. */

import { filled, type Values } from '../../../messages/format'
import english from '../../../messages/haiyuki/en.json'
import { loadNames, named } from '../../../messages/library.svelte'
import { locale, type Language } from '../../../messages/words.svelte'
import { filledText, lines, nextLine, type SayValues } from './say'

export type HaiyukiKey = keyof typeof english

const files = import.meta.glob<Record<HaiyukiKey, string>>('../../../messages/haiyuki/*.json', {
  import: 'default',
})

let words = $state.raw<Record<HaiyukiKey, string>>(english)
let loaded = $state<Language | null>(null)

/** Loads both in the language of now. */
export async function loadWords(): Promise<void> {
  const wanted = locale.language
  const found = files[`../../../messages/haiyuki/${wanted}.json`]!()
  const [own] = await Promise.all([found, loadNames('haiyuki')])
  words = own
  loaded = wanted
}

export const spoken = {
  get ready(): boolean {
    return loaded === locale.language
  },
}

/** A word of the page. */
export const h = (key: HaiyukiKey, values: Values = {}): string =>
  filled(words[key] ?? key, values, locale.language)

/** A name or a line of the game; empty if it has none. */
export const game = (section: string, key: string): string => named(`haiyuki.${section}`, key) ?? ''

/** A sentence of the game with its places filled. */
export const told = (section: string, key: string, about: SayValues = {}): string =>
  filledText(game(section, key), about, game)

/** All lines of a character for an occasion: its special words, otherwise the common ones. */
export const linesOf = (who: string, occasion: string): string[] => lines(who, occasion, game)

const last: Record<string, number> = {}

/** A random number below `count`: not the one that was last picked under that name. */
export const pick = (name: string, count: number): number =>
  (last[name] = nextLine(count, last[name], Math.random()))

/** The first line; empty without any lines. */
export const lineOf = (who: string, occasion: string): string => linesOf(who, occasion)[0] ?? ''

export const number = (value: number): string =>
  new Intl.NumberFormat(locale.language).format(value)
