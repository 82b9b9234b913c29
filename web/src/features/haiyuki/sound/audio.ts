/** The sounds of Haiyuki, made as they are needed: no file is loaded. */

import { listening, sing } from '../../../board/effects/audio'
import type { Note } from '../../../board/effects/tunes'

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
