/** The commands of the text mode: a typed command returns lines to read, or an action. */

import { declarable, isDeclaring } from '../board/prompt'
import type { Action, View } from '../board/view'
import { buttonOf, chooseOf, declareOf, discardOf, pressOf, type Found } from './acting'
import * as telling from './telling'
import type { Telling } from './telling'
import { x, type TextKey } from './words.svelte'

/** The result of a command: lines, an action of the game, or something that the page does. */
export type Answer =
  { lines: string[] } | { action: Action } | { does: 'next' | 'back' | 'board' | 'clear' }

type Tell = (told: Telling, word: string) => string[]

const TELLS: Record<string, Tell> = {
  hand: telling.hand,
  pond: telling.pond,
  melds: telling.melds,
  dora: telling.dora,
  scores: telling.scores,
  wall: telling.wall,
  waits: telling.waits,
  who: telling.who,
  what: telling.options,
  all: telling.all,
  help: () => help(),
}
const SHORT: Record<string, string> = {
  h: 'hand',
  p: 'pond',
  w: 'what',
  '?': 'help',
  discard: 'd',
  n: 'next',
}
const DOES = new Set(['next', 'back', 'board', 'clear'])
const ACTS: Record<string, (view: View, words: string[]) => Found> = {
  d: (view, words) => discardOf(view, words.join(' ')),
  choose: chooseOf,
  declare: (view, words) => declareOf(view, words, isDeclaring(view) ? declarable(view) : []),
  do: (view, [nth = '']) => {
    const action = view.legal[Number(nth) - 1]
    return action ? { action } : { fault: 'fault.not_there', values: { what: nth } }
  },
}
export const COMMANDS = [...Object.keys(TELLS), ...Object.keys(ACTS), ...DOES]

function help(): string[] {
  return [
    ...COMMANDS.map((name) => `${name.padEnd(8)} ${x(`help.${name}` as TextKey)}`),
    x('help.rest'),
  ]
}

/** The command that a word means: English always, and the word of the language. */
function named(word: string): string {
  const short = SHORT[word]
  if (short) return short
  const local = COMMANDS.find((name) => x(`word.${name}` as TextKey).toLowerCase() === word)
  return COMMANDS.includes(word) ? word : (local ?? word)
}

export function answered(line: string, told: Telling): Answer {
  const [first = '', ...words] = line.trim().toLowerCase().split(/\s+/)
  const name = named(first)
  const tell = TELLS[name]
  if (tell) return { lines: tell(told, words.join(' ')) }
  if (DOES.has(name)) return { does: name as 'next' }
  const { view } = told
  const button = name in ACTS ? null : buttonOf(view, first)
  const found = ACTS[name]?.(view, words) ?? (button && pressOf(view, button, words.join('')))
  if (!found) {
    const asked = view.legal.length > 0
    return { lines: [x(asked ? 'fault.unknown' : 'fault.unknown_waiting', { what: first })] }
  }
  return 'action' in found ? found : { lines: [x(found.fault, found.values)] }
}
