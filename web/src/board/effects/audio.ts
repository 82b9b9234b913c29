/** Notes and music, made by the Web Audio API as they are needed: no file is loaded. */

import { at, envelope, SILENT, stepSeconds, stepsOf, type Note, type Tune } from './tunes'

let audio: AudioContext | null = null
let noise: AudioBuffer | null = null

/** A context after the first click or key: before, browsers allow no sound. */
export function listening(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  if (!audio && !navigator.userActivation?.hasBeenActive) return null
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

/** Plays a note with its envelope through its filter, `volume` from 0 to 1. */
export function sing(context: AudioContext, note: Note, volume: number, from: number): void {
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

const AHEAD_S = 0.25
const LOOK_MS = 80
const QUIET = 0.3

/** Music that repeats until it is stopped, as loud as `volume` says at each moment, from 0 to 1. */
export class Music {
  private tune: Tune | null = null
  private step = 0
  private due = 0
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(private readonly volume: () => number) {}

  play(tune: Tune | null): void {
    if (tune === this.tune) return
    this.tune = tune
    this.step = 0
    clearInterval(this.timer)
    if (tune) this.timer = setInterval(() => this.write(tune), LOOK_MS)
  }

  /** Writes the notes that are due soon; none in a hidden tab, or at no volume. */
  private write(tune: Tune): void {
    const volume = QUIET * this.volume()
    const context = document.hidden || volume <= 0 ? null : listening()
    if (!context) return
    if (this.due < context.currentTime) this.due = context.currentTime + 0.05
    for (; this.due < context.currentTime + AHEAD_S; this.due += stepSeconds(tune)) {
      for (const note of at(tune, this.step)) sing(context, note, volume, this.due)
      this.step = (this.step + 1) % stepsOf(tune)
    }
  }
}
