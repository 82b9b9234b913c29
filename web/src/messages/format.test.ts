import { expect, it } from 'vitest'
import { duration, filled } from './format'

it('fills places by name and writes numbers as the language does', () => {
  expect(filled('{who} has {points}', { who: '<b>', points: 12000 }, 'en')).toBe('<b> has 12,000')
})

it('keeps the direction of a name to the name', () => {
  const name = 'דנה'
  expect(filled('{name} wins', { name }, 'en')).toBe(`\u2068${name}\u2069 wins`)
  expect(filled('{name} wins', { name: 'a\u202eb' }, 'en')).toBe('\u2068a\u202eb\u2069 wins')
  expect(filled('{name} wins', { name: 'Mari 東' }, 'en')).toBe('Mari 東 wins')
})

it('puts a number before its noun', () => {
  const message = '{count:tile|tiles} left'
  expect(filled(message, { count: 1 }, 'en')).toBe('1 tile left')
  expect(filled(message, { count: 4 }, 'en')).toBe('4 tiles left')
})

it.each([
  [1, 'en', '1 second'],
  [42, 'ja', '42 秒'],
  [99.5, 'ko', '100초'],
  [100, 'en', '2 minutes'],
  [300, 'zh', '5分钟'],
  [86_400, 'en', '24 hours'],
  [30 * 86_400, 'en', '30 days'],
])('writes %s seconds in %s as %s', (seconds, language, words) => {
  expect(duration(seconds, language)).toBe(words)
})

it('leaves a place that nothing fills', () => {
  expect(filled('{who}', {}, 'en')).toBe('{who}')
})

it('reads what it fills in as text, not as a place', () => {
  expect(filled('{a} {b}', { a: '{b}', b: 'x' }, 'en')).toBe('{b} x')
})
