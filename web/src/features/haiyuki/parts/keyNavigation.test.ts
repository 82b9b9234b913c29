import { expect, it } from 'vitest'
import { nextOf } from './keyNavigation'

// Two rows: three above, two below.
const CELLS = [
  [0, 0],
  [100, 0],
  [200, 0],
  [40, 100],
  [160, 100],
] as const
const from = (index: number, direction: readonly [number, number]) => {
  const others = CELLS.filter((_, at) => at !== index)
  const found = nextOf(CELLS[index]!, others, direction)
  return found < 0 ? -1 : CELLS.indexOf(others[found]!)
}

it('moves along a row, and from row to row to what is nearest', () => {
  expect(from(0, [1, 0])).toBe(1)
  expect(from(2, [-1, 0])).toBe(1)
  expect(from(2, [0, 1])).toBe(4)
  expect(from(3, [0, -1])).toBe(0)
})

it('stays where nothing lies further', () => {
  expect(from(2, [1, 0])).toBe(-1)
  expect(from(0, [0, -1])).toBe(-1)
})
