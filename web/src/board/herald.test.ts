import { beforeAll, expect, it } from 'vitest'
import { loadNames } from '../messages/library.svelte'
import { Herald, type Hearer } from './herald.svelte'
import type { GameEvent } from './view'

beforeAll(loadNames)

const to: Hearer = {
  seat: 0,
  tells: false,
  labels: null,
  nameOf: (seat) => ['You', 'Right', 'Across', 'Left'][seat]!,
  roundOf: (round) => round,
  spoken: 'full',
}
const discard = (seat: number, name: string): GameEvent => ({
  type: 'discard',
  seat,
  tile: { name },
  drawn: false,
})
const log = (...events: GameEvent[]) => events.map((event, number) => ({ number, event }))
const told = (herald: Herald) => herald.lines.map((line) => line.text)

it('tells each thing once, and nothing of what was before', () => {
  const herald = new Herald()
  const events = [discard(1, '1m'), discard(2, '2m'), discard(2, '2m'), discard(0, '3m')]
  for (const length of [1, 2, 2, 4, 4]) herald.follow(log(...events).slice(0, length), to)
  expect(told(herald)).toEqual([
    'Across discards 2 man',
    'Across discards 2 man',
    'You discard 3 man',
  ])
})

it('names no draw but that of the one who hears it', () => {
  const herald = new Herald()
  const draws = [0, 1].map((seat) => ({ type: 'draw', seat, tile: { name: '5z' } }) as GameEvent)
  const events = log(discard(3, '1m'), ...draws)
  herald.follow(events.slice(0, 1), to)
  herald.follow(events, to)
  expect(told(herald)).toEqual(['You draw White'])
})

it('tells the last of much that was missed, and nothing after a step back', () => {
  const herald = new Herald()
  const events = log(...Array.from({ length: 40 }, (_, at) => discard(at % 4, '9s')))
  herald.follow(events.slice(0, 1), to)
  herald.follow(events, to)
  expect(told(herald)).toHaveLength(12)
  const before = told(herald)
  herald.follow(events.slice(0, 20), to)
  expect(told(herald)).toEqual(before)
  herald.follow(events.slice(0, 21), to)
  expect(herald.lines.at(-1)!.id).toBe(20)
})

it('says what is asked alone to those who want no more', () => {
  const herald = new Herald()
  const events = log(discard(1, '1m'), discard(2, '2m'))
  herald.follow(events.slice(0, 1), to)
  herald.follow(events, { ...to, spoken: 'off' })
  expect(told(herald)).toEqual([])
})
