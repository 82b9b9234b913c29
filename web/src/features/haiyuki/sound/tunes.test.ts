import { describe, expect, it } from 'vitest'
import {
  at,
  envelope,
  SILENT,
  stepSeconds,
  stepsOf,
  SUSPENSE,
  type Note,
  type Tune,
} from '../../../board/effects/tunes'
import { TUNES } from './tunes'

interface Played extends Note {
  from: number
  until: number
}

/** All notes of a tune, once through. */
function played(tune: Tune): Played[] {
  return Array.from({ length: stepsOf(tune) }, (_, step) =>
    at(tune, step).map((note) => {
      const from = step * stepSeconds(tune)
      return { ...note, from, until: from + envelope(note.voice, note.seconds).at(-1)![0] }
    }),
  ).flat()
}

it('is quieter under a table than in a fight', () => {
  const loudest = (tune: Tune) => Math.max(...played(tune).map(({ voice }) => voice.level))
  const loud = (tune: Tune) => played(tune).reduce((sum, { voice }) => sum + voice.level, 0)
  const parts = (tune: Tune) => loud(tune) / (stepsOf(tune) * stepSeconds(tune))
  for (const tune of Object.values(TUNES)) {
    expect(loudest(SUSPENSE)).toBeLessThanOrEqual(loudest(tune))
    expect(parts(SUSPENSE)).toBeLessThan(parts(tune) / 2)
  }
})

it('is faster the more is at stake', () => {
  const { title, calm, tension, showdown } = TUNES
  const paces = [title, calm, tension, showdown].map((tune) => tune.pace)
  expect(paces).toEqual([...paces].sort((a, b) => a - b))
})

describe.each(Object.entries({ ...TUNES, suspense: SUSPENSE }))('the tune %s', (_, tune) => {
  const notes = played(tune)

  it('is made of whole bars, in sections of four, that are all played', () => {
    const lines = [...Object.values(tune.bars).map(([melody]) => melody)]
    for (const line of [...lines, tune.bass, tune.drums, tune.fill]) expect(line).toHaveLength(16)
    for (const section of tune.form.split(' ')) expect(section).toHaveLength(4)
    expect(new Set(tune.form.replaceAll(' ', ''))).toEqual(new Set(Object.keys(tune.bars)))
  })

  it('lasts about a minute, in at least four different sections, and begins again', () => {
    const steps = stepsOf(tune)
    expect(steps * stepSeconds(tune)).toBeGreaterThanOrEqual(55)
    expect(new Set(tune.form.split(' ')).size).toBeGreaterThanOrEqual(4)
    expect(at(tune, steps)).toEqual(at(tune, 0))
  })

  it('never clips: all that sounds at once is no louder than a speaker can be', () => {
    for (const { from } of notes) {
      const sounding = notes.filter((one) => one.from <= from + 0.001 && one.until > from + 0.001)
      const sum = sounding.reduce((all, { voice }) => all + voice.level, 0)
      expect(sum).toBeLessThanOrEqual(1)
    }
  })

  it('lets every note rise, fall and end in silence', () => {
    for (const { voice, seconds, pitch } of notes) {
      const points = envelope(voice, seconds)
      expect(pitch).toBeGreaterThan(30)
      expect(points[0]).toEqual([0, SILENT])
      expect(points.at(-1)![1]).toBe(SILENT)
      expect(points.at(-1)![0] - points.at(-2)![0]).toBeCloseTo(voice.release)
      expect(voice.release).toBeGreaterThan(0.02)
      points
        .slice(1)
        .forEach(([time], place) => expect(time).toBeGreaterThanOrEqual(points[place]![0]))
    }
  })
})
