import { expect, test } from 'vitest'
import type { YakuLine } from '../../generated/api'
import { isFound, ownRules } from './choice'

test('reads options and players as the calculator writes them', () => {
  expect(ownRules('?rules=friends')).toEqual({})
  expect(ownRules('?players=3&rule.open_tanyao=false&rule.fix_yaku=first_only')).toEqual({
    players: 3,
    options: { open_tanyao: false, fix_yaku: 'first_only' },
  })
})

test.each([
  'half flush',
  'Half-Flush',
  'honitsu',
  'HON ITSU',
  '混一',
  '혼일',
  'ホンイツ',
  'ﾎﾝｲﾂ',
  '',
])('finds a yaku by %o', (search) => {
  const aliases = ['混一色', '혼일색', 'half flush', "hon'itsu", 'hon itsu', 'ホンイツ']
  const line = { name: 'Honitsu', worth: '3 han', aliases } as YakuLine
  expect(isFound(line, search)).toBe(true)
  expect(isFound(line, `${search} dragons`)).toBe(false)
})
