/** The clocks a host can take as they are. */

import type { Pace } from '../view/wire'

export type PaceName = 'none' | 'slow' | 'normal' | 'quick'

/** The values of a pace that are left out, as on the server. */
export const USUAL: Required<Pace> = {
  base_s: 8,
  bank_s: 20,
  hold_ms: 500,
  fixed: false,
  look_s: 20,
  bot_ms: 700,
}

export const PACES: Record<PaceName, Partial<Pace>> = {
  none: { base_s: null, bank_s: 0, look_s: 60 },
  slow: { base_s: 15, bank_s: 60, look_s: 30 },
  normal: { base_s: 5, bank_s: 20, look_s: 20 },
  quick: { base_s: 3, bank_s: 8, look_s: 10, bot_ms: 400 },
}

/** A pace with nothing left out. */
export function whole(pace: Pace | undefined): Required<Pace> {
  return { ...USUAL, ...pace } as Required<Pace>
}

/** The name of a pace that the page offers; null for another pace. */
export function paceName(pace: Pace | undefined): PaceName | null {
  const given = JSON.stringify(whole(pace))
  const names = Object.keys(PACES) as PaceName[]
  return names.find((name) => JSON.stringify(whole(PACES[name])) === given) ?? null
}
