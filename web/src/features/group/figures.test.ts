import { expect, it } from 'vitest'
import { decimal } from '../../messages/format'
import { dayName, newKey, peopleOnSheet, signed } from './figures'

it('writes totals with their signs', () => {
  expect(signed(41_200, 'thousands', 'en')).toBe('+41.2')
  expect(signed(-30_000, 'thousands', 'en')).toBe('−30.0')
  expect(signed(0, 'thousands', 'en')).toBe('0.0')
  expect(signed(-1200, 'points', 'en')).toBe('−1,200')
  expect(decimal(2.5, 2, 'en')).toBe('2.50')
})

it('names a day without moving it to another time zone', () => {
  expect(dayName('2026-01-02', 'en')).toContain('Jan 2')
})

it('makes keys that differ', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{24}$/)
  expect(newKey()).not.toBe(newKey())
})

it('finds members on a balance sheet, whatever else is in the file', () => {
  const members = [
    { user: 'a', name: 'Ann' },
    { user: 'b', name: 'Ben' },
  ]
  const entries = [{ player: { name: 'ann' } }, { player: { name: 'Cho' } }, { player: {} }]
  expect(peopleOnSheet(JSON.stringify({ games: [{ entries }, {}] }), members)).toEqual({ ann: 'a' })
  expect(peopleOnSheet('{"games": 3}', members)).toEqual({})
  expect(() => peopleOnSheet('no JSON', members)).toThrow()
})
