import { expect, it } from 'vitest'
import type { WayTold } from './ask'
import { chapterOf, encounter, farewell } from './story'

type Texts = Record<string, Record<string, string>>
const files = import.meta.glob<Texts>('../../../src/jantaku/haiyuki/texts/*.json', {
  eager: true,
  import: 'default',
})
const WHO = ['ataho', 'rinxiang', 'fari', 'smash', 'petum', 'yuri', 'mayu']

it.each(Object.keys(files))('lets everybody talk with everybody: %s', (file) => {
  const words = (section: string, key: string) => files[file]![section]?.[key] ?? ''
  for (const own of WHO) {
    expect(words('ending', own)).not.toBe('')
    for (const other of WHO.filter((one) => one !== own)) {
      const lines = encounter(own, other, words)
      expect(lines.map((line) => line.who)).toEqual([own, other, other, own])
      expect(farewell(own, other, words)).toHaveLength(2)
    }
  }
})

const way = (stage: WayTold['stage'], true_ending = false): WayTold =>
  ({ stage, true_ending, way: {}, opponents: [], opponent: 'fari' }) as unknown as WayTold

it('goes from chapter to chapter', () => {
  expect(chapterOf(null, false, false)).toBe('choose')
  expect(chapterOf(way('opponent'), false, false)).toBe('encounter')
  expect(chapterOf(way('rival'), true, false)).toBe('continue')
  expect(chapterOf(way('boss'), false, false)).toBe('ending')
  expect(chapterOf(way('boss'), false, true)).toBe('challenger')
  expect(chapterOf(way('ended'), true, false)).toBe('ending')
  expect(chapterOf(way('ended', true), false, false)).toBe('true_ending')
})
