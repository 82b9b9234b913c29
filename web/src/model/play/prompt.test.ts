import { describe, expect, it } from 'vitest'
import type { Action, Item, View } from '../view/wire'
import {
  buttonsOf,
  choiceOf,
  choosingOf,
  declarable,
  discardAt,
  isDeclaring,
  mayChoose,
  pressWith,
} from './prompt'

const asked = (legal: Action[], type = 'riichi', tiles: string[] = []): View =>
  ({
    engine: type,
    seat: 0,
    legal,
    seats: [{ seat: 0, tiles: tiles.map((name) => ({ name })) }],
    extras: { type },
  }) as unknown as View
const press = (button: string, tile = '', own: string[] = []): Action => ({
  type: 'press',
  button,
  tile: tile ? { name: tile } : null,
  own: own.map((name) => ({ name })),
})

describe('the buttons', () => {
  it('stand in one order: wins, riichi, kan, pon, chi, others, pass', () => {
    const names = ['pass', 'kita', 'chi', 'pon', 'open_kan', 'riichi', 'tsumo', 'ron']
    const buttons = buttonsOf(asked(names.map((name) => press(name, '1m'))))
    expect(buttons.map((one) => one.name)).toEqual([
      ...['ron', 'tsumo', 'riichi', 'open_kan', 'pon', 'chi', 'kita', 'pass'],
    ])
    expect(buttons.map((one) => one.key).join('')).toBe('RTIKPCBX'.replace('B', buttons[6]!.key))
    expect(new Set(buttons.map((one) => one.key)).size).toBe(8)
  })

  it('have R for riichi where nobody can be ronned', () => {
    expect(buttonsOf(asked([press('riichi', '1m')]))[0]!.key).toBe('R')
  })

  it('gather several ways to do one thing', () => {
    const [chi] = buttonsOf(
      asked([press('chi', '4s', ['2s', '3s']), press('chi', '4s', ['3s', '5s'])]),
    )
    expect(chi!.actions).toHaveLength(2)
    expect(chi!.byDiscard).toBe(false)
  })

  it('of riichi are told by the tile that is discarded', () => {
    const [riichi] = buttonsOf(asked([press('riichi', '4s'), press('riichi', '9m')]))
    expect(riichi!.byDiscard).toBe(true)
    expect(pressWith(riichi!, { name: '9m' })).toEqual(press('riichi', '9m'))
    expect(pressWith(riichi!, { name: '8m' })).toBeNull()
  })

  it('are there for words nobody has heard of', () => {
    const buttons = buttonsOf(
      asked([press('void_man'), { type: 'declare', names: ['draw_claim', 'kyuushu'] }]),
    )
    expect(buttons.map(({ name, kind }) => [name, kind])).toEqual([
      ['void_man', 'other'],
      ['draw_claim', 'quiet'],
    ])
  })

  it('do not stand for names that are declared together', () => {
    const view = asked(
      [
        { type: 'declare', names: [] },
        { type: 'declare', names: ['Run'] },
      ],
      'ruleset',
    )
    expect(buttonsOf(view)).toEqual([])
    expect(isDeclaring(view)).toBe(true)
    expect(declarable(view)).toEqual(['Run'])
  })
})

describe('a discard', () => {
  const tiles = [{ name: '1m' }, { name: '1m' }, { name: '2m' }, { name: '1m' }]
  it('is the one of its place', () => {
    const legal: Action[] = [0, 1, 3].map((place) => ({
      type: 'discard',
      tile: { name: '1m' },
      place,
      drawn: place === 3,
    }))
    expect(discardAt(asked(legal), tiles, 1, true)).toBe(legal[1])
  })
  it('stands for those that look alike, the drawn one apart', () => {
    const legal: Action[] = [
      { type: 'discard', tile: { name: '1m' }, place: 0 },
      { type: 'discard', tile: { name: '1m' }, place: 3, drawn: true },
    ]
    expect(discardAt(asked(legal), tiles, 1, true)).toBe(legal[0])
    expect(discardAt(asked(legal), tiles, 3, true)).toBe(legal[1])
    expect(discardAt(asked(legal), tiles, 2, true)).toBeNull()
  })
})

describe('choosing', () => {
  const item = (place: number): Item => ({ target: 'hand', seat: 0, place, tile: { name: '1m' } })
  const ways: Action[] = [
    [0, 1],
    [0, 2],
    [1, 2],
  ].map((places) => ({ type: 'choose', items: places.map(item) }))
  it('offers what is listed, and so many', () => {
    const choosing = choosingOf(asked(ways))!
    expect(choosing.items.map((one) => one.place)).toEqual([0, 1, 2])
    expect(choosing.sizes).toEqual([2])
    expect(choiceOf(choosing, [item(2), item(0)])).toBe(ways[1])
    expect(choiceOf(choosing, [item(2)])).toBeNull()
    expect(mayChoose(choosing, [item(2)], item(0))).toBe(true)
    expect(mayChoose(choosing, [item(2), item(1)], item(0))).toBe(false)
  })
  it('lets all of a hand be chosen where there are too many ways to list', () => {
    const many: Action[] = Array.from({ length: 2000 }, () => ({
      type: 'choose',
      items: [0, 1, 2].map(item),
    }))
    const choosing = choosingOf(asked(many, 'ruleset', ['1m', '2m', '3m', '4m', '5m']))!
    expect(choosing.items).toHaveLength(5)
    expect(choiceOf(choosing, [item(4), item(0), item(3)])!.items.map((one) => one.place)).toEqual([
      0, 3, 4,
    ])
  })
})
