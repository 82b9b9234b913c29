/** The ban of this person or network, as the server last said it. */

import type { RefusalDetails } from '../messages/refusals'

export interface Ban {
  kind: 'person' | 'name' | 'network'
  /** The reason that the operator wrote, or empty. */
  note: string
  /** The end, in milliseconds since 1970; null without one. */
  until: number | null
}

let current = $state.raw<Ban | null>(null)

export const ban = {
  get current(): Ban | null {
    return current
  },
}

export function banned({ reason, note, retry_after_s }: RefusalDetails): void {
  const kind = reason === 'person' || reason === 'name' ? reason : 'network'
  const until = retry_after_s == null ? null : Date.now() + 1000 * retry_after_s
  current = { kind, note: note ?? '', until }
}

export function admitted(): void {
  current = null
}
