/** The answer of the day in this browser. */

const KEY = 'jantaku.today'
const DAY_MS = 86_400_000

/** The number of a day, for everybody alike. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** The tile that was answered on that day; null if none was. */
export function answerOf(day: number): string | null {
  try {
    const [kept, tile] = (localStorage.getItem(KEY) ?? '').split(' ')
    return kept === String(day) && /^[0-9][mpsz]$/.test(tile ?? '') ? tile! : null
  } catch {
    return null // storage may be forbidden
  }
}

export function keepAnswer(day: number, tile: string): void {
  try {
    localStorage.setItem(KEY, `${day} ${tile}`)
  } catch {
    // Without storage it is asked again.
  }
}
