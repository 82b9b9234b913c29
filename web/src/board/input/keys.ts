/** The keys of the board: no shortcut needs a second key. */

import type { AutoSwitch } from '../../model/play/autos'
import type { PendingChoice } from './pendingChoice.svelte'

export interface Keyed {
  within(): HTMLElement
  pendingChoice: PendingChoice
  switches(): AutoSwitch[]
  turn(name: string, on: boolean): void
  pass(): boolean
  /** Skips the moments that are still to be shown; false if nothing was waiting. */
  skip(): boolean
  discardDrawn(): void
  pickNth(nth: number): void
  /** The place of the last tile of the hand. */
  last(): number
  help(on?: boolean): void
  helps(): boolean
}

const NTH = '1234567890-='

/** Listens to keys of the whole window: not while the player types, or a dialog is open. */
export function keyed(on: Keyed): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as Element
    const modified = event.ctrlKey || event.metaKey || event.altKey
    const elsewhere =
      target.closest?.('input, textarea, select, dialog') || on.within().closest('[inert]')
    if (modified || event.defaultPrevented || elsewhere || document.querySelector('dialog[open]'))
      return
    if (act(on, event.key, target)) event.preventDefault()
  }
}

/** Performs the action of a key; false if the key has none. */
function act(on: Keyed, key: string, target: Element): boolean {
  const { pendingChoice } = on
  const nth = NTH.indexOf(key)
  if (key === '?') on.help()
  else if (key === 'Escape') {
    if (on.helps()) on.help(false)
    else if (!on.skip()) on.pass() // what follows them has to be seen before it is passed
  } else if (nth >= 0 && pendingChoice.ways?.[nth]) pendingChoice.take(pendingChoice.ways[nth]!)
  else if (nth >= 0) on.pickNth(nth)
  else if (key === ' ' && isFree(target)) on.discardDrawn()
  else if (key === 'Enter' && pendingChoice.choice) pendingChoice.confirm()
  else if (/^Arrow(Left|Right)$/.test(key) && !target.closest('[role=toolbar]'))
    on.pickNth(on.last())
  else return letter(on, key.toUpperCase())
  return true
}

/** True if the focused element does not need the space bar; a tile of the hand does not need it. */
const isFree = (target: Element): boolean =>
  !target.closest('button, a, summary') || target.closest('[data-key]') !== null

function letter(on: Keyed, key: string): boolean {
  const button = on.pendingChoice.buttons.find((one) => one.key === key)
  const auto = on.switches().find((one) => one.key === key)
  if (button) on.pendingChoice.press(button)
  else if (auto) on.turn(auto.name, !auto.on)
  else return false
  return true
}
