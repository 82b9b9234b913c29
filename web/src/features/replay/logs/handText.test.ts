import { expect, it } from 'vitest'
import { tilesIn } from '../../../model/setup/tiles'
import type { SeatView } from '../../../model/view/wire'
import { seatHandText } from './handText'

const tiles = (text: string) =>
  tilesIn(text).map((name) => ({ name: name.replace('0', '5'), red: name.startsWith('0') }))
const seat = (hand: string, melds: [string, string][] = []) =>
  ({
    tiles: tiles(hand),
    melds: melds.map(([name, text]) => ({ name, tiles: tiles(text) })),
  }) as unknown as SeatView

it('writes what the library reads', () => {
  expect(seatHandText(seat('1z406m3z'))).toBe('406m13z')
  const melds: [string, string][] = [
    ['chi', '453p'],
    ['added_kan', '5505s'],
    ['closed_kan', '7777z'],
  ]
  expect(seatHandText(seat('11s', melds))).toBe('11s(345p)(055+5s)[7777z]')
})

it('writes nothing of a hand that is hidden', () => {
  expect(seatHandText({ seat: 1, tiles: [{ down: true }] } as unknown as SeatView)).toBe('')
})
