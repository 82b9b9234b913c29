import { describe, expect, it } from 'vitest'
import type { GameEvent, SeatView } from '../../model/view/wire'
import { Arrivals } from './arrivals.svelte'

const tiles = (...names: string[]) => names.map((name) => ({ name }))
const hand = (...names: string[]) => ({ seat: 0, tiles: tiles(...names) }) as SeatView
const move = (seat: number, source: number, ...names: string[]) =>
  ({ type: 'move', seat, source, tiles: tiles(...names), word: 'draw' }) as GameEvent
const discard = (seat: number) => ({ type: 'discard', seat, tile: { name: '9m' } }) as GameEvent

describe('tiles that came from others', () => {
  it('are marked by their places until the next own discard', () => {
    const arrivals = new Arrivals()
    arrivals.follow([move(0, 1, '5p', '1m'), move(0, 0, '5p')], 0)
    expect(arrivals.places(hand('1m', '1m', '5p'))).toEqual([2, 0])
    arrivals.follow([discard(1)], 0)
    expect(arrivals.places(hand('1m'))).toEqual([0])
    arrivals.follow([discard(0)], 0)
    expect(arrivals.places(hand('1m', '5p'))).toEqual([])
  })

  it('give way to those of the next exchange, and to a new round', () => {
    const arrivals = new Arrivals()
    arrivals.follow([move(0, 1, '5p')], 0)
    arrivals.follow([move(0, 2, '7s'), move(2, 0, '5p')], 0)
    expect(arrivals.places(hand('5p', '7s'))).toEqual([1])
    arrivals.follow([{ type: 'round', round: 'E2' } as GameEvent], 0)
    expect(arrivals.places(hand('5p', '7s'))).toEqual([])
  })
})
