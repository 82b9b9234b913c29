/** The words of the trainer: those of its page, and those that the command line has too. */

import { Catalog } from './catalog.svelte'
import { filled, type Values } from './format'
import { loadNames, named } from './library.svelte'
import english from './trainer/en.json'
import { locale } from './words.svelte'

export type TrainerKey = keyof typeof english

const words = new Catalog<TrainerKey>(
  english,
  import.meta.glob<Record<string, string>>('./trainer/*.json', { import: 'default' }),
)

export const loadTrainer = () => Promise.all([words.load(), loadNames('trainer')])
export const say = words.say

/** A message of the library's drills, by its section and key. */
export function drillWord(section: string, key: string, values: Values = {}): string {
  return filled(named(`trainer.${section}`, key) ?? key, values, locale.language)
}
