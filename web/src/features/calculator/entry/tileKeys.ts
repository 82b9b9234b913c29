/** Tiles typed key by key: digits wait for their suit, a letter alone is an honor. */

const HONORS: Record<string, string> = { e: '1z', w: '3z', n: '4z', h: '5z', g: '6z', r: '7z' }

export interface KeyEffect {
  /** Digits that wait for their suit. */
  digits: string
  /** Tiles that are complete now. */
  tiles: string[]
}

/** The effect of a key on the digits typed before; null for a key without meaning. */
export function keyEffect(digits: string, key: string): KeyEffect | null {
  if (/^\d$/.test(key)) return { digits: (digits + key).slice(-14), tiles: [] }
  const letter = key.toLowerCase()
  if (/^[mpsz]$/.test(letter) && digits) {
    const usable = [...digits].filter((digit) => letter !== 'z' || /[1-7]/.test(digit))
    return { digits: '', tiles: usable.map((digit) => digit + letter) }
  }
  if (letter === 's') return { digits: '', tiles: ['2z'] }
  const honor = HONORS[letter]
  return honor && !digits ? { digits: '', tiles: [honor] } : null
}
