import { expect, test } from 'vitest'
import type { EngineOffer } from '../../generated/api'
import { ALL, presetNamed, rulesNamed } from './rules'

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

test.each([
  ['friends', 'friends'],
  ['riichi/friends', 'friends'],
  ['M.League', 'mleague'],
  ['hong_kong', null],
  ['all', null],
  ['nosuch', null],
])('takes %o for the preset %o of riichi', (name, preset) => {
  expect(presetNamed(name, ENGINES)).toBe(preset)
})
