import { describe, expect, it } from 'vitest'
import {
  added,
  backspaced,
  EMPTY,
  groupTiles,
  handText,
  handTiles,
  leftOf,
  meldOf,
  refusal,
  sizeOf,
  withFive,
  without,
  withRead,
  withWinRead,
  type Sheet,
  type Target,
} from './sheet'
import { tilesIn, written } from './tiles'

const REDS = [1, 1, 1]
const sheetOf = (text: string, more: Partial<Sheet> = {}): Sheet =>
  withRead({ ...EMPTY, ...more }, { tiles: tilesIn(text), melds: more.melds ?? [] })
const entered = (...rows: [Target, string][]): Sheet =>
  rows.reduce((sheet, [target, name]) => added(sheet, target, name, REDS), EMPTY)

describe('a sheet', () => {
  it('writes its hand as the library does', () => {
    const sheet = entered(['hand', '2z'], ['pon', '0p'], ['hand', '1m'], ['closed_kan', '5s'])
    expect(handText(sheet)).toBe('1m2z(055p)[0555s]')
    expect(handText(entered(['added_kan', '5m']))).toBe('(055+5m)')
    expect(sizeOf(sheet)).toBe(8)
  })

  it('has four of each tile, and of red fives what the rules have', () => {
    const sheet = entered(['hand', '0p'], ['pon', '5p'], ['dora', '1m'], ['visible', '1m'])
    expect(leftOf(sheet, '5p', REDS)).toBe(0)
    expect(leftOf(sheet, '0p', REDS)).toBe(0)
    expect(leftOf(sheet, '1m', REDS)).toBe(2)
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
    const sheet = entered(['pon', '5p'], ['hand', '0p'], ['hand', '6p'])
    expect(refusal(sheet, target, name, REDS)).toBe(why)
  })

  it('has fourteen tiles: another takes the place of the winning one, no meld has room', () => {
    const sheet = sheetOf('123m456p789s11122z')
    expect(sheet.win).toBe('2z')
    expect(refusal(sheet, 'hand', '9m', REDS)).toBe('')
    expect(refusal(sheet, 'pon', '9m', REDS)).toBe('full')
    const other = added(sheet, 'hand', '9m', REDS)
    expect([handText(other), other.win]).toEqual(['1239m456p789s1112z', '9m'])
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
    let sheet = entered(['pon', '1z'], ['hand', '9m'], ['hand', '1m'], ['dora', '3p'])
    sheet = backspaced(sheet, 'hand')
    expect(handText(sheet)).toBe('9m(111z)')
    expect(backspaced(sheet, 'dora').dora).toEqual([])
    expect(handText(backspaced(backspaced(sheet, 'hand'), 'hand'))).toBe('')
    expect(without(sheet, 'tiles', '2p')).toBe(sheet)
  })

  it('changes the five of a meld', () => {
    const sheet = entered(['chi', '4p'])
    expect(handText(withFive(sheet, 0, REDS))).toBe('(406p)')
    expect(handText(withFive(withFive(sheet, 0, REDS), 0, REDS))).toBe('(456p)')
    expect(withFive(sheet, 0, [1, 0, 1])).toBe(sheet)
  })

  it('lies with the winning tile apart', () => {
    expect(handTiles(sheetOf('23m456p789s11122z1m')).map(written)).toEqual([
      '23m456p789s11122z',
      '1m',
    ])
    expect(groupTiles('(555+0p)')).toEqual(['5p', '5p', '5p', '0p'])
    expect(groupTiles('[1111m]')).toHaveLength(4)
  })
})

it('takes a winning tile that is written apart from the thirteen others', () => {
  const apart = withWinRead(sheetOf('123m456p789s1112z'), '2z')
  expect([handText(apart), apart.win]).toEqual(['123m456p789s11122z', '2z'])
  const red = withWinRead(sheetOf('46p', { melds: apart.melds }), '0p')
  expect([handText(red), red.win]).toEqual(['46p', null]) // too few for a win
  const called = sheetOf('123m456p1112z', { melds: [{ type: 'chi', tiles: ['7s', '8s', '9s'] }] })
  expect(withWinRead(called, '2z').tiles).toHaveLength(11)
  const whole = withWinRead(sheetOf('123m456p789s11122z'), '1z')
  expect([sizeOf(whole), whole.win]).toEqual([14, '1z'])
  expect(withWinRead(sheetOf('123m456p789s1112z'), null).win).toBeNull()
})
