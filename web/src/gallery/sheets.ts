/** Hands of the calculator that show its parts in each of their states. */

import { EMPTY, type CalculatorInput } from '../features/calculator/calculatorInput'

const tiles = (text: string) => text.split(' ')
const sheet = (more: Partial<CalculatorInput>): CalculatorInput => ({ ...EMPTY, ...more })

export const SHEETS = {
  empty: EMPTY,
  'a limit': sheet({
    tiles: tiles('2m 3m 4m 2m 3m 4m 6p 7p 8p 3s 4s 5s 5s 5s'),
    win: '2m',
    dora: ['4s'],
    ura: ['1z'],
    flags: ['riichi', 'ippatsu', 'rinshan'],
    honba: 2,
    sticks: 1,
  }),
  'two readings': sheet({
    tiles: tiles('1m 1m 1m 2m 2m 2m 3m 3m 3m 7p 8p 9p 9s 9s'),
    tsumo: true,
    seat: 's',
  }),
  'much fu': sheet({
    tiles: tiles('2p 3p 4p 5z 5z'),
    melds: [
      { type: 'closed_kan', tiles: tiles('1z 1z 1z 1z') },
      { type: 'open_kan', tiles: tiles('9s 9s 9s 9s') },
      { type: 'pon', tiles: tiles('7z 7z 7z') },
    ],
    win: '3p',
    tsumo: true,
  }),
  yakuman: sheet({
    tiles: tiles('1z 1z 5z 5z 5z 6z 6z 6z 7z 7z 7z'),
    melds: [{ type: 'closed_kan', tiles: tiles('9m 9m 9m 9m') }],
    win: '1z',
    tsumo: true,
  }),
  'no yaku': sheet({
    tiles: tiles('1m 2m 3m 4p 5p 6p 7s 8s 9s 9s 9s'),
    melds: [{ type: 'pon', tiles: tiles('3p 3p 3p') }],
    win: '3m',
  }),
  furiten: sheet({
    tiles: tiles('2m 3m 4m 5m 6m 6p 7p 8p 3s 4s 5s 5s 5s'),
    discards: ['4m', '9p'],
    flags: ['riichi'],
    visible: tiles('1m 1m 1m 1m'),
  }),
  'useful tiles': sheet({ tiles: tiles('2m 3m 4m 5m 6m 1p 7p 8p 3s 0s 5s 8s 1z') }),
  discards: sheet({
    tiles: tiles('2m 3m 4m 5m 6m 1p 7p 8p 3s 4s 5s 8s 1z 7z'),
    visible: ['9p', '9p'],
  }),
} satisfies Record<string, CalculatorInput>

export type SheetName = keyof typeof SHEETS

/** A text that is not a hand. */
export const BROKEN = '123m4x'
