/**
 * The sounds of the table as samples: each is a few damped tones and bursts of noise, written below
 * as data. The same name and variant give the same samples everywhere.
 */

/** A tone that dies away, or noise if it has no pitch. */
interface Partial {
  at: number
  pitch: number
  level: number
  seconds: number
  /** The seconds until it is at its loudest; a knock has none. */
  rise?: number
}

interface Voice {
  /** The largest sample, so that sounds are as loud as they should be compared with each other. */
  peak: number
  /** Variants a little higher or lower, so that repeated sounds do not tire. */
  variants: number[]
  parts: Partial[]
}

const NOISE = 0
const one = [1]
const few = [1, 0.93, 1.08, 0.87, 1.14]

/** Two hard tiles that meet: three tones that belong to no chord, and the scrape between them. */
const knock = (at: number, pitch: number, level: number): Partial[] => [
  { at, pitch, level, seconds: 0.05 },
  { at, pitch: 1.83 * pitch, level: 0.6 * level, seconds: 0.032 },
  { at, pitch: 2.71 * pitch, level: 0.35 * level, seconds: 0.02 },
  { at, pitch: NOISE, level: 0.5 * level, seconds: 0.008 },
]

const bell = (at: number, pitch: number, level: number, seconds: number): Partial[] => [
  { at, pitch, level, seconds, rise: 0.006 },
  { at, pitch: 2 * pitch, level: 0.3 * level, seconds: 0.6 * seconds, rise: 0.006 },
  { at, pitch: 3.01 * pitch, level: 0.12 * level, seconds: 0.35 * seconds, rise: 0.006 },
]

/** Bells one after another, each as long as the others. */
const chime = (pitches: number[], step: number): Partial[] =>
  pitches.flatMap((pitch, at) => bell(step * at, pitch, 1, 0.7))

const drum = (at: number, pitch: number): Partial[] => [
  { at, pitch, level: 1.6, seconds: 0.45, rise: 0.003 },
  { at, pitch: 1.5 * pitch, level: 0.6, seconds: 0.2 },
]

const VOICES = {
  discard: { peak: 0.5, variants: few, parts: [...knock(0, 1650, 1), ...knock(0.012, 720, 0.4)] },
  draw: { peak: 0.16, variants: few, parts: knock(0, 2500, 1) },
  reveal: { peak: 0.35, variants: few, parts: [...knock(0, 1250, 1), ...knock(0.06, 1500, 0.7)] },
  call: {
    peak: 0.72,
    variants: few,
    parts: [...[0, 0.055, 0.11].flatMap((at) => knock(at, 1250, 1)), ...bell(0.01, 392, 0.9, 0.22)],
  },
  riichi: {
    peak: 0.72,
    variants: one,
    parts: [...knock(0, 820, 0.7), ...bell(0.02, 587, 1, 0.4), ...bell(0.13, 880, 1, 0.6)],
  },
  win: { peak: 0.76, variants: one, parts: chime([523, 659, 784, 1047], 0.085) },
  // Wins of a limit: more bells, and a drum below the greatest.
  mangan: { peak: 0.8, variants: one, parts: chime([523, 659, 784, 1047, 1319], 0.07) },
  baiman: {
    peak: 0.78,
    variants: one,
    parts: [...drum(0.1, 131), ...chime([392, 523, 659, 784, 1047], 0.05)],
  },
  yakuman: {
    peak: 0.88,
    variants: one,
    parts: [
      ...[0.1, 0.3, 0.5].flatMap((at) => drum(at, 131)),
      ...chime([392, 523, 659, 784, 1047], 0.05),
    ],
  },
  stamp: { peak: 0.3, variants: few, parts: [...knock(0, 980, 1), ...knock(0.01, 430, 0.8)] },
  seal: { peak: 0.6, variants: one, parts: [...drum(0, 120), ...knock(0, 620, 0.8)] },
  comeback: {
    peak: 0.78,
    variants: one,
    parts: [...drum(0, 131), ...chime([392, 523, 587, 784, 880, 1175], 0.06)],
  },
  turn: { peak: 0.3, variants: one, parts: bell(0, 1319, 1, 0.22) },
  tick: { peak: 0.42, variants: one, parts: knock(0, 3400, 1) },
} satisfies Record<string, Voice>

export type Sound = keyof typeof VOICES
export const SOUNDS = Object.keys(VOICES) as Sound[]
export const variantsOf = (name: Sound): number => VOICES[name].variants.length

/** Not chance, but as rough: a number from -1 to 1 for each place. */
function rough(at: number): number {
  const mixed = Math.imul((at + 1) ^ ((at + 1) >>> 15), 0x2c1b3c6d)
  return (((mixed ^ (mixed >>> 12)) >>> 0) / 2 ** 31 - 1) % 1
}

const SILENT = 6.9 // e to the power of minus that is a thousandth

function sampleOf(part: Partial, factor: number, time: number, seed: number): number {
  const since = time - part.at
  if (since < 0 || since > part.seconds) return 0
  const fade = Math.exp((-SILENT * since) / part.seconds) * (1 - since / part.seconds)
  const rise = part.rise ? Math.min(1, since / part.rise) : 1
  const wave =
    part.pitch === NOISE ? rough(seed) : Math.sin(2 * Math.PI * part.pitch * factor * since)
  return part.level * fade * rise * wave
}

/** The samples of a sound, `rate` per second. */
export function samplesOf(name: Sound, variant: number, rate: number): Float32Array<ArrayBuffer> {
  const { peak, variants, parts }: Voice = VOICES[name]
  const factor = variants[variant % variants.length]!
  const seconds = Math.max(...parts.map((part) => part.at + part.seconds))
  const samples = new Float32Array(Math.ceil(seconds * rate))
  for (let at = 0; at < samples.length; at += 1) {
    const seed = at + 10_007 * variant
    for (const part of parts) samples[at]! += sampleOf(part, factor, at / rate, seed)
  }
  const largest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  return samples.map((one) => (one * peak) / largest)
}
