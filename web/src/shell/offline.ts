/** Stores the page in the browser for offline use; answers of a server are never stored. */

import { root } from '../client/navigation.svelte'
import { notice } from '../client/notices.svelte'
import { t } from '../messages/words.svelte'

/** Registers a worker that stores this version of the page, and says when a newer one is ready. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const kept = await navigator.serviceWorker.register(`${root}worker.js`, {
      updateViaCache: 'none',
    })
    kept.addEventListener('updatefound', () => {
      const newer = kept.installing
      newer?.addEventListener('statechange', () => {
        if (newer.state === 'installed' && navigator.serviceWorker.controller)
          notice(t('app.newer'))
      })
    })
  } catch (problem) {
    console.info('this page is not kept for when there is no network:', problem)
  }
}
