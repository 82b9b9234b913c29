import { expect, it } from 'vitest'
import { nameOf, PACES, whole } from './pace'

it('knows its own paces again', () => {
  for (const [name, pace] of Object.entries(PACES)) expect(nameOf(whole(pace))).toBe(name)
  expect(nameOf({ base_s: 7 })).toBeNull()
  expect(nameOf({ base_s: 5 })).toBe('normal')
})
