import { expect, it } from 'vitest'
import type { View } from '../../../../model/view/wire'
import { exchangeOf, keysOf, swapOf } from './keys'

const refused = { reason: 'too_dear', about: { cost: 100, mp: 82 } }
const SKILLS = [
  { skill: 'TIGER_STRIKE', kind: 'active', cost: 100, refused },
  { skill: 'HELL_PILE', kind: 'active', cost: 18 },
]
const viewOf = (legal: object[], extras: object = {}): View =>
  ({
    ...{
      engine: 'haiyuki',
      seat: 0,
      legal,
      seats: [{ seat: 0, tiles: [{ name: 'a' }, { name: 'b' }] }],
    },
    extras: { type: 'haiyuki', phase: 'action', skills: SKILLS, ...extras },
  }) as unknown as View
const press = (button: string) => ({ type: 'press', button })

it('says of each key its price, or why it may not be pressed', () => {
  const keys = keysOf(viewOf([press('HELL_PILE'), press('tsumo')]), true)
  expect(keys.map((one) => one.name)).toEqual(['tsumo', 'TIGER_STRIKE', 'HELL_PILE'])
  expect(keys[1]).toMatchObject({ action: null, cost: 100, refused })
  expect(keys[2]).toMatchObject({ action: press('HELL_PILE'), cost: 18, refused: null })
})

it('has the plain answers first and passing last', () => {
  const keys = keysOf(viewOf([press('pass'), press('pon')]), true)
  expect(keys.map((one) => one.name)).toEqual(['pon', 'TIGER_STRIKE', 'HELL_PILE', 'pass'])
})

it('presses nothing while nobody asks, and tells why riichi is not possible', () => {
  expect(keysOf(viewOf([press('tsumo')]), false).every((one) => one.action === null)).toBe(true)
  const reason = { reason: 'no_tenpai_discard', about: {} }
  const [riichi] = keysOf(viewOf([], { no_riichi: reason }), true)
  expect(riichi).toMatchObject({ name: 'riichi', action: null, refused: reason })
})

it('swaps the tiles at the places that were chosen', () => {
  const skills = [{ skill: 'PAINT_TILE', kind: 'setup', cost: 4 }]
  const ways = [
    { type: 'choose', items: [1, 2] },
    { type: 'choose', items: [] },
  ]
  const view = viewOf(ways, { phase: 'setup', skills })
  expect(exchangeOf(view, true)).toEqual({ cost: 4, most: 2 })
  expect(exchangeOf(view, false)).toBeNull()
  expect(swapOf(view, [1, 0])).toEqual({
    type: 'choose',
    items: [
      { target: 'hand', seat: 0, place: 0, tile: { name: 'a' } },
      { target: 'hand', seat: 0, place: 1, tile: { name: 'b' } },
    ],
  })
})
