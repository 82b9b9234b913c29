import { expect, test } from 'vitest'
import type { EngineOffer, YakuLine } from '../../generated/api'
import { ALL, isFound, ownRules, rulesNamed } from './choice'

const preset = (name: string, title: string) => ({ name, title })
const ENGINES = [
  {
    engine: 'riichi',
    title: 'Riichi',
    presets: [preset('mleague', 'M.League'), preset('friends', 'Among friends')],
  },
  { engine: 'ruleset', title: 'Rulesets', presets: [preset('hong_kong', 'Hong Kong')] },
  { engine: 'haiyuki', title: 'Haiyuki', presets: [preset('battle', 'Battle')] },
] as unknown as EngineOffer[]

test.each([
  ['', ALL],
  ['all', ALL],
  ['riichi/all', ALL],
  ['riichi/friends', 'riichi/friends'],
  ['friends', 'riichi/friends'],
  ['Among friends', 'riichi/friends'],
  ['among-friends', 'riichi/friends'],
  ['hong kong', 'ruleset/hong_kong'],
  ['haiyuki', 'haiyuki/battle'],
  ['riichi', 'riichi/mleague'],
  ['frends', null],
  ['ruleset/friends', null],
])('takes %o for the rules %o', (name, rules) => {
  expect(rulesNamed(name, ENGINES)).toBe(rules)
})

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
