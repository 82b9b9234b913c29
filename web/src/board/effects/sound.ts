/** Plays the sounds of the table; they are made when they are first needed, and no file is loaded. */

import type { GameEvent, Seat } from '../../model/view/wire'
import { DECLARED } from '../../model/words/eventWords'
import { samplesOf, variantsOf, type Sound } from './synth'

const EVENT_SOUNDS: Partial<Record<GameEvent['type'], Sound>> = {
  discard: 'discard',
  call: 'call',
  win: 'win',
  reveal: 'reveal',
  take_back: 'call',
  destroy: 'riichi',
  bomb: 'riichi',
}

export function soundOf(event: GameEvent, own: Seat | null): Sound | null {
  if (event.type === 'draw') return event.seat === own ? 'draw' : null
  if (event.type === 'press') return DECLARED.has(event.button) ? 'riichi' : null
  return EVENT_SOUNDS[event.type] ?? null
}

const ROOM = 0.7 // for two sounds at once

let context: AudioContext | null = null
const made = new Map<string, AudioBuffer>()

/** A context after the first click or key: before, browsers allow no sound. */
function listening(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  if (!context && !navigator.userActivation?.hasBeenActive) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

function bufferOf(audio: AudioContext, name: Sound, variant: number): AudioBuffer {
  const key = `${name} ${variant}`
  let buffer = made.get(key)
  if (!buffer) {
    const samples = samplesOf(name, variant, audio.sampleRate)
    buffer = audio.createBuffer(1, samples.length, audio.sampleRate)
    buffer.copyToChannel(samples, 0)
    made.set(key, buffer)
  }
  return buffer
}

/** Plays a sound, `volume` from 0 to 1; softer for the actions of others. */
export function sound(name: Sound, volume: number): void {
  const audio = volume > 0 ? listening() : null
  if (!audio) return
  const variant = Math.floor(Math.random() * variantsOf(name))
  const source = new AudioBufferSourceNode(audio, { buffer: bufferOf(audio, name, variant) })
  const gain = new GainNode(audio, { gain: ROOM * Math.min(1, volume) })
  source.connect(gain).connect(audio.destination)
  source.start()
}

/** Speaks a word with the voice of the device, if it has one. */
export function speak(word: string, language: string, volume: number): void {
  if (volume <= 0 || typeof speechSynthesis === 'undefined') return
  const said = new SpeechSynthesisUtterance(word)
  said.lang = language
  said.volume = Math.min(1, volume)
  said.rate = 1.15
  speechSynthesis.speak(said)
}
