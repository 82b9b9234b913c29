/** The automatic buttons of a board: the page's, the engine's, and those that are the same. */

import { asWords, translated } from '../../messages/library.svelte'
import { t } from '../../messages/words.svelte'
import type { Action, View } from '../view/wire'

export interface Autos {
  win: boolean
  pass_calls: boolean
  tsumogiri: boolean
  /** True if the drawn tile is discarded automatically when nothing else is possible. */
  forced: boolean
}

/** A button of the bar, and the key that presses it. */
export interface AutoSwitch {
  name: string
  label: string
  help: string
  on: boolean
  key: string
}

export const NO_AUTO: Autos = { win: false, pass_calls: false, tsumogiri: false, forced: false }

type Name = Exclude<keyof Autos, 'forced'> | 'sort'

const KEYS: [Name, string][] = [
  ['sort', 'A'],
  ['win', 'S'],
  ['pass_calls', 'D'],
  ['tsumogiri', 'F'],
]
/** The names that rulesets use for buttons of the page. */
const SAME: Record<string, Name> = {
  auto_sort: 'sort',
  auto_win: 'win',
  auto_no_call: 'pass_calls',
  auto_discard: 'tsumogiri',
  auto_tsumogiri: 'tsumogiri',
  '1_auto_sort': 'sort',
  '2_auto_ron': 'win',
  '3_auto_no_call': 'pass_calls',
  '4_auto_discard': 'tsumogiri',
}

/** All buttons: a ruleset's button replaces the page's button of the same kind. */
export function switchesOf(view: View, auto: Autos, sort: boolean): AutoSwitch[] {
  const { extras } = view
  const own = extras.type === 'ruleset' ? (extras.switches ?? []) : []
  const all: AutoSwitch[] = KEYS.map(([name, key]) => {
    const same = own.find((one) => SAME[one.button] === name)
    const on = same?.on ?? (name === 'sort' ? sort : auto[name])
    const about = t(`board.auto.${name}.about`)
    const label = t(`board.auto.${name}`)
    return {
      name: same ? `:${same.button}` : name,
      key,
      on,
      label,
      help: translated('switch', same?.help || about),
    }
  })
  for (const { button, on, label, help } of own) {
    if (SAME[button]) continue
    const short =
      (label ?? '').length > 2 ? translated('said', label!) : asWords(button.replace(/^auto_/, ''))
    all.push({
      name: `:${button}`,
      key: '',
      on,
      label: short,
      help: translated('switch', help ?? ''),
    })
  }
  // Where players judge for themselves, the engine has such a switch; it turns off both.
  const watching = extras.type === 'riichi' ? extras.watching : null
  all.push({
    name: watching == null ? 'ask' : ':watch',
    key: '',
    on: watching ?? !auto.forced,
    label: t('board.auto.watch'),
    help: t(watching == null ? 'board.auto.ask.about' : 'board.auto.watch.about'),
  })
  return all
}

/** The action that switches an engine's button; null for a button of the page. */
export function toggleOf(name: string, on: boolean): Action | null {
  return name.startsWith(':') ? { type: 'toggle', button: name.slice(1), on } : null
}

/** The setting that a button of the page changes; "always ask" switches off automatic discards. */
export function autoOf(name: string, on: boolean): Partial<Autos> | null {
  if (name === 'ask' || name === ':watch') return { forced: !on }
  return name === 'win' || name === 'pass_calls' || name === 'tsumogiri' ? { [name]: on } : null
}
