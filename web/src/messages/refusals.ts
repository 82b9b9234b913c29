/** A refusal of the server as a sentence. */

import { duration, inRow } from './format'
import { known, locale, t } from './words.svelte'

/** The exact error for programs, the words of the operator, and the time until a retry. */
export interface RefusalDetails {
  reason?: string | null | undefined
  note?: string | null | undefined
  retry_after_s?: number | null | undefined
}

/** The words for a limit that several settings share. */
const SHARED: Record<string, string> = {
  rate_secret: 'rate_login',
  rate_name: 'rate_login',
  rate_text_bytes: 'rate_texts',
  requests_waiting: 'rate_address',
  custom_games_per_address: 'tables_per_address',
  most_text_bytes: 'most_texts',
}

/** The sentence for a refusal with that code; null if the page has none. */
export function refusalText(code: string, details: RefusalDetails = {}): string | null {
  const { reason, retry_after_s: wait } = details
  const exact = `fault.${SHARED[reason ?? ''] ?? reason}`
  const key = known(exact) ? exact : `fault.${code}`
  if (!known(key)) return null
  if (code !== 'too_often' && (key !== exact || wait == null)) return t(key)
  const again =
    wait == null ? t('fault.wait') : t('fault.again', { time: duration(wait, locale.language) })
  return inRow(t(key), again, locale.language)
}
