import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Speech } from './speech.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows what is said for a while, and the newest of each', () => {
  const speech = new Speech()
  speech.hear(1, 'Hello!')
  vi.advanceTimersByTime(3_000)
  speech.hear(1, 'Thank you!')
  speech.hear(2, 'Wow!')
  vi.advanceTimersByTime(3_000)
  expect(speech.said).toEqual({ 1: 'Thank you!', 2: 'Wow!' })
  vi.advanceTimersByTime(3_000)
  expect(speech.said).toEqual({})
})

it('does not hear who is muted, until they are heard again', () => {
  const speech = new Speech()
  speech.hear(1, 'Hello!')
  speech.mute([1, 3], true)
  speech.hear(3, 'Wow!')
  expect(speech.said).toEqual({})
  speech.mute([1], false)
  speech.hear(1, 'Hello!')
  speech.hear(3, 'Wow!')
  expect(speech.said).toEqual({ 1: 'Hello!' })
})
