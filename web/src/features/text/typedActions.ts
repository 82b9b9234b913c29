/**
 * Typed commands as actions that the server lists as legal. It knows no rules: a word names a
 * button of the prompt, the words after it choose among the ways to press that button.
 */

import { asWords } from '../../messages/library.svelte'
import { buttonName } from '../../messages/names'
import {
  buttonsOf,
  choiceOf,
  choosingOf,
  discardAt,
  isDeclaring,
  pressWith,
} from '../../model/play/prompt'
import type { PromptButton } from '../../model/play/prompt'
import { labelsOf } from '../../model/view/view'
import type { Action, Tile, View } from '../../model/view/wire'
import { claimName } from '../../model/words/claimNames'
import { codesOf, means, placeOf } from './tiles'
import type { TextKey } from './words.svelte'

/** An action, or the sentence that explains why there is no such action. */
export type ActionOrFault = { action: Action } | { fault: TextKey; values: Record<string, string> }

const fault = (key: TextKey, values: Record<string, string> = {}): ActionOrFault => ({
  fault: key,
  values,
})
const plain = (text: string) => text.toLowerCase().replace(/[\s_⁨⁩]+/g, '')

function ownTiles(view: View): { tiles: Tile[]; drawn: boolean } {
  const own = view.seats.find((row) => row.seat === view.seat)
  return { tiles: own?.tiles ?? [], drawn: own?.drawn ?? false }
}

/** The discard of the tile that is meant; of the one just drawn where none is named. */
export function discardOf(view: View, words: string): ActionOrFault {
  const { tiles, drawn } = ownTiles(view)
  if (!view.legal.some((one) => one.type === 'discard')) return fault('fault.no_discard')
  const place = words ? placeOf(words, tiles) : drawn ? tiles.length - 1 : null
  if (place === null) return fault(words ? 'fault.not_held' : 'fault.which', { tile: words })
  const action = discardAt(view, tiles, place, drawn)
  return action ? { action } : fault('fault.locked', { tile: codesOf([tiles[place]!]) })
}

/** The button that a word means: its name, its words in the language of now, or how these begin. */
export function buttonOf(view: View, word: string): PromptButton | null {
  const typed = plain(word)
  const buttons = buttonsOf(view)
  const called = (one: PromptButton) => [one.name, buttonName(one.name, labelsOf(view))].map(plain)
  return (
    buttons.find((one) => called(one).includes(typed)) ??
    buttons.find((one) => typed === 'pass' && one.kind === 'pass') ??
    (typed.length > 1
      ? buttons.find((one) =>
          called(one).some((name) => name.startsWith(typed) || name.endsWith(typed)),
        )
      : undefined) ??
    null
  )
}

/** The press of a button; the words choose among its ways: `34`, `5p`, a number. */
export function pressOf(view: View, button: PromptButton, words: string): ActionOrFault {
  const { actions } = button
  if (actions.length === 1 && (!words || !button.byDiscard)) return { action: actions[0]! }
  if (button.byDiscard) {
    const { tiles, drawn } = ownTiles(view)
    const place = words ? placeOf(words, tiles) : drawn ? tiles.length - 1 : null
    const action = place === null ? null : pressWith(button, tiles[place]!)
    return action ? { action } : fault('fault.ways', { ways: listed(actions, view) })
  }
  const fitting = actions.filter((action) => isMeant(action, words))
  if (words && fitting.length) return { action: fitting[0]! }
  const nth = /^#?\d$/.test(words) ? actions[Number(words.replace('#', '')) - 1] : undefined
  return nth ? { action: nth } : fault('fault.ways', { ways: listed(actions, view) })
}

const listed = (actions: readonly Action[], view: View): string =>
  actions.map((action, at) => `${at + 1}: ${wayOf(action, view)}`).join(' · ')

/** True if words such as `34`, `34m` or `5p` name the tiles of an action. */
function isMeant(action: Action, words: string): boolean {
  if (action.type !== 'press' || !words) return false
  const own = action.own ?? []
  const tiles = own.length ? own : action.tile ? [action.tile] : []
  if (
    tiles.length &&
    tiles.some((tile) => means(words, tile) !== null) &&
    tiles.every((tile) => tile.name === tiles[0]!.name)
  )
    return true
  const [, digits, suit] = /^(\d{2,})([a-z]?)$/.exec(words) ?? []
  if (!digits || digits.length !== tiles.length) return false
  const numbers = tiles
    .map((tile) => (tile.red && tile.name?.startsWith('5') ? '0' : tile.name?.[0]))
    .join('')
  const alike = numbers === digits || numbers.replace('0', '5') === digits
  return alike && tiles.every((tile) => !suit || tile.name?.endsWith(suit))
}

/** An action of the list of all, in words. */
export function wayOf(action: Action, view: View): string {
  switch (action.type) {
    case 'discard':
      return codesOf([action.tile])
    case 'press': {
      const tiles = [...(action.tile ? [action.tile] : []), ...(action.own ?? [])]
      return [buttonName(action.button, labelsOf(view)), codesOf(tiles)].filter(Boolean).join(' ')
    }
    case 'choose':
      return action.items
        .map((item) => (item.tile ? codesOf([item.tile]) : `${item.target} ${item.place + 1}`))
        .join(' + ')
    case 'declare':
      return claimName(action) || (action.names ?? []).map(asWords).join(', ')
    default:
      return buttonName(action.button, labelsOf(view))
  }
}

/** The action for a choice by numbers of the list, or by tiles. */
export function chooseOf(view: View, words: readonly string[]): ActionOrFault {
  const choosing = choosingOf(view)
  if (!choosing) return fault('fault.nothing_to_choose')
  const { items } = choosing
  const chosen = new Set<number>()
  for (const word of words) {
    const nth = /^\d+$/.test(word) ? Number(word) - 1 : -1
    const at =
      nth >= 0
        ? nth
        : items.findIndex((item, at) => !chosen.has(at) && item.tile && means(word, item.tile))
    if (!items[at]) return fault('fault.not_there', { what: word })
    chosen.add(at)
  }
  const action = choiceOf(
    choosing,
    [...chosen].map((at) => items[at]!),
  )
  return action ? { action } : fault('fault.choose', { sizes: choosing.sizes.join(', ') })
}

/** The action for a declaration by names or by their numbers; without names it declares nothing. */
export function declareOf(
  view: View,
  words: readonly string[],
  names: readonly string[],
): ActionOrFault {
  if (!isDeclaring(view)) return fault('fault.nothing_to_declare')
  const found: string[] = []
  for (const word of words) {
    const name = names[Number(word) - 1] ?? names.find((one) => plain(one) === plain(word))
    if (!name) return fault('fault.not_there', { what: word })
    found.push(name)
  }
  return { action: { type: 'declare', names: found } }
}

/** Everything that may be done now, as it is listed and numbered. */
export function allActions(view: View): string[] {
  return view.legal.map((action) => wayOf(action, view))
}
