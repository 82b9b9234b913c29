/** Short messages at the edge of the page: errors and confirmations. */

import { ban } from './ban.svelte'
import { refusalText } from '../messages/refusals'
import { locale, t } from '../messages/words.svelte'
import { Declined, Problem } from './rest'

export interface Notice {
  id: number
  kind: 'done' | 'fault'
  text: string
}

const SHOWN_MS = 6_000
let list = $state.raw<Notice[]>([])
let ids = 0

export const notices = {
  get list(): Notice[] {
    return list
  },
}

export function notice(text: string, kind: Notice['kind'] = 'done'): void {
  const id = ++ids
  list = [...list.slice(-2), { id, kind, text }]
  setTimeout(() => dismiss(id), SHOWN_MS)
}

export function dismiss(id: number): void {
  list = list.filter((one) => one.id !== id)
}

/** A problem as a sentence for players. */
export function faultText(problem: unknown): string {
  if (!(problem instanceof Problem)) throw problem
  const { code, detail, more } = problem
  const known = refusalText(code, more)
  if (known) return known
  const { cure = '' } = more
  if (locale.language !== 'en') return t('table.refused', { fault: detail, cure }).trim()
  return cure ? `${detail}: ${cure}` : detail
}

/** Does something over the network, and says it when it fails. Gives null then. */
export async function attempt<T>(what: Promise<T>): Promise<T | null> {
  try {
    return await what
  } catch (problem) {
    if (problem instanceof Declined) return null
    if (!ban.current) notice(faultText(problem), 'fault') // the page of a ban says it
    return null
  }
}
