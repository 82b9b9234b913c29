/** Plays the sounds of the table; they are made when they are first needed, and no file is loaded. */

import type { EventOf, GameEvent, Seat } from '../../model/view/wire'
import { DECLARED } from '../../model/words/eventWords'
import { listening } from './audio'
import { samplesOf, variantsOf, type Sound } from './synth'

const EVENT_SOUNDS: Partial<Record<GameEvent['type'], Sound>> = {
  discard: 'discard',
  call: 'call',
  reveal: 'reveal',
  take_back: 'call',
  destroy: 'riichi',
  bomb: 'riichi',
}

export function soundOf(event: GameEvent, own: Seat | null): Sound | null {
  if (event.type === 'draw') return event.seat === own ? 'draw' : null
  if (event.type === 'press') return DECLARED.has(event.button) ? 'riichi' : null
  if (event.type === 'win') return soundOfWin(event)
  return EVENT_SOUNDS[event.type] ?? null
}

/** The greater the limit of a win, the more is heard. */
function soundOfWin({ limit = '', sums = [] }: EventOf<'win'>): Sound {
  if (limit.includes('yakuman') || sums.some((sum) => sum.unit === 'yakuman')) return 'yakuman'
  if (!limit) return 'win'
  return limit.endsWith('baiman') ? 'baiman' : 'mangan'
}

/** The kinds of sounds, each with its own volume in the settings. */
const KINDS = {
  tiles: ['discard', 'draw', 'reveal'],
  calls: ['call'],
  riichi: ['riichi'],
  wins: ['win', 'mangan', 'baiman', 'yakuman', 'stamp', 'seal', 'comeback'],
  turn: ['turn'],
  clock: ['tick'],
  music: [],
} as const satisfies Record<string, readonly Sound[]>

export type SoundKind = keyof typeof KINDS
export const SOUND_KINDS = Object.keys(KINDS) as SoundKind[]
/** The volume of each kind, from 0 to 1; all of them are below the volume of everything. */
export type Volumes = Record<SoundKind, number>

let volumes: Readonly<Partial<Volumes>> = {}

/** Takes the volumes of the kinds from now on. */
export function setVolumes(chosen: Readonly<Volumes>): void {
  volumes = { ...chosen }
}

export const kindOf = (name: Sound): SoundKind =>
  SOUND_KINDS.find((kind) => (KINDS[kind] as readonly Sound[]).includes(name))!

/** The loudness of a kind of sound that is played at a volume. */
export const loudnessOf = (kind: SoundKind, volume: number): number =>
  Math.min(1, volume) * (volumes[kind] ?? 1)

const ROOM = 0.7 // for two sounds at once

const made = new Map<string, AudioBuffer>()

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

/**
 * Plays a sound, `volume` from 0 to 1, softer for the actions of others; `pan` from -1 at the left to
 * 1 at the right.
 */
export function sound(name: Sound, volume: number, pan = 0): void {
  const loudness = loudnessOf(kindOf(name), volume)
  const audio = loudness > 0 ? listening() : null
  if (!audio) return
  const variant = Math.floor(Math.random() * variantsOf(name))
  const source = new AudioBufferSourceNode(audio, { buffer: bufferOf(audio, name, variant) })
  const gain = new GainNode(audio, { gain: ROOM * loudness })
  source.connect(gain).connect(new StereoPannerNode(audio, { pan })).connect(audio.destination)
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
