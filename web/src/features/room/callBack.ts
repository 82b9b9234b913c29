/** Calls a person back who waits for a game in another tab: by a sound, and by a notification. */

import { sound } from '../../board/effects/sound'
import { settings } from '../../client/settings.svelte'
import { t } from '../../messages/words.svelte'

/** The sound when another player has sat down. */
export const soundOfCompany = () => sound('call', settings.volume)

/** Says that the game begins. */
export function callBack(game: string): void {
  sound('win', settings.volume)
  if (!document.hidden || !settings.notify || Notification.permission !== 'granted') return
  try {
    const shown = new Notification(t('quick.begins'), { body: game, tag: 'jantaku' })
    shown.onclick = () => {
      focus()
      shown.close()
    }
  } catch {
    // Some phones only let a service worker notify; the title and the sound are enough there.
  }
}
