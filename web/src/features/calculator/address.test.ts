import { expect, it } from 'vitest'
import { addressed, queryOf } from './address'
import { EMPTY, type CalculatorInput } from './calculatorInput'

const SHEET: CalculatorInput = {
  ...EMPTY,
  tiles: ['4m', '0m', '9s', '9s', '6m'],
  melds: [
    { type: 'added_kan', tiles: ['1z', '1z', '1z', '1z'] },
    { type: 'closed_kan', tiles: ['7p', '7p', '7p', '7p'] },
    { type: 'chi', tiles: ['3s', '4s', '0s'] },
  ],
  win: '6m',
  dora: ['5p', '1m'],
  visible: ['2z', '2z'],
  discards: ['1p', '9p'],
  tsumo: true,
  flags: ['rinshan', 'kanfuri'],
  round: 's',
  seat: 'w',
  honba: 2,
  sticks: 3,
  preset: 'mleague',
  options: { local_yaku: ['kanfuri'], kazoe: 'sanbaiman', open_tanyao: false },
}

it('says all of a sheet, to be read', () => {
  expect(queryOf(SHEET)).toBe(
    '?hand=406m99s(111%2B1z)[7777p](340s)&win=6m&dora=1m5p&seen=22z&pond=19p&tsumo&rinshan&kanfuri' +
      '&round=s&seat=w&honba=2&sticks=3&rules=mleague' +
      '&rule.local_yaku=[%22kanfuri%22]&rule.kazoe=sanbaiman&rule.open_tanyao=false',
  )
  expect(queryOf(EMPTY)).toBe('')
})

it('gives back what it says', () => {
  const { hand, dora, ura, visible, discards, win, rest } = addressed(queryOf(SHEET))
  expect([hand, dora, ura, visible, discards, win]).toEqual([
    '406m99s(111+1z)[7777p](340s)',
    '1m5p',
    '',
    '22z',
    '19p',
    '6m',
  ])
  const { tiles, melds, win: _, dora: _d, ura: _u, visible: _v, discards: _p, ...other } = SHEET
  expect(tiles.length + 3 * melds.length).toBe(14)
  expect(rest).toEqual(other)
})

it.each([
  ['?seat=x&round=9&honba=-4&sticks=1e9&players=7&kita=99', { ...rest(), sticks: 99, kita: 4 }],
  ['?hand&tsumo=1&%22%3E=2&rule.kazoe', { ...rest(), tsumo: true, options: { kazoe: '' } }],
  ['', rest()],
])('takes %s for what can be meant', (query, wanted) => {
  expect(addressed(query).rest).toEqual(wanted)
})

function rest() {
  const {
    tiles: _,
    melds: _m,
    win: _w,
    dora: _d,
    ura: _u,
    visible: _v,
    discards: _p,
    ...other
  } = EMPTY
  return other
}

it('keeps a plus that nobody has escaped', () => {
  expect(addressed('?hand=(111+1z)').hand).toBe('(111+1z)')
})
