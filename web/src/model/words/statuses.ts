/** The current state of a player in words. */

import type { Person } from '../../generated/protocol'
import { nameIn } from '../../messages/library.svelte'
import { t } from '../../messages/words.svelte'
import type { Extras, SeatView, View } from '../view/wire'

type Side = Extract<Extras, { type: 'haiyuki' }>['sides'][number]

/** Words of a ruleset that the plate shows in another way. */
const TOLD = new Set(['riichi', 'won'])
const EFFECTS = ['critical', 'mirror', 'guaranteed', 'guard', 'spirit', 'curse'] as const

/** A fighter's side of a match of Haiyuki; null in other games. */
export function sideOf({ extras }: View, row: SeatView): Side | null {
  return extras.type === 'haiyuki' ? (extras.sides[row.seat] ?? null) : null
}

export function statusesOf(view: View, row: SeatView, person: Person | null): string[] {
  return [
    ...presence(person),
    ...(row.riichi ? [t('board.riichi')] : []),
    ...standing(view.extras, row),
    ...effects(sideOf(view, row)),
  ]
}

function presence(person: Person | null): string[] {
  if (person?.away) return [t('board.away')]
  const gone = person && !person.bot && person.connected === false
  return gone ? [t('board.disconnected')] : []
}

function standing(extras: Extras, { seat }: SeatView): string[] {
  const found: string[] = []
  if (extras.type === 'riichi') {
    if (extras.dead?.includes(seat)) found.push(t('board.dead'))
    if (extras.wareme === seat) found.push(t('board.wareme'))
  }
  if (extras.type === 'ruleset') {
    const own = extras.statuses.find((one) => one.seat === seat)?.statuses ?? []
    found.push(
      ...own.filter((word) => !TOLD.has(word)).map((word) => nameIn(['ruleset.status'], word)),
    )
    if (extras.winners?.includes(seat)) found.push(t('board.won'))
  }
  return found
}

const effects = (side: Side | null): string[] =>
  side ? EFFECTS.filter((name) => side[name]).map((name) => t(`board.effect.${name}`)) : []
