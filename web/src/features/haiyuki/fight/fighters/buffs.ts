/** The effects on a side in words. */

import type { HaiyukiExtras } from '../../../../model/view/wire'
import type { HaiyukiKey } from '../../data/words.svelte'

type Side = HaiyukiExtras['sides'][number]
const COUNTED = ['guard', 'spirit', 'curse'] as const
const ON = ['mirror', 'critical', 'guaranteed'] as const

export function buffsOf(
  side: Side,
  h: (key: HaiyukiKey, values?: { n: number }) => string,
): string[] {
  const counted = COUNTED.filter((name) => side[name]).map((name) =>
    h(`buff.${name}`, { n: side[name] ?? 0 }),
  )
  return [...counted, ...ON.filter((name) => side[name]).map((name) => h(`buff.${name}`))]
}
