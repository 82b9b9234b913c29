import { describe, expect, it } from 'vitest'
import { spotAt } from './cursorPath'

/** The spot at `|`. */
const at = (marked: string) => spotAt(marked.replace('|', ''), marked.indexOf('|'))

describe('spotAt', () => {
  it.each([
    ['{ "a": [1, "b|c"] }', ['a', 1], false, 'bc'],
    ['{ "a": { "b|": 1 } }', ['a'], true, 'b'],
    ['{ | }', [], true, ''],
    ['{ "a": | }', ['a'], false, ''],
    ['{ "a": 1, | }', [], true, ''],
    ['{ "a": [[1], [|', ['a', 1, 0], false, ''],
    ['{ // "x": {\n "a": "b|', ['a'], false, 'b'],
    ['{ "a/*": /* ] */ tr|ue }', ['a/*'], false, 'true'],
    ['{ "a": {"b": 1}, "c": |', ['c'], false, ''],
  ])('finds %s', (marked, path, key, text) => {
    expect(at(marked)).toMatchObject({ path, key, text })
  })

  it.each(['|', '{ // a|b\n }', '{} |', '{ /* | */ }'])('finds nothing in %s', (marked) => {
    expect(at(marked)).toBeNull()
  })
})
