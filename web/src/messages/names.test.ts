import { expect, it } from 'vitest'
import { tileName } from './names'

it.each([
  ['3m', '3 man'],
  ['2k', 'King 2'],
  ['4q', 'Queen 4'],
  ['1f', 'Plum'],
  ['7z', 'Red'],
])('calls %s %s', (name, said) => expect(tileName({ name })).toBe(said))
