/** The words of the trainer: those of its page, and those that the command line has too. */

import { Catalog, type KeyOf } from './catalog.svelte'
import { filled, type Values } from './format'
import { loadNames, named } from './library.svelte'
import texts from 'virtual:texts/trainer'
import { locale } from './words.svelte'

export type TrainerKey = KeyOf<'trainer'>

const words = new Catalog<TrainerKey>(texts)

export const loadTrainer = () => Promise.all([words.load(), loadNames('trainer')])
export const say = words.say

/** A message of the library's drills, by its section and key. */
export function drillWord(section: string, key: string, values: Values = {}): string {
  return filled(named(`trainer.${section}`, key) ?? key, values, locale.language)
}
