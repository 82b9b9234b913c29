import { expect, it } from 'vitest'
import { filledText, fitting, lines, nextLine } from './say'

const names: Record<string, string> = {
  'tile.sword': '검',
  'tile.wand': '지팡이',
  'skill.RECOVERY': 'Recovery',
}
const nameOf = (section: string, key: string) => names[`${section}.${key}`] ?? null

it('puts names for what a sentence is about', () => {
  const about = { skill: 'RECOVERY', cost: 24, mp: 8 }
  expect(filledText('{skill} costs {cost} MP and {mp} are left', about, nameOf)).toBe(
    'Recovery costs 24 MP and 8 are left',
  )
  expect(filledText('discard {tiles}', { tiles: ['sword', 'fox'] }, nameOf)).toBe('discard 검, fox')
  expect(filledText('{gone}', {}, nameOf)).toBe('{gone}')
})

it('chooses the Korean ending that fits', () => {
  expect(filledText('{tile:을/를} 버렸다', { tile: 'sword' }, nameOf)).toBe('검을 버렸다')
  expect(filledText('{tile:을/를} 버렸다', { tile: 'wand' }, nameOf)).toBe('지팡이를 버렸다')
  expect(fitting('불', '으로/로')).toBe('로')
  expect(fitting('검', '으로/로')).toBe('으로')
})

it('has the lines of a character, else those of anybody', () => {
  const said: Record<string, string> = {
    ...{ 'line.mayu.PON': 'Woof.', 'line.mayu.PON.2': 'Snap!', 'line.mayu.PON.3': 'I fetch.' },
    'line.default.RANDOM': 'Hm.',
  }
  const words = (section: string, key: string) => said[`${section}.${key}`] ?? ''
  expect(lines('mayu', 'PON', words)).toEqual(['Woof.', 'Snap!', 'I fetch.'])
  expect(lines('mayu', 'RANDOM', words)).toEqual(['Hm.'])
  expect(lines('mayu', 'NEVER', words)).toEqual([])
})

it('never says the same line twice in a row, and each of them some time', () => {
  const rolls = Array.from({ length: 100 }, (_, at) => at / 100)
  for (const last of [0, 1, 2]) {
    const next = new Set(rolls.map((roll) => nextLine(3, last, roll)))
    expect([...next].sort()).toEqual([0, 1, 2].filter((at) => at !== last))
  }
  expect(new Set(rolls.map((roll) => nextLine(3, undefined, roll))).size).toBe(3)
  expect(nextLine(1, 0, 0.9)).toBe(0)
})
