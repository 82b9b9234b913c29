import { expect, it } from 'vitest'
import { bytesOf, sha256 } from './sha256'

it('is what the commitment of the docs is', () => {
  const seed = Uint8Array.from({ length: 32 }, (_, at) => at)
  expect(sha256(seed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
})

it('is that of the platform for any length', async () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256)
    const theirs = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    expect(bytesOf(sha256(bytes))).toEqual(theirs)
  }
})

it('reads hex and nothing else', () => {
  expect(bytesOf('00ffA0')).toEqual(Uint8Array.from([0, 255, 160]))
  expect(bytesOf('0')).toBeNull()
  expect(bytesOf('zz')).toBeNull()
})
