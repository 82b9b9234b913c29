import { expect, it } from 'vitest'
import { keyEffect } from './tileKeys'

function all(keys: string) {
  let digits = ''
  const tiles: string[] = []
  for (const key of keys) {
    const made = keyEffect(digits, key)
    if (!made) return null
    digits = made.digits
    tiles.push(...made.tiles)
  }
  return { digits, tiles: tiles.join(' ') }
}

it.each([
  ['123m', { digits: '', tiles: '1m 2m 3m' }],
  ['40P', { digits: '', tiles: '4p 0p' }],
  ['11', { digits: '11', tiles: '' }],
  ['1s2', { digits: '2', tiles: '1s' }],
  ['esnghr', { digits: '', tiles: '1z 2z 4z 6z 5z 7z' }],
  ['089z', { digits: '', tiles: '' }],
  ['m', null],
  ['1e', null],
  ['x', null],
])('%s', (keys, wanted) => expect(all(keys)).toEqual(wanted))
