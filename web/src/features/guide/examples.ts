/** The example of a yaku: its tiles by group, and the calculator with all of it entered. */

import { linkTo } from '../../client/navigation.svelte'
import type { YakuLine } from '../../generated/api'
import { tilesIn } from '../../model/setup/tiles'
import type { Setup } from '../../model/view/wire'
import { handTiles, EMPTY, groupTiles, type CalculatorInput } from '../calculator/calculatorInput'

export type Example = NonNullable<YakuLine['example']>

/** The groups of an example: concealed tiles, the winning tile, and each meld. */
export function lying(example: Example): string[][] {
  const [concealed = ''] = /^[^([]*/.exec(example.hand) ?? []
  const melds = [...example.hand.matchAll(/[([][^)\]]*[)\]]/g)].map(([meld]) => groupTiles(meld))
  const input: CalculatorInput = { ...EMPTY, tiles: tilesIn(concealed), win: example.win }
  return [...handTiles(input), ...melds]
}

/** The groups of an example that are closed kans: the text has them in square brackets. */
export function closedKans(example: Example): Set<string> {
  const kans = [...example.hand.matchAll(/\[([^\]]*)\]/g)].map(([, inside = '']) => inside)
  return new Set(kans.map((inside) => tilesIn(inside).join()))
}

/** The address of the calculator with the example entered, by the rules of the page. */
export function calculatorLink(line: YakuLine, setup: Setup): string {
  const { hand, win, circumstances = [] } = line.example!
  const dealer = circumstances.includes('dealer')
  const rules = setup.preset && setup.preset !== EMPTY.preset ? [`rules=${setup.preset}`] : []
  if (setup.players === 3) rules.push('players=3')
  const options = Object.entries(optionsFor(line, setup)).map(
    ([name, value]) => `rule.${name}=${encodeURIComponent(JSON.stringify(value))}`,
  )
  const flags = circumstances.filter((flag) => flag !== 'dealer')
  const parts = [`hand=${hand}`, `win=${win}`, ...flags, ...(dealer ? [] : ['seat=s'])]
  return linkTo(`/calculator?${[...parts, ...rules, ...options].join('&')}`)
}

/** Only the rules that the example needs: of many local yaku that are in force, this one. */
function optionsFor(line: YakuLine, setup: Setup): Record<string, unknown> {
  const options = { ...setup.options }
  const local = options.local_yaku
  if (Array.isArray(local)) {
    if (local.includes(line.id)) options.local_yaku = [line.id]
    else delete options.local_yaku
  }
  if (line.id !== 'renhou') delete options.renhou
  return options
}
