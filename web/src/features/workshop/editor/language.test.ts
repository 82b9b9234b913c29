import { describe, expect, it } from 'vitest'
import { RulesetLanguage } from './language'

const language = new RulesetLanguage(
  {
    properties: {
      wall: { description: 'The tiles.', type: 'array', items: { $ref: '#/$defs/tile' } },
      buttons: { additionalProperties: { properties: { call: { description: 'Ways.' } } } },
      win: { type: 'boolean' },
    },
    patternProperties: { _definition$: { description: 'A hand.' } },
    $defs: {
      tile: {
        anyOf: [
          { enum: ['1m', '2m'] },
          { const: 'any', description: 'Any tile.' },
          { $ref: '#/$defs/tile' },
        ],
      },
    },
  },
  [{ table: 'tiles', name: 'any', form: '"any"', help: 'Any tile.' }],
)

describe('a language', () => {
  it('knows the keys of an object', () => {
    expect(language.keys([]).map((one) => one.text)).toEqual(['wall', 'buttons', 'win'])
    expect(language.keys(['buttons', 'pon'])).toEqual([{ text: 'call', about: 'Ways.' }])
    expect(language.keys(['wall', 0, 'constructor'])).toEqual([])
  })
  it('knows what can stand there', () => {
    expect(language.values(['wall', 3]).map((one) => one.text)).toEqual(['"1m"', '"2m"', '"any"'])
    expect(language.values(['win']).map((one) => one.text)).toEqual(['true', 'false'])
  })
  it('knows what it means', () => {
    expect(language.meaning(['wall', 0], false, 'any')[0]?.table).toBe('tiles')
    expect(language.meaning([], true, 'wall')[0]?.help).toBe('The tiles.')
    expect(language.meaning([], true, 'win_definition')[0]?.help).toBe('A hand.')
    expect(language.meaning([], true, 'nope')).toEqual([])
  })
})
