import { expect, it } from 'vitest'
import { timeLeft } from './clock'

const ask = { number: 1, baseMs: 5000, bankMs: 12000, at: 1000 }

it('first runs the base, then the bank', () => {
  expect(timeLeft(ask, 1000)).toMatchObject({ base: 5000, bank: 12000, total: 17000, part: 1 })
  expect(timeLeft(ask, 4000)).toMatchObject({ base: 2000, bank: 12000 })
  expect(timeLeft(ask, 9000)).toMatchObject({ base: 0, bank: 9000 })
  expect(timeLeft(ask, 99000)).toMatchObject({ base: 0, bank: 0, total: 0, part: 0 })
})

it('is never more than it was, whatever the clocks say', () => {
  expect(timeLeft(ask, 0).total).toBe(17000)
})
