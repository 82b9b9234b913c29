import { expect, it } from 'vitest'
import { damageOf } from './waits'

it('gives the damage of the dearer win', () => {
  expect(damageOf({ tsumo: 1800, ron: null })).toBe(1800)
  expect(damageOf({ tsumo: null, ron: 2400 })).toBe(2400)
  expect(damageOf({ tsumo: 3000, ron: 2400 })).toBe(3000)
})

it('gives no damage where no win can come any more', () => {
  expect(damageOf({ tsumo: null, ron: null })).toBe(null)
})
