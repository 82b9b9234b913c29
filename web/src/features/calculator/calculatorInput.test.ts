import { describe, expect, it } from 'vitest'
import { tilesIn, written } from '../../model/setup/tiles'
import {
  added,
  backspaced,
  EMPTY,
  groupTiles,
  inputText,
  handTiles,
  leftOf,
  meldOf,
  refusal,
  sizeOf,
  withFive,
  without,
  withRead,
  withWinRead,
  type CalculatorInput,
  type Target,
} from './calculatorInput'

const REDS = [1, 1, 1]
const inputOf = (text: string, more: Partial<CalculatorInput> = {}): CalculatorInput =>
  withRead({ ...EMPTY, ...more }, { tiles: tilesIn(text), melds: more.melds ?? [] })
const entered = (...rows: [Target, string][]): CalculatorInput =>
  rows.reduce((input, [target, name]) => added(input, target, name, REDS), EMPTY)

describe('an input', () => {
  it('writes its hand as the library does', () => {
    const input = entered(['hand', '2z'], ['pon', '0p'], ['hand', '1m'], ['closed_kan', '5s'])
    expect(inputText(input)).toBe('1m2z(055p)[0555s]')
    expect(inputText(entered(['added_kan', '5m']))).toBe('(055+5m)')
    expect(sizeOf(input)).toBe(8)
  })

  it('has four of each tile, and of red fives what the rules have', () => {
    const input = entered(['hand', '0p'], ['pon', '5p'], ['dora', '1m'], ['visible', '1m'])
    expect(leftOf(input, '5p', REDS)).toBe(0)
    expect(leftOf(input, '0p', REDS)).toBe(0)
    expect(leftOf(input, '1m', REDS)).toBe(2)
    expect(leftOf(EMPTY, '0s', [1, 1, 0])).toBe(0)
    expect(leftOf({ ...EMPTY, kita: 3 }, '4z', REDS)).toBe(1)
  })

  it.each([
    ['hand', '5p', 'used'],
    ['pon', '1m', ''],
    ['chi', '3z', 'honors'],
    ['closed_kan', '6p', 'used'],
    ['chi', '4p', 'used'],
    ['dora', '5p', 'used'],
  ] as const)('says why a tile cannot go to %s: %s', (target, name, why) => {
    const input = entered(['pon', '5p'], ['hand', '0p'], ['hand', '6p'])
    expect(refusal(input, target, name, REDS)).toBe(why)
  })

  it('has fourteen tiles: another takes the place of the winning one, no meld has room', () => {
    const input = inputOf('123m456p789s11122z')
    expect(input.win).toBe('2z')
    expect(refusal(input, 'hand', '9m', REDS)).toBe('')
    expect(refusal(input, 'pon', '9m', REDS)).toBe('full')
    const other = added(input, 'hand', '9m', REDS)
    expect([inputText(other), other.win]).toEqual(['1239m456p789s1112z', '9m'])
  })

  it('leaves out what three players have not', () => {
    expect(refusal({ ...EMPTY, players: 3 }, 'hand', '2m', REDS)).toBe('not_here')
    expect(refusal({ ...EMPTY, players: 3 }, 'chi', '2p', REDS)).toBe('honors')
  })

  it('makes the runs that there are', () => {
    expect(meldOf('chi', '9s', REDS)).toEqual(['7s', '8s', '9s'])
    expect(meldOf('chi', '0m', REDS)).toEqual(['0m', '6m', '7m'])
    expect(meldOf('open_kan', '5p', [1, 0, 1])).toEqual(['5p', '5p', '5p', '5p'])
  })

  it('takes back what came last', () => {
    let input = entered(['pon', '1z'], ['hand', '9m'], ['hand', '1m'], ['dora', '3p'])
    input = backspaced(input, 'hand')
    expect(inputText(input)).toBe('9m(111z)')
    expect(backspaced(input, 'dora').dora).toEqual([])
    expect(inputText(backspaced(backspaced(input, 'hand'), 'hand'))).toBe('')
    expect(without(input, 'tiles', '2p')).toBe(input)
  })

  it('changes the five of a meld', () => {
    const input = entered(['chi', '4p'])
    expect(inputText(withFive(input, 0, REDS))).toBe('(406p)')
    expect(inputText(withFive(withFive(input, 0, REDS), 0, REDS))).toBe('(456p)')
    expect(withFive(input, 0, [1, 0, 1])).toBe(input)
  })

  it('lies with the winning tile apart', () => {
    expect(handTiles(inputOf('23m456p789s11122z1m')).map(written)).toEqual([
      '23m456p789s11122z',
      '1m',
    ])
    expect(groupTiles('(555+0p)')).toEqual(['5p', '5p', '5p', '0p'])
    expect(groupTiles('[1111m]')).toHaveLength(4)
  })
})

it('takes a winning tile that is written apart from the thirteen others', () => {
  const apart = withWinRead(inputOf('123m456p789s1112z'), '2z')
  expect([inputText(apart), apart.win]).toEqual(['123m456p789s11122z', '2z'])
  const red = withWinRead(inputOf('46p', { melds: apart.melds }), '0p')
  expect([inputText(red), red.win]).toEqual(['46p', null]) // too few for a win
  const called = inputOf('123m456p1112z', { melds: [{ type: 'chi', tiles: ['7s', '8s', '9s'] }] })
  expect(withWinRead(called, '2z').tiles).toHaveLength(11)
  const whole = withWinRead(inputOf('123m456p789s11122z'), '1z')
  expect([sizeOf(whole), whole.win]).toEqual([14, '1z'])
  expect(withWinRead(inputOf('123m456p789s1112z'), null).win).toBeNull()
})
