/** The rules that the guide shows, as its address names them, and the yaku that a search finds. */

import type { EngineOffer, YakuLine } from '../../generated/api'
import type { Setup } from '../../model/view/wire'
import { addressed } from '../calculator/address'

/** The rules with every local yaku in force. */
export const ALL = 'riichi/all'

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')

/**
 * The rules of that name as `engine/preset`, null if the name is unknown. A preset's name or title
 * is enough.
 */
export function rulesNamed(name: string, engines: readonly EngineOffer[]): string | null {
  const wanted = plain(name)
  if (!wanted || wanted === ALL || wanted === 'all') return ALL
  const offered = engines.flatMap(({ engine, presets }) =>
    presets.map((preset) => ({
      value: `${engine}/${preset.name}`,
      names: [`${engine}/${preset.name}`, preset.name, preset.title],
    })),
  )
  const found = offered.find(({ names }) => names.some((one) => plain(one) === wanted))
  if (found) return found.value
  const engine = engines.find((one) => [one.engine, one.title].some((one) => plain(one) === wanted))
  return engine?.presets[0] ? `${engine.engine}/${engine.presets[0].name}` : null
}

/** The players and options that an address adds to its rules, as the calculator writes them. */
export function ownRules(query: string): Pick<Setup, 'players' | 'options'> {
  const { players, options } = addressed(query).rest
  return {
    ...(players === 3 && { players }),
    ...(Object.keys(options).length > 0 && { options }),
  }
}

/** Text as it is searched: no matter of case, width, hyphens or long vowels. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .replace(/[-‐–]/g, ' ')
    .replace(/[āâ]/g, 'aa')
    .replace(/[ōô]/g, 'ou')
    .replace(/[ūû]/g, 'uu')

const compact = (text: string): string => text.replace(/\s+/g, '')

/** True if each word is in a name of the yaku, in any language, or in its description. */
export function isFound(line: YakuLine, search: string): boolean {
  const all = [line.name, line.about ?? '', line.id ?? '', ...(line.aliases ?? [])].map(folded)
  const wanted = folded(search)
  return (
    wanted.split(/\s+/).every((word) => all.some((text) => text.includes(word))) ||
    all.some((text) => compact(text).includes(compact(wanted)))
  )
}
