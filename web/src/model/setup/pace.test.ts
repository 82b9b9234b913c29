import { expect, it } from 'vitest'
import { paceName, PACES, whole } from './pace'

it('knows its own paces again', () => {
  for (const [name, pace] of Object.entries(PACES)) expect(paceName(whole(pace))).toBe(name)
  expect(paceName({ base_s: 7 })).toBeNull()
  expect(paceName({ base_s: 5 })).toBe('normal')
})
