/** The names of those at a table: people as they call themselves, bots in the language of now. */

import { named } from '../messages/library.svelte'
import { personName } from '../messages/names'
import type { View } from '../model/view/wire'
import { catalogue } from './offers.svelte'

interface Sitter {
  seat: number
  name: string
  bot?: boolean
  level?: string
}

/** The name of a bot: the title of its level and, unless it has a name, the number of its seat. */
export function botName(engine: string, { seat, name, level = '' }: Sitter): string {
  const found = catalogue.bot(engine, level)
  if (!found) return name
  return /\d$/.test(name) ? `${found.title} ${seat + 1}` : found.title
}

/** The name at the table: bots in Haiyuki have the name of their character. */
export function nameAt(view: Pick<View, 'engine' | 'seats'>, sitter: Sitter): string {
  if (!sitter.bot) return personName(sitter.name)
  const role = view.seats.find((row) => row.seat === sitter.seat)?.role ?? ''
  const character = view.engine === 'haiyuki' ? named('haiyuki.character', role) : null
  return character ?? botName(view.engine, sitter)
}
