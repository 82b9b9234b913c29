import { expect, it } from 'vitest'
import { filled, fitting } from './say'

const names: Record<string, string> = {
  'tile.sword': '검',
  'tile.wand': '지팡이',
  'skill.RECOVERY': 'Recovery',
}
const nameOf = (section: string, key: string) => names[`${section}.${key}`] ?? null

it('puts names for what a sentence is about', () => {
  const about = { skill: 'RECOVERY', cost: 24, mp: 8 }
  expect(filled('{skill} costs {cost} MP and {mp} are left', about, nameOf)).toBe(
    'Recovery costs 24 MP and 8 are left',
  )
  expect(filled('discard {tiles}', { tiles: ['sword', 'fox'] }, nameOf)).toBe('discard 검, fox')
  expect(filled('{gone}', {}, nameOf)).toBe('{gone}')
})

it('chooses the Korean ending that fits', () => {
  expect(filled('{tile:을/를} 버렸다', { tile: 'sword' }, nameOf)).toBe('검을 버렸다')
  expect(filled('{tile:을/를} 버렸다', { tile: 'wand' }, nameOf)).toBe('지팡이를 버렸다')
  expect(fitting('불', '으로/로')).toBe('로')
  expect(fitting('검', '으로/로')).toBe('으로')
})
