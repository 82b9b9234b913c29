/** Summaries of room games in the current language: the server stores them in one language only. */

import { locale } from '../messages/words.svelte'
import { wholeSetup } from '../model/setup/room'
import type { Room } from '../model/view/wire'
import { checkSetup } from './rest'

let said = $state.raw<Record<string, string>>({})
const asked = new Set<string>()

/** The line about a room's game; the server's text until the translated one has come. */
export function summaryOf(room: Pick<Room, 'settings' | 'summary'>): string {
  const setup = wholeSetup(room.settings.setup)
  const own = room.summary ?? ''
  if (locale.language === 'en' || (!setup.preset && !setup.text)) return own
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
