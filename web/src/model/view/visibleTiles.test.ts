import { describe, expect, it } from 'vitest'
import { unseenOf } from './visibleTiles'
import type { View } from './wire'

const five = { name: '5p' }
const row = { points: 25000, role: 'E', concealed: 1, drawn: false }
const view = {
  engine: 'riichi',
  seat: 0,
  seats: [
    { ...row, seat: 0, tiles: [{ name: '5p', red: true }] },
    {
      ...row,
      seat: 1,
      tiles: [{ down: true }],
      pond: [{ tile: five, called: true }, { tile: { name: '1m' } }],
    },
    { ...row, seat: 2, tiles: [], melds: [{ name: 'chi', tiles: [{ name: '4p' }, five] }] },
  ],
  extras: { type: 'riichi', dora: [{ name: '1m' }] },
} as unknown as View

describe('tiles that are still unseen', () => {
  it('counts a red five as a five, and a called discard once', () => {
    expect(unseenOf(view, '5p')).toBe(2)
  })

  it('counts ponds and indicators', () => {
    expect(unseenOf(view, '1m')).toBe(2)
    expect(unseenOf(view, '9s')).toBe(4)
  })

  it('says nothing where the set of tiles is not known', () => {
    expect(unseenOf({ ...view, engine: 'ruleset' } as View, '5p')).toBeNull()
  })
})
