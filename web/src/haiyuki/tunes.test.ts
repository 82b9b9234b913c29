import { expect, it } from 'vitest'
import { at, TUNES } from './tunes'

it('plays in whole bars, and faster the more is at stake', () => {
  for (const tune of Object.values(TUNES)) {
    expect(tune.lead.length % 16).toBe(0)
    expect(tune.bass.length).toBe(tune.lead.length)
    expect(tune.drum).toMatch(/^[xo.]{16}$/)
  }
  expect(TUNES.calm.pace).toBeLessThan(TUNES.tension.pace)
  expect(TUNES.tension.pace).toBeLessThan(TUNES.showdown.pace)
})

it('begins anew after its last step', () => {
  const { calm } = TUNES
  expect(at(calm, 0)).toEqual({ lead: 392, bass: 98, drum: 'x' })
  expect(at(calm, calm.lead.length)).toEqual(at(calm, 0))
  expect(at(calm, 1).lead).toBe(0)
})
