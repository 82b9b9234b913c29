/** The rules of an address, which may be older than the rules that exist, or written by hand. */

import { catalogue, loadOffers } from '../../client/offers.svelte'
import { choices } from '../../client/rest'
import { locale } from '../../messages/words.svelte'
import { presetNamed } from '../../model/setup/rules'
import { EMPTY, type CalculatorInput } from './calculatorInput'

type Rules = Pick<CalculatorInput, 'preset' | 'players' | 'options'>

/** Returns the rules that exist, and the names of the others. */
export async function knownRules({
  preset,
  players,
  options,
}: Rules): Promise<Pick<Rules, 'preset' | 'options'> & { unknown: string[] }> {
  if (preset !== EMPTY.preset) await loadOffers().catch(() => {})
  const { engines } = catalogue
  const found = engines.length ? presetNamed(preset, engines) : preset
  const rows = Object.entries(options)
  const offered = rows.length ? await optionsOf(found ?? EMPTY.preset, players) : null
  const isKnown = ([name]: [string, unknown]) => offered?.includes(name) ?? true
  return {
    preset: found ?? EMPTY.preset,
    options: Object.fromEntries(rows.filter(isKnown)),
    unknown: [
      ...(found === null ? [preset] : []),
      ...rows.filter((row) => !isKnown(row)).map(([name]) => name),
    ],
  }
}

/** The names of all options; null if they cannot be asked for now. */
function optionsOf(preset: string, players: number): Promise<string[] | null> {
  return choices({ engine: 'riichi', preset, players }, locale.language).then(
    ({ groups }) => groups.flatMap((group) => group.options.map(({ name }) => name)),
    () => null,
  )
}
