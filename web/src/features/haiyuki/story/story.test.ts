import { expect, it } from 'vitest'
import type { WayTold } from '../data/requests'
import { chapterOf, encounter, farewell } from './story'

type Texts = Record<string, Record<string, string>>
const files = import.meta.glob<Texts>('../../../../../src/jantaku/haiyuki/texts/*.json', {
  eager: true,
  import: 'default',
})
const WHO = ['ataho', 'rinxiang', 'fari', 'smash', 'petum', 'yuri', 'mayu']

it.each(Object.keys(files))('lets everybody talk with everybody: %s', (file) => {
  const words = (section: string, key: string) => files[file]![section]?.[key] ?? ''
  for (const own of WHO) {
    expect(words('ending', own)).not.toBe('')
    for (const other of WHO.filter((one) => one !== own)) {
      for (const variant of [0, 1, 2]) {
        const lines = encounter(own, other, words, (_, count) => variant % count)
        expect(lines.map((line) => line.who)).toEqual([own, other, other, own])
      }
      expect(farewell(own, other, words, () => 0)).toHaveLength(2)
    }
  }
})

it.each(Object.keys(files))('greets, begins and ends in three ways at least: %s', (file) => {
  const words = (section: string, key: string) => files[file]![section]?.[key] ?? ''
  const said = (of: (at: number) => string | undefined) => new Set([0, 1, 2].map(of)).size
  for (const own of WHO)
    for (const other of WHO.filter((one) => one !== own)) {
      const met = (line: number) => (at: number) =>
        encounter(own, other, words, (_, count) => at % count)[line]?.text
      for (const line of [0, 2, 3]) expect(said(met(line)), `${own} ${other} ${line}`).toBe(3)
      expect(said((at) => farewell(own, other, words, (_, count) => at % count)[1]?.text)).toBe(3)
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
