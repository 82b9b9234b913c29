/** The words of Haiyuki's pages: those of the game are Python's own, the rest are of the page. */

import texts from 'virtual:texts/haiyuki'
import { Catalog, type KeyOf } from '../../../messages/catalog.svelte'
import { loadNames, named } from '../../../messages/library.svelte'
import { locale } from '../../../messages/words.svelte'
import { filledText, lines, nextLine, type SayValues } from './say'

export type HaiyukiKey = KeyOf<'haiyuki'>

const words = new Catalog<HaiyukiKey>(texts)
let loaded = $state('')

/** Loads both in the language of now. */
export async function loadWords(): Promise<void> {
  const wanted = locale.language
  await Promise.all([words.load(), loadNames('haiyuki')])
  loaded = wanted
}

export const spoken = {
  get ready(): boolean {
    return loaded === locale.language
  },
}

/** A word of the page. */
export const h = words.say

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
