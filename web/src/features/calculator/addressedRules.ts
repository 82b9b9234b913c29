/** The rules of an address, which may be older than the rules that exist, or written by hand. */

import { catalogue, knownSetup, loadOffers } from '../../client/offers.svelte'
import { presetNamed } from '../../model/setup/rules'
import { EMPTY, type CalculatorInput } from './calculatorInput'

type Rules = Pick<CalculatorInput, 'preset' | 'players' | 'options'>

/** Returns the rules that exist, and the others as the address names them. */
export async function knownRules(rules: Rules): Promise<Rules & { unknown: string[] }> {
  if (rules.preset !== EMPTY.preset) await loadOffers().catch(() => {})
  const { engines } = catalogue
  const found = engines.length ? presetNamed(rules.preset, engines) : rules.preset
  const preset = found ?? EMPTY.preset
  const { setup, unknown } = await knownSetup({
    engine: 'riichi',
    preset,
    options: rules.options,
    ...(rules.players !== EMPTY.players && { players: rules.players }),
  })
  return {
    preset,
    players: setup.players === 3 ? 3 : EMPTY.players,
    options: setup.options ?? {},
    unknown: [...(found === null ? [rules.preset] : []), ...unknown],
  }
}
