import { expect, it } from 'vitest'
import { arranged, moved, standing } from './hand'

const hand = (text: string, drawn = false) =>
  standing(
    text.split(' ').map((name) => ({ name })),
    drawn,
  )
const names = (all: { tile: { name?: string } }[]) => all.map((one) => one.tile.name).join(' ')

it('gives each tile a key that it keeps when others leave', () => {
  expect(hand('1m 1m 2m').map((one) => one.key)).toEqual(['1m.0', '1m.1', '2m.0'])
  expect(
    standing([{ name: '5m', red: true }, { name: '5m' }], false).map((one) => one.key),
  ).toEqual(['5mr.0', '5m.0'])
})

it('keeps an order of one’s own, what came since at the end, the drawn tile last of all', () => {
  const order = ['9m.0', '1m.0']
  expect(names(arranged(hand('1m 5m 9m 2m', true), order))).toBe('9m 1m 5m 2m')
})

it('moves a tile to where another stands, from either side', () => {
  expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 'a', 'gone')).toEqual(['a', 'b', 'c'])
})
