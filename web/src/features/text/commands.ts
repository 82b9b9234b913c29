/** The commands of the text mode: a typed command returns lines to read, or an action. */

import { declarable, isDeclaring } from '../../model/play/prompt'
import type { Action, View } from '../../model/view/wire'
import * as tableText from './tableText'
import type { TableText } from './tableText'
import {
  buttonOf,
  chooseOf,
  declareOf,
  discardOf,
  pressOf,
  type ActionOrFault,
} from './typedActions'
import { x, type TextKey } from './words.svelte'

/** The result of a command: lines, an action of the game, or something that the page does. */
export type Answer =
  { lines: string[] } | { action: Action } | { does: 'next' | 'back' | 'board' | 'clear' }

type Tell = (table: TableText, word: string) => string[]

const TELLS: Record<string, Tell> = {
  hand: tableText.hand,
  pond: tableText.pond,
  melds: tableText.melds,
  dora: tableText.dora,
  scores: tableText.scores,
  wall: tableText.wall,
  waits: tableText.waits,
  who: tableText.who,
  what: tableText.options,
  all: tableText.all,
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
const ACTS: Record<string, (view: View, words: string[]) => ActionOrFault> = {
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

export function runCommand(line: string, table: TableText): Answer {
  const [first = '', ...words] = line.trim().toLowerCase().split(/\s+/)
  const name = named(first)
  const tell = TELLS[name]
  if (tell) return { lines: tell(table, words.join(' ')) }
  if (DOES.has(name)) return { does: name as 'next' }
  const { view } = table
  const button = name in ACTS ? null : buttonOf(view, first)
  const found = ACTS[name]?.(view, words) ?? (button && pressOf(view, button, words.join('')))
  if (!found) {
    const asked = view.legal.length > 0
    return { lines: [x(asked ? 'fault.unknown' : 'fault.unknown_waiting', { what: first })] }
  }
  return 'action' in found ? found : { lines: [x(found.fault, found.values)] }
}
