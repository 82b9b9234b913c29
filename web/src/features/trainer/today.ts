/** The answer of the day in this browser. */

import { keptText } from '../../client/kept/storage'

const stored = keptText('jantaku.today')
const DAY_MS = 86_400_000

/** The number of a day, for everybody alike. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** The tile that was answered on that day; null if none was. */
export function answerOf(day: number): string | null {
  const [of, tile] = (stored.read() ?? '').split(' ')
  return of === String(day) && /^[0-9][mpsz]$/.test(tile ?? '') ? tile! : null
}

export const keepAnswer = (day: number, tile: string) => stored.write(`${day} ${tile}`)
