import { describe, expect, it } from 'vitest'
import { samplesOf, SOUNDS, variantsOf, type Sound } from './synth'

const RATE = 48_000
const OTHERS = 0.75 // the factor for sounds of other players

const all = SOUNDS.flatMap((name) =>
  Array.from({ length: variantsOf(name) }, (_, variant) => [name, variant] as const),
)
const peakOf = (samples: Float32Array) =>
  samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)

function loudnessOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length)
}

/** The loudness of the loudest twentieth of a second, as an ear takes it. */
function loudest(samples: Float32Array): number {
  const length = RATE / 20
  const padded = new Float32Array(Math.max(samples.length, length))
  padded.set(samples)
  let most = 0
  for (let at = 0; at + length <= padded.length; at += length / 4)
    most = Math.max(most, loudnessOf(padded.subarray(at, at + length)))
  return most
}

/** The strength of a pitch in the samples (Goertzel). */
function strength(samples: Float32Array, pitch: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * pitch) / RATE)
  let [last, before] = [0, 0]
  for (const sample of samples) [last, before] = [sample + turn * last - before, last]
  return Math.sqrt(Math.max(0, last * last + before * before - turn * last * before))
}

const PITCHES = Array.from({ length: 40 }, (_, at) => 200 * 2 ** (at / 8))

function likeness(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, one, at) => sum + one * y[at]!, 0)
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
}

const spectrum = (name: Sound) => {
  const samples = samplesOf(name, 0, RATE)
  return PITCHES.map((pitch) => strength(samples, pitch))
}

describe.each(all)('the sound %s, variant %i', (name, variant) => {
  const samples = samplesOf(name, variant, RATE)

  it('is heard, and never clipped', () => {
    expect(samples.every(Number.isFinite)).toBe(true)
    expect(peakOf(samples)).toBeGreaterThan(0.1)
    expect(peakOf(samples)).toBeLessThan(0.9)
    expect(loudnessOf(samples)).toBeGreaterThan(0.005)
  })

  it('is short, and dies away before it ends', () => {
    expect(samples.length / RATE).toBeLessThan(1.1)
    expect(peakOf(samples.subarray(-RATE / 500))).toBeLessThan(0.005)
  })

  it('is the same each time', () => {
    expect(samplesOf(name, variant, RATE)).toEqual(samples)
  })
})

describe('sounds beside each other', () => {
  it('has clacks that differ', () => {
    const clacks = Array.from({ length: variantsOf('discard') }, (_, at) => [
      ...samplesOf('discard', at, RATE),
    ])
    expect(clacks.length).toBeGreaterThanOrEqual(3)
    clacks.forEach((one, at) => {
      for (const other of clacks.slice(at + 1)) expect(likeness(one, other)).toBeLessThan(0.8)
    })
  })

  it('is loudest for what matters most', () => {
    const loud = (name: Sound, volume = 1) => volume * loudest(samplesOf(name, 0, RATE))
    const rising = [
      loud('draw'),
      loud('discard', OTHERS),
      loud('discard'),
      loud('call'),
      loud('win'),
      loud('mangan'),
      loud('baiman'),
      loud('yakuman'),
    ]
    expect(rising).toEqual([...rising].sort((a, b) => a - b))
    expect(loud('discard', OTHERS)).toBeLessThan(loud('call') / 2)
  })

  it('lets turn, call, riichi, win and clock be told apart', () => {
    const distinct = (['turn', 'call', 'riichi', 'win', 'tick'] as const).map(spectrum)
    distinct.forEach((one, at) => {
      for (const other of distinct.slice(at + 1)) expect(likeness(one, other)).toBeLessThan(0.75)
    })
  })
})
