/** Sounds and music, made by the Web Audio API as they are needed: no file is loaded. */

import { at, TUNES, type Mood } from './tunes'

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

/** A context once somebody has clicked or typed: before, browsers allow no sound. */
function listening(): AudioContext | null {
  if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return null
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

interface Note {
  pitch: number
  to?: number
  seconds: number
  volume: number
  wave?: OscillatorType
  after?: number
}

function play(context: AudioContext, note: Note, start = context.currentTime): void {
  const { pitch, to = pitch, seconds, volume, wave = 'triangle', after = 0 } = note
  const [from, gain, source] = [start + after, context.createGain(), context.createOscillator()]
  source.type = wave
  source.frequency.setValueAtTime(pitch, from)
  source.frequency.exponentialRampToValueAtTime(to, from + seconds)
  gain.gain.setValueAtTime(0.0004, from)
  gain.gain.exponentialRampToValueAtTime(volume, from + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0004, from + seconds)
  source.connect(gain).connect(context.destination)
  source.start(from)
  source.stop(from + seconds)
}

function strike(
  context: AudioContext,
  pitch: number,
  seconds: number,
  volume: number,
  from = context.currentTime,
): void {
  noise ??= hiss(context)
  const [source, band, gain] = [
    context.createBufferSource(),
    context.createBiquadFilter(),
    context.createGain(),
  ]
  source.buffer = noise
  band.type = 'bandpass'
  band.frequency.value = pitch
  band.Q.value = 3
  gain.gain.setValueAtTime(volume, from)
  gain.gain.exponentialRampToValueAtTime(0.0004, from + seconds)
  source.connect(band).connect(gain).connect(context.destination)
  source.start(from, 0, seconds)
}

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1
  return buffer
}

const run = (pitches: number[], step: number, seconds: number, volume: number): Note[] =>
  pitches.map((pitch, index) => ({ pitch, seconds, volume, after: step * index }))

const NOTES: Record<Effect, Note[]> = {
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
const STRUCK: Partial<Record<Effect, [pitch: number, seconds: number, volume: number]>> = {
  draw: [2600, 0.03, 0.3],
  discard: [1700, 0.06, 1],
  call: [1400, 0.08, 1],
  hit: [300, 0.3, 1.4],
  riichi: [900, 0.15, 0.8],
}

/** Plays a sound, `volume` from 0 to 1. */
export function sound(name: Effect, volume: number): void {
  const context = volume > 0 ? listening() : null
  if (!context) return
  for (const note of NOTES[name]) play(context, { ...note, volume: note.volume * volume })
  const struck = STRUCK[name]
  if (struck) strike(context, struck[0], struck[1], struck[2] * volume)
}

const AHEAD_S = 0.25
const LOOK_MS = 80

/** Music that goes round until it is stopped. */
export class Music {
  private mood: Mood | null = null
  private volume = 0
  private step = 0
  private due = 0
  private timer: ReturnType<typeof setInterval> | undefined

  play(mood: Mood | null, volume: number): void {
    this.volume = 0.28 * volume
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
    for (; this.due < context.currentTime + AHEAD_S; this.due += 60 / tune.pace) {
      this.beat(context, at(tune, this.step), 60 / tune.pace)
      this.step += 1
    }
  }

  private beat(context: AudioContext, now: ReturnType<typeof at>, beat: number): void {
    const [volume, due] = [this.volume, this.due]
    const lead = {
      pitch: now.lead,
      seconds: 1.7 * beat,
      volume: 0.16 * volume,
      wave: 'square',
    } as const
    if (now.lead) play(context, lead, due)
    if (now.bass) play(context, { pitch: now.bass, seconds: 1.5 * beat, volume: 0.5 * volume }, due)
    if (now.drum === 'x') strike(context, 180, 0.12, 1.6 * volume, due)
    if (now.drum === 'o') strike(context, 2200, 0.06, 0.6 * volume, due)
  }
}
