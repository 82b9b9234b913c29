import { describe, expect, it } from 'vitest'
import en from '../../messages/en.json'
import ja from '../../messages/ja.json'
import ko from '../../messages/ko.json'
import zh from '../../messages/zh.json'
import { tilesIn } from '../../model/setup/tiles'
import { seatOf } from '../../model/view/view'
import { handOf, hasPlace, LESSONS, partsOf, STEPS, TABLE_PLACES } from './lessons'
import { readLearned } from './progress.svelte'
import { lessonView, YOU } from './table'

const all = LESSONS.flatMap((name) => STEPS[name].map((step) => [step.text, step] as const))
const FULL = [13, 14]

describe.each(all)('the step %s', (text, step) => {
  const view = lessonView(handOf(step), step.table)
  const names = step.hand.flatMap(({ tiles }) => tilesIn(tiles))

  it('has a whole hand, and no tile more than four times on its table', () => {
    expect(FULL).toContain(names.length)
    const { tiles, melds = [], drawn } = seatOf(view, YOU)
    const held = [...tiles, ...melds.flatMap((meld) => meld.tiles)]
    expect(held.map((tile) => tile.name).sort()).toEqual([...names].sort())
    expect(drawn).toBe(names.length === 14 && melds.length === 0)
    const ponds = view.seats.flatMap((row) => row.pond ?? []).map(({ tile }) => tile)
    const seen = [...[...held, ...ponds].map((tile) => tile.name), ...tilesIn(step.table.dora)]
    const most = Math.max(...seen.map((name) => seen.filter((one) => one === name).length))
    expect(most).toBeLessThanOrEqual(4)
  })

  it('asks for what is there', () => {
    const { task } = step
    if (task.type === 'tap') for (const tile of task.tiles) expect(names).toContain(tile)
    if (task.type === 'press') expect(task.among).toContain(task.button)
    expect(step.lit === '' || step.lit in TABLE_PLACES).toBe(true)
  })

  it.each(Object.entries({ en, ja, ko, zh }))(
    'has words in %s whose places are in it, the same as in English',
    (_, { learn }) => {
      const places = partsOf(learn[text]).flatMap(({ place }) => (place ? [place] : []))
      expect(places.filter((place) => !hasPlace(step, place))).toEqual([])
      expect(learn[text].split('*').length % 2).toBe(1)
      const tasks = partsOf(learn[text]).filter((part) => part.task)
      expect(tasks.length > 0).toBe(step.task.type !== 'read')
    },
  )
})

it('a text is divided into words, places and what to do', () => {
  expect(partsOf('A [run](run) is. *Tap [it](open).*')).toEqual([
    { words: 'A ', place: '', task: false },
    { words: 'run', place: 'run', task: false },
    { words: ' is. ', place: '', task: false },
    { words: 'Tap ', place: '', task: true },
    { words: 'it', place: 'open', task: true },
    { words: '.', place: '', task: true },
  ])
})

it('progress that is broken or of another version is no progress', () => {
  expect(readLearned('{"done": ["calls", "tiles", "dance"], "played": true}')).toEqual({
    done: ['tiles', 'calls'],
    played: true,
  })
  for (const text of [null, 'no', '[]', '{"done": 3, "played": 1}'])
    expect(readLearned(text)).toEqual({ done: [], played: false })
})
