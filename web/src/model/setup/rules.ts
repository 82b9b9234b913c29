/** Rules as an address names them. */

import type { EngineOffer } from '../../generated/api'

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

/** The preset of riichi of that name, null if it is unknown. */
export function presetNamed(name: string, engines: readonly EngineOffer[]): string | null {
  const riichi = engines.filter(({ engine }) => engine === 'riichi')
  const found = rulesNamed(name, riichi)
  return found === null || found === ALL ? null : found.split('/')[1]!
}
