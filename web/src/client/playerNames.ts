/** The names and faces of players: people as they call themselves, bots in the language of now. */

import { named } from '../messages/library.svelte'
import { personName } from '../messages/names'
import type { View } from '../model/view/wire'
import { botFace, personFace } from '../ui/faces'
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

/** The face of a player: a character has its own, all others are drawn from their names. */
export function portraitOf(
  engine: string,
  { name, bot, level = '' }: Omit<Sitter, 'seat'>,
): string {
  if (!bot) return personFace(name)
  return catalogue.bot(engine, level)?.face || botFace(name)
}

/** The face of a player of whom a record has the name alone. */
export function portraitOfName(engine: string, name: string): string {
  const plain = name.replace(/ \d+$/, '')
  const level = catalogue
    .levels(engine)
    .find((one) =>
      [one.name, one.title].some((title) => title.toLowerCase() === plain.toLowerCase()),
    )
  return portraitOf(engine, { name, bot: level !== undefined, level: level?.name ?? '' })
}
