/**
 * The names from the library: yaku, limits, fu, winds, declarations about claims, and the texts and
 * identifiers of rulesets. `web/interfaces.py` writes them from Python's files and the kernel's rows.
 */

import { locale } from './words.svelte'

/** The texts of a ruleset that have a table of translations. */
type RulesetSection = 'yaku' | 'said' | 'end' | 'amount' | 'switch'
type Sections = Record<string, Record<string, string>>

const files = import.meta.glob<Sections>('../generated/names/*/*.json', { import: 'default' })
/** The folders of what any table may say, and those with the words of few pages. */
type Part = 'every' | 'rulesets' | 'haiyuki' | 'statistics' | 'trainer'

let names = $state.raw<Sections>({})
let loaded = ''
const asked = new Set<Part>(['every', 'rulesets'])

/**
 * Loads the names in the language of now: a table needs them, the lobby does not. A part that was
 * asked for once is loaded each time.
 */
export async function loadNames(part: Part = 'every'): Promise<void> {
  asked.add(part)
  const wanted = wantedNames()
  if (loaded === wanted) return
  const { language } = locale
  const found = await Promise.all(
    [...asked].map((name) => files[`../generated/names/${name}/${language}.json`]?.()),
  )
  if (wanted !== wantedNames()) return loadNames()
  loaded = wanted
  names = Object.assign({}, ...found) as Sections
}

/** The language of now and the parts that were asked for. */
const wantedNames = () => [locale.language, ...asked].join(' ')

let japanese = $state.raw<Sections>({})
/** The languages that show the Japanese name after their own. */
const WITH_JAPANESE: readonly string[] = ['en', 'ko']

/** Loads the Japanese names, for the languages that show them too. */
export async function loadJapanese(): Promise<void> {
  if (!WITH_JAPANESE.includes(locale.language)) return
  japanese = (await files['../generated/names/every/ja.json']?.()) ?? {}
}

/** The Japanese name in a section; empty in languages that do not show it. */
export function nameInJapanese(section: string, key: string): string {
  if (!WITH_JAPANESE.includes(locale.language)) return ''
  const rows = japanese[section]
  return rows && Object.hasOwn(rows, key) ? rows[key]! : ''
}

/** The name in a section; null if the section lacks it. */
export function named(section: string, key: string): string | null {
  const rows = names[section]
  return rows && Object.hasOwn(rows, key) ? rows[key]! : null
}

/** The first name found in these sections, otherwise the key itself as words. */
export function nameIn(sections: readonly string[], key: string): string {
  for (const section of sections) {
    const found = named(section, key)
    if (found !== null) return found
  }
  return asWords(key)
}

/** A ruleset's English text in the current language; unchanged if nobody translated it. */
export function translated(section: RulesetSection, text: string): string {
  return named(`ruleset.${section}`, text) ?? text
}

/** A key as words: `win_by_discard` is "win by discard". */
export function asWords(key: string): string {
  return key.replaceAll('_', ' ')
}
