/**
 * The names from the library: yaku, limits, fu, winds, declarations about claims, and the texts and
 * identifiers of rulesets. They come from Python's files, read when the page is built, and those of yaku from the
 * kernel, so that each name exists once.
 */

import { locale } from './words.svelte'

/** The texts of a ruleset that have a table of translations. */
type RulesetSection = 'yaku' | 'said' | 'end' | 'amount' | 'switch'
type Sections = Record<string, Record<string, string>>

const riichi = import.meta.glob<Sections>('../../../src/jantaku/base/messages/??.json', {
  import: 'default',
})
const yaku = import.meta.glob<Sections>('../generated/names/*.json', { import: 'default' })
const sheet = import.meta.glob<Sections>('../../../src/jantaku/base/messages/sheet/*.json', {
  import: 'default',
})
const haiyuki = import.meta.glob<Sections>('../../../src/jantaku/haiyuki/texts/*.json', {
  import: 'default',
})
const rulesets = import.meta.glob<Sections>('../../../src/jantaku/base/messages/library/*.json', {
  import: 'default',
})
const identifiers = import.meta.glob<Sections>(
  '../../../src/jantaku/base/messages/ruleset/*.json',
  { import: 'default' },
)
/** The words of few pages, which `loadNames` loads for those that ask for them. */
const parts = {
  trainer: import.meta.glob<Sections>('../../../src/jantaku/base/messages/trainer/*.json', {
    import: 'default',
  }),
  statistics: import.meta.glob<Sections>('../../../src/jantaku/base/messages/statistics/*.json', {
    import: 'default',
  }),
}
type Part = keyof typeof parts

let names = $state.raw<Sections>({})
let loaded = ''
const asked = new Set<Part>()

/**
 * Loads the names in the language of now: a table needs them, the lobby does not. A part that was
 * asked for once is loaded each time.
 */
export async function loadNames(part?: Part): Promise<void> {
  if (part) asked.add(part)
  const wanted = wantedNames()
  if (loaded === wanted) return
  const { language } = locale
  const file = async (files: typeof riichi): Promise<Sections> =>
    (await Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`))?.[1]()) ?? {}
  const partOf = async (name: Part) => prefixed(name, await file(parts[name]))
  const [own, made, items, other, said, words, ...further] = await Promise.all([
    ...[riichi, yaku, sheet, haiyuki, rulesets, identifiers].map(file),
    ...[...asked].map(partOf),
  ])
  if (wanted !== wantedNames()) return loadNames()
  loaded = wanted
  names = {
    ...own,
    yaku: made!.yaku!,
    item: items!.item ?? {},
    ...prefixed('haiyuki', other!),
    ...prefixed('ruleset', { ...said!, ...words! }),
    'ruleset.yaku': { ...made!['ruleset.yaku'], ...said!.yaku, ...words!.yaku },
    ...Object.assign({}, ...further),
  }
}

/** The language of now and the parts that were asked for. */
const wantedNames = () => [locale.language, ...asked].join(' ')

function prefixed(engine: string, sections: Sections): Sections {
  return Object.fromEntries(
    Object.entries(sections).map(([section, rows]) => [`${engine}.${section}`, rows]),
  )
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
