/** The numbers and dates of a league, as the language writes them. */

import { wholeSetup } from '../../model/setup/room'
import { whole } from '../../model/setup/pace'
import type { RoomSettings } from '../../model/view/wire'

/** The settings that a new group begins with. */
export const firstSettings = (): RoomSettings => ({
  setup: wholeSetup({ engine: 'riichi', preset: 'tenhou' }),
  pace: whole({}),
  private: true,
})

/** A total with its sign: `+41.2` in thousands, or points. */
export function signed(total: number, unit: string, language: string): string {
  const digits = unit === 'thousands' ? 1 : 0
  const format = new Intl.NumberFormat(language, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(unit === 'thousands' ? total / 1000 : total).replace('-', '−')
}

/** The day of an evening, such as `2026-01-02`, in words. */
export const dayName = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

/** A key for a result that is entered once, however often it is sent. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** The names of the players of a balance sheet that are members' names, with the members' ids. */
export function peopleOnSheet(
  sheet: string,
  members: readonly { user: string; name: string }[],
): Record<string, string> {
  const found: Record<string, string> = {}
  const known = new Map(members.map(({ user, name }) => [name.toLowerCase(), user]))
  const games = (JSON.parse(sheet) as { games?: unknown }).games
  if (!Array.isArray(games)) return found
  for (const game of games as { entries?: { player?: { name?: unknown } }[] }[])
    for (const { player } of game?.entries ?? []) {
      const user = typeof player?.name === 'string' && known.get(player.name.toLowerCase())
      if (user) found[player!.name as string] = user
    }
  return found
}
