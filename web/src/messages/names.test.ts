import { beforeAll, expect, it } from 'vitest'
import { loadNames } from './library.svelte'
import { tileName, worthName } from './names'

beforeAll(() => loadNames())

it.each([
  ['3m', '3 man'],
  ['2k', 'King 2'],
  ['4q', 'Queen 4'],
  ['1f', 'Plum'],
  ['7z', 'Red'],
])('calls %s %s', (name, said) => expect(tileName({ name })).toBe(said))

it('names every worth', () => {
  expect(['mangan', '2 yakuman', '3 han 50 fu', 'something new'].map(worthName)).toEqual([
    'Mangan',
    '2× yakuman',
    '3 han 50 fu',
    'something new',
  ])
})
