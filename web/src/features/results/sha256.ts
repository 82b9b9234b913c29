/** SHA-256 by hand: browsers offer theirs only to pages that came over TLS. */

const WORD = 2 ** 32
const primes: number[] = []
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n)
const fraction = (root: number) => ((root % 1) * WORD) | 0
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)))

/** The bytes that a text of hex digits writes; null for anything else. */
export function bytesOf(hex: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) return null
  return Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16))
}

/** The SHA-256 of some bytes, in hex. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const data = new DataView(padded.buffer)
  data.setUint32(padded.length - 4, bytes.length * 8)
  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = data.getInt32(at + 4 * i)
    mix(state, words)
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function mix(state: Int32Array, words: Int32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const [x, y] = [words[i - 15]!, words[i - 2]!]
    const first = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const second = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    words[i] = words[i - 16]! + first + words[i - 7]! + second
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i += 1) {
    const chosen = (e & f) ^ (~e & g)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + ROUND[i]! + words[i]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i]! += word
}
