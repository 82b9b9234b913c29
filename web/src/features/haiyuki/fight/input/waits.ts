/** The worth of a wait. */

import type { WaitRow } from '../../../../model/view/view'

/** The damage of the higher win on that tile; null if the round leaves no chance for one. */
export function damageOf({ tsumo, ron }: Pick<WaitRow, 'tsumo' | 'ron'>): number | null {
  if (tsumo == null && ron == null) return null
  return Math.max(tsumo ?? 0, ron ?? 0)
}
