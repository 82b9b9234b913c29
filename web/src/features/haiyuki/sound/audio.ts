/** Sounds and music, made by the Web Audio API as they are needed: no file is loaded. */

import { at, envelope, SILENT, stepSeconds, stepsOf, TUNES, type Mood, type Note } from './tunes'

export type Effect =
  | 'draw'
  | 'discard'
  | 'call'
  | 'riichi'
  | 'skill'
  | 'hit'
  | 'win'
  | 'lose'
  | 'blocked'
  | 'move'
  | 'choose'

let audio: AudioContext | null = null
let noise: AudioBuffer | null = null

/** A context after the first click or key: before, browsers allow no sound. */
function listening(): AudioContext | null {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return null
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

/** Plays a note with its envelope through its filter, `volume` from 0 to 1. */
function sing(context: AudioContext, note: Note, volume: number, from: number): void {
  const { voice, pitch, to = pitch, seconds } = note
  const points = envelope(voice, seconds)
  const end = from + points.at(-1)![0]
  const [filter, gain] = [context.createBiquadFilter(), context.createGain()]
  filter.type = voice.wave === 'noise' ? 'bandpass' : 'lowpass'
  filter.frequency.value = voice.cutoff
  filter.Q.value = voice.wave === 'noise' ? 3 : 0.7
  const source = voice.wave === 'noise' ? hissing(context) : context.createOscillator()
  if (source instanceof OscillatorNode) {
    source.type = voice.wave as OscillatorType
    source.frequency.setValueAtTime(pitch, from)
    source.frequency.exponentialRampToValueAtTime(to, from + seconds)
  }
  gain.gain.setValueAtTime(SILENT, from)
  for (const [at, level] of points.slice(1))
    gain.gain.exponentialRampToValueAtTime(Math.max(SILENT, level * volume), from + at)
  source.connect(filter).connect(gain).connect(context.destination)
  source.start(from)
  source.stop(end)
}

function hissing(context: AudioContext): AudioBufferSourceNode {
  noise ??= hiss(context)
  const source = context.createBufferSource()
  source.buffer = noise
  source.loop = true
  return source
}

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1
  return buffer
}

/** A tone of an effect: it dies away over its seconds. */
interface Tone {
  pitch: number
  to?: number
  seconds: number
  volume: number
  wave?: OscillatorType
  after?: number
}

function toned({ seconds, volume, wave = 'triangle', pitch, to = pitch }: Tone): Note {
  const [decay, release] = [0.45 * seconds, 0.5 * seconds]
  const shape = { attack: 0.012, decay, sustain: 0.3, release }
  const cutoff = Math.max(1200, 4 * Math.max(pitch, to))
  return { voice: { ...shape, wave, level: volume, cutoff }, pitch, to, seconds: decay }
}

/** A knock: noise around a pitch. */
function knocked([pitch, seconds, level]: Knock): Note {
  const shape = { attack: 0.002, decay: 0.6 * seconds, sustain: 0.2, release: 0.4 * seconds }
  return { voice: { ...shape, wave: 'noise', level, cutoff: pitch }, pitch, seconds: 0 }
}

const run = (pitches: number[], step: number, seconds: number, volume: number): Tone[] =>
  pitches.map((pitch, index) => ({ pitch, seconds, volume, after: step * index }))

const NOTES: Record<Effect, Tone[]> = {
  draw: [],
  discard: [],
  call: run([523, 784], 0.07, 0.2, 0.14),
  riichi: run([440, 660, 880, 1320], 0.07, 0.5, 0.16),
  skill: [
    { pitch: 220, to: 1760, seconds: 0.45, volume: 0.12, wave: 'sawtooth' },
    ...run([880, 1175, 1568], 0.09, 0.35, 0.1),
  ],
  hit: [{ pitch: 160, to: 40, seconds: 0.5, volume: 0.4, wave: 'sine' }],
  win: run([523, 659, 784, 1047, 1319], 0.1, 0.6, 0.16),
  lose: run([392, 370, 330, 262], 0.16, 0.5, 0.13),
  blocked: [{ pitch: 150, to: 110, seconds: 0.16, volume: 0.14, wave: 'square' }],
  move: [{ pitch: 900, seconds: 0.05, volume: 0.05 }],
  choose: run([660, 990], 0.05, 0.12, 0.1),
}
type Knock = [pitch: number, seconds: number, level: number]
const STRUCK: Partial<Record<Effect, Knock>> = {
  draw: [2600, 0.03, 0.3],
  discard: [1700, 0.06, 1],
  call: [1400, 0.08, 1],
  hit: [300, 0.3, 1.4],
  riichi: [900, 0.15, 0.8],
}

/** Plays a sound, `volume` from 0 to 1. */
export function playEffect(name: Effect, volume: number): void {
  const context = volume > 0 ? listening() : null
  if (!context) return
  const now = context.currentTime
  for (const tone of NOTES[name]) sing(context, toned(tone), volume, now + (tone.after ?? 0))
  const struck = STRUCK[name]
  if (struck) sing(context, knocked(struck), volume, now)
}

const AHEAD_S = 0.25
const LOOK_MS = 80

/** Music that repeats until it is stopped. */
export class Music {
  private mood: Mood | null = null
  private volume = 0
  private step = 0
  private due = 0
  private timer: ReturnType<typeof setInterval> | undefined

  play(mood: Mood | null, volume: number): void {
    this.volume = 0.3 * volume
    if (mood !== this.mood) this.step = 0
    this.mood = mood
    clearInterval(this.timer)
    if (mood && volume > 0) this.timer = setInterval(() => this.write(), LOOK_MS)
  }

  stop(): void {
    this.play(null, 0)
  }

  private write(): void {
    const context = document.hidden || !this.mood ? null : listening()
    if (!context || !this.mood) return
    const tune = TUNES[this.mood]
    if (this.due < context.currentTime) this.due = context.currentTime + 0.05
    for (; this.due < context.currentTime + AHEAD_S; this.due += stepSeconds(tune)) {
      for (const note of at(tune, this.step)) sing(context, note, this.volume, this.due)
      this.step = (this.step + 1) % stepsOf(tune)
    }
  }
}
