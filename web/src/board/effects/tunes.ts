/**
 * Music as data: bars of sixteen steps that a form puts in order. In a bar `0` to `f` are steps of
 * the tune's scale, `-` holds the note before, `.` is silence.
 */

/** The sound of an instrument: its peak, and the seconds of its envelope. */
export interface Voice {
  wave: OscillatorType | 'noise'
  level: number
  attack: number
  decay: number
  /** The part of the peak at which a note is held. */
  sustain: number
  release: number
  /** The limit of a filter: up to this pitch, of noise only around it. */
  cutoff: number
}

/** A note: seconds until its release, and the pitch to which it slides. */
export interface Note {
  voice: Voice
  pitch: number
  to?: number
  seconds: number
}

export interface Tune {
  /** Steps a minute, the ground note in hertz, semitones of the scale. */
  pace: number
  ground: number
  scale: number[]
  /** Each bar: its melody, and the root of its chord in semitones. */
  bars: Record<string, [melody: string, root: number]>
  /** The names of bars, four to a section. */
  form: string
  /** Root, fifth and octave of the chord; drums, and those that end a section. */
  bass: string
  drums: string
  fill: string
  /** The instruments of melody and bass, by default those below. */
  lead?: Voice
  low?: Voice
}

const STEPS = 16
const SECTION = 4

const LEAD: Voice = {
  ...{ wave: 'square', level: 0.22, cutoff: 2200 },
  ...{ attack: 0.014, decay: 0.05, sustain: 0.6, release: 0.055 },
}
const BASS: Voice = {
  ...{ wave: 'triangle', level: 0.42, cutoff: 900 },
  ...{ attack: 0.01, decay: 0.04, sustain: 0.7, release: 0.05 },
}
const struck = { attack: 0.003, sustain: 0.25 }
const DRUMS: Record<string, Note> = {
  x: {
    voice: { ...struck, wave: 'sine', level: 0.34, decay: 0.06, release: 0.05, cutoff: 600 },
    ...{ pitch: 130, to: 48, seconds: 0.07 },
  },
  o: {
    voice: { ...struck, wave: 'noise', level: 0.35, decay: 0.04, release: 0.06, cutoff: 1900 },
    ...{ pitch: 1900, seconds: 0.05 },
  },
  i: {
    voice: { ...struck, wave: 'noise', level: 0.2, decay: 0.02, release: 0.03, cutoff: 5200 },
    ...{ pitch: 5200, seconds: 0.03 },
  },
}
const CHORD: Record<string, number> = { '0': 0, '5': 7, '8': 12 }

/** Under a table once a hand is declared: a heartbeat, and a voice far away. */
export const SUSPENSE: Tune = {
  pace: 200,
  ground: 165,
  scale: [0, 3, 5, 7, 10],
  bars: {
    a: ['0-------3-----2-', 0],
    b: ['1---------------', 0],
    c: ['2-------4-------', -4],
    d: ['3-----2-1-------', -2],
    e: ['0---------------', 0],
    f: ['5-------4-----3-', 3],
    g: ['4---------------', 3],
    h: ['3-----4-2-------', -4],
    i: ['1-------2-------', -5],
  },
  form: 'abcd abce fghi abhe',
  bass: '0-------5-------',
  drums: 'x..x............',
  fill: 'x..x....x..x....',
  lead: {
    ...{ wave: 'sine', level: 0.16, cutoff: 1600 },
    ...{ attack: 0.25, decay: 0.2, sustain: 0.6, release: 0.3 },
  },
  low: {
    ...{ wave: 'triangle', level: 0.3, cutoff: 420 },
    ...{ attack: 0.12, decay: 0.3, sustain: 0.7, release: 0.25 },
  },
}

const formOf = (tune: Tune): string => tune.form.replaceAll(' ', '')

/** The steps of a tune until it begins again, and their seconds. */
export const stepsOf = (tune: Tune): number => STEPS * formOf(tune).length
export const stepSeconds = (tune: Tune): number => 60 / tune.pace

/** The notes that begin at a step; each is over before the next one of its voice. */
export function at(tune: Tune, step: number): Note[] {
  const form = formOf(tune)
  const bar = Math.floor(step / STEPS) % form.length
  const place = step % STEPS
  const [melody, root] = tune.bars[form[bar]!]!
  const drums = bar % SECTION === SECTION - 1 ? tune.fill : tune.drums
  const degree = parseInt(melody[place]!, 16)
  const octave = Math.floor(degree / tune.scale.length)
  const lead = Number.isNaN(degree)
    ? null
    : 12 * octave + tune.scale[degree % tune.scale.length]! + 12
  const fifth = CHORD[tune.bass[place]!]
  const held = (voice: Voice, line: string, semitones: number): Note => {
    const steps = 1 + /^-*/.exec(line.slice(place + 1))![0].length
    const seconds = steps * stepSeconds(tune) - voice.release
    return { voice, pitch: tune.ground * 2 ** (semitones / 12), seconds }
  }
  return [
    ...(lead === null ? [] : [held(tune.lead ?? LEAD, melody, lead)]),
    ...(fifth === undefined ? [] : [held(tune.low ?? BASS, tune.bass, root + fifth - 12)]),
    ...(DRUMS[drums[place]!] ? [DRUMS[drums[place]!]!] : []),
  ]
}

export const SILENT = 0.0004

/** The loudness of a note over its seconds: from silence to silence. */
export function envelope(voice: Voice, seconds: number): [at: number, level: number][] {
  const { level, attack, decay, sustain, release } = voice
  const held = Math.max(seconds, attack + decay)
  return [
    [0, SILENT],
    [attack, level],
    [attack + decay, level * sustain],
    [held, level * sustain],
    [held + release, SILENT],
  ]
}
