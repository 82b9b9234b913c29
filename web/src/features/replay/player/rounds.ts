/** The names of rounds where there is little room. */

import { windName } from '../../../messages/names'
import { t } from '../../../messages/words.svelte'

/** The short name of a round such as `E1-1`: its wind, its number, and its honba. */
export function shortRound(name: string): string {
  const [wind = '', rest] = [name.slice(0, 1), name.slice(1)]
  // Languages whose names of winds are one sign use the sign; a fight numbers its rounds.
  return t('board.round_sign') === 'yes' || !rest ? name : windName(wind) + rest
}
