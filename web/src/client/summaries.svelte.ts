/** Summaries of room games in the current language: the server stores them in one language only. */

import { locale, t } from '../messages/words.svelte'
import { wholeSetup } from '../model/setup/room'
import type { Room, Setup } from '../model/view/wire'
import { catalogue } from './offers.svelte'
import { checkSetup } from './rest'

let said = $state.raw<Record<string, string>>({})
const asked = new Set<string>()

/** The line about a room's game; the server's text until the translated one has come. */
export function summaryOf(room: Pick<Room, 'settings' | 'summary'>): string {
  const setup = wholeSetup(room.settings.setup)
  const own = room.summary ?? ''
  if ((own && locale.language === 'en') || (!setup.preset && !setup.text)) return own
  const key = `${locale.language} ${JSON.stringify(setup)}`
  if (!asked.has(key)) {
    asked.add(key)
    checkSetup(setup, locale.language).then(
      ({ summary }) => (said = { ...said, [key]: summary }),
      () => {}, // then it stays as the server says it
    )
  }
  return said[key] ?? own
}

/** The rules of a game: the title of its preset, and what differs from it. */
export function rulesLine(setup: Setup): string {
  const { engine, preset, options } = wholeSetup(setup)
  const offer = catalogue.engine(engine)
  const title = offer?.presets.find(({ name }) => name === preset)?.title ?? offer?.title ?? ''
  const differs = engine === 'riichi' && Object.keys(options).length > 0
  return (differs && summaryOf({ settings: { setup }, summary: '' })) || title
}

/** A kind of rated games in words, such as `Riichi, 4 players`. */
export const ratedKind = ({ engine, preset, players }: RatedKind): string =>
  t('ratings.kind', { rules: rulesLine({ engine, preset }) || engine, players })

interface RatedKind {
  engine: string
  preset: string
  players: number
}
