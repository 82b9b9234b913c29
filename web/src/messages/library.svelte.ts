/**
 * The names from the library: yaku, limits, fu, winds, declarations about claims, and English texts
 * of rulesets. They come from Python's files, read when the page is built, so that each name exists
 * once.
 */

import { locale, type Language } from './words.svelte'

/** The texts of a ruleset that have a table of translations. */
type RulesetSection = 'yaku' | 'said' | 'end' | 'amount' | 'switch'
type Sections = Record<string, Record<string, string>>

const riichi = import.meta.glob<Sections>('../../../src/jantaku/base/messages/*.json', {
  import: 'default',
})
const sheet = import.meta.glob<Sections>('../../../src/jantaku/base/messages/sheet/*.json', {
  import: 'default',
})
const haiyuki = import.meta.glob<Sections>('../../../src/jantaku/haiyuki/texts/*.json', {
  import: 'default',
})
const rulesets = import.meta.glob<Sections>('../../../src/jantaku/base/messages/library/*.json', {
  import: 'default',
})
const trainer = import.meta.glob<Sections>('../../../src/jantaku/base/messages/trainer/*.json', {
  import: 'default',
})

let names = $state.raw<Sections>({})
let loaded: Language | null = null

/** Loads the names in the language of now: a table needs them, the lobby does not. */
export async function loadNames(): Promise<void> {
  const wanted = locale.language
  if (loaded === wanted) return
  const file = async (files: typeof riichi): Promise<Sections> =>
    (await Object.entries(files).find(([path]) => path.endsWith(`/${wanted}.json`))?.[1]()) ?? {}
  const [own, items, other, said] = await Promise.all([riichi, sheet, haiyuki, rulesets].map(file))
  loaded = wanted
  names = {
    ...own,
    item: items!.item ?? {},
    ...prefixed('haiyuki', other!),
    ...prefixed('ruleset', said!),
  }
}

function prefixed(engine: string, sections: Sections): Sections {
  return Object.fromEntries(
    Object.entries(sections).map(([section, rows]) => [`${engine}.${section}`, rows]),
  )
}

/** Loads the words of the drills, after the names. */
export async function loadDrillWords(): Promise<void> {
  await loadNames()
  const path = Object.keys(trainer).find((one) => one.endsWith(`/${locale.language}.json`))!
  const sections = await trainer[path]!()
  names = { ...names, ...prefixed('trainer', sections) }
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
