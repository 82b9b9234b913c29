import { describe, expect, it } from 'vitest'
import type { Tile, View } from '../../model/view/wire'
import { Premove } from './premove.svelte'

const tiles = (...names: string[]): Tile[] => names.map((name) => ({ name }))

function table(hand: string[], { drawn = false, riichi = false } = {}): View {
  const row = { concealed: 13, points: 25000, role: 'E' }
  const seats = [
    { ...row, seat: 0, tiles: tiles(...hand), drawn },
    { ...row, seat: 1, tiles: [], riichi },
  ]
  return { seat: 0, round: 'E1', seats } as unknown as View
}

describe('a discard chosen before the draw', () => {
  it('stays with its tile when one is drawn', () => {
    const premove = new Premove()
    premove.choose(table(['1m', '2m', '2m']), 2)
    const after = table(['1m', '2m', '2m', '9s'], { drawn: true })
    premove.check(after)
    expect(premove.placeIn(after)).toBe(2)
  })

  it('is put back by choosing it again, and moves to another tile', () => {
    const premove = new Premove()
    const view = table(['1m', '2m'])
    premove.choose(view, 0)
    premove.choose(view, 1)
    expect(premove.placeIn(view)).toBe(1)
    premove.choose(view, 1)
    expect(premove.placeIn(view)).toBeNull()
  })

  it.each([
    ['the hand is another', table(['1m', '3m'])],
    ['somebody is in riichi', table(['1m', '2m'], { riichi: true })],
    ['another round has begun', { ...table(['1m', '2m']), round: 'E2' } as View],
  ])('is dropped when %s', (_, after) => {
    const premove = new Premove()
    premove.choose(table(['1m', '2m']), 0)
    premove.check(after)
    expect(premove.key).toBeNull()
  })
})
