/**
 * The music of a fight as data, written for it: bars of sixteen steps that a form puts in order. In a
 * bar `0` to `f` are steps of the tune's scale, `-` holds the note before, `.` is silence.
 */

export type Mood = 'title' | 'calm' | 'tension' | 'showdown'

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

interface Tune {
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

export const TUNES: Record<Mood, Tune> = {
  title: {
    pace: 300,
    ground: 220,
    scale: [0, 3, 5, 7, 10],
    bars: {
      a: ['0---1-2-3--4--5-', 0],
      b: ['4---3-2-3-------', 5],
      c: ['1---2-1-0---1-2-', -4],
      d: ['2---1-2-4-------', -2],
      e: ['1---2-1-0-------', 0],
      f: ['6---5-4-6---7---', 3],
      g: ['7---6-4-5-------', -2],
      h: ['5---6-5-3-2-3---', 5],
      i: ['4-3-2-1-3-------', -5],
      j: ['8---7-6-5---6---', -4],
      k: ['7---6-5-4---3---', -2],
      l: ['3-4-5-8-7-6-5-4-', 0],
      m: ['3---4---3-2-1---', -5],
    },
    form: 'abcd abce fghi jklm abce',
    bass: '0-----5-0---8-5-',
    drums: 'x...o...x.x.o.i.',
    fill: 'x...o...x.o.ooi.',
  },
  calm: {
    pace: 340,
    ground: 196,
    scale: [0, 2, 4, 7, 9],
    bars: {
      a: ['0--1--2-3---2---', 0],
      b: ['4--3--2-1-------', -3],
      c: ['1--2--4-3---1---', 5],
      d: ['2--1--0-1-------', -5],
      e: ['2--1--1-0-------', 0],
      f: ['4---5-4-3---2-3-', -3],
      g: ['4---5-6-5-------', 5],
      h: ['7---6-5-3---2---', 0],
      i: ['1-2-3-4-3-------', -5],
      j: ['5-----4-3-----2-', 5],
      k: ['3-----4-6-----5-', -5],
      l: ['4-3-2---4-3-2---', -3],
      m: ['1---2---3-------', -5],
    },
    form: 'abcd abce fghi jklm abce',
    bass: '0---5---8---5---',
    drums: 'x...i...x...i.i.',
    fill: 'x...i...o.o.i.i.',
  },
  tension: {
    pace: 420,
    ground: 196,
    scale: [0, 3, 5, 6, 10],
    bars: {
      a: ['0.00.1..2.1.0...', 0],
      b: ['0.00.1..3.2.1...', 0],
      c: ['4.44.3..2.1.2...', -2],
      d: ['1.12.3..2...1...', -4],
      e: ['0.01.0..0-------', 0],
      f: ['5..5..4.3..2..3.', 1],
      g: ['5..6..5.4-------', 1],
      h: ['4..4..3.2..1..2.', -2],
      i: ['3..2..1.0-------', -5],
      j: ['6---5---4---3---', 3],
      k: ['5---4---3---2---', 1],
      l: ['3.3.2.2.1.1.2.2.', -4],
      m: ['0---1---2---3---', -5],
      n: ['5.00.5..6.5.3...', 0],
    },
    form: 'abcd abce fghi abce jklm nbcd fghe',
    bass: '0.00.0.00.00.05.',
    drums: 'x.i.o.i.x.i.oxi.',
    fill: 'x.i.o.i.xxooxooo',
  },
  showdown: {
    pace: 480,
    ground: 220,
    scale: [0, 2, 3, 5, 7, 9, 10],
    bars: {
      a: ['7-7.9.7.b--a9-7-', 0],
      b: ['6-6.8.6.a--98-6-', -2],
      c: ['7-7.9.b.9--87-9-', -4],
      d: ['8-8.6.8.b-------', -5],
      e: ['b-9-7-9-7-------', 0],
      f: ['a---9-8-7-8-9-a-', 5],
      g: ['b---9-7-4-------', 0],
      h: ['8---6-4-3-4-6-8-', -2],
      i: ['4-6-8-b-8-------', -5],
      j: ['d---b---9---7---', 3],
      k: ['d---b---8---6---', -2],
      l: ['a-a-9-9-a-a-b-b-', 5],
      m: ['b-------8-9-a-b-', -5],
    },
    form: 'abcd abce fghi abce jklm fghi abce',
    bass: '0.080.080.080.58',
    drums: 'x.oxx.o.x.oxx.oi',
    fill: 'x.oxx.o.xxooxooo',
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
    ...(lead === null ? [] : [held(LEAD, melody, lead)]),
    ...(fifth === undefined ? [] : [held(BASS, tune.bass, root + fifth - 12)]),
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
