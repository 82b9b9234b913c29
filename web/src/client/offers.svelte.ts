/** The games that can be played, in the current language: requested once for each language. */

import { locale } from '../messages/words.svelte'
import type { EngineOffered } from '../generated/api'
import { catalog } from './rest'

let offers = $state.raw<EngineOffered[]>([])
let loaded = ''

/** Loads the offers in the language of now, unless they are there. */
export async function loadOffers(): Promise<void> {
  const language = locale.language
  if (loaded === language) return
  loaded = language
  try {
    const found = await catalog(language)
    if (loaded === language) offers = found
  } catch (problem) {
    loaded = ''
    throw problem
  }
}

export const catalogue = {
  get engines(): EngineOffered[] {
    return offers
  },
  engine(name: string): EngineOffered | undefined {
    return offers.find((one) => one.engine === name)
  },
  /** The title of a bot's level. */
  level(engine: string, name: string): string {
    return this.engine(engine)?.levels.find((one) => one.name === name)?.title ?? name
  },
}
