import { beforeAll, expect, it } from 'vitest'
import { loadNames } from '../../messages/library.svelte'
import type { GameEvent } from '../../model/view/wire'
import type { AnnouncerContext } from '../../model/words/eventWords'
import { Announcer } from './announcer.svelte'

beforeAll(() => loadNames())

const to: AnnouncerContext = {
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
const told = (announcer: Announcer) => announcer.lines.map((line) => line.text)

it('tells each thing once, and nothing of what was before', () => {
  const announcer = new Announcer()
  const events = [discard(1, '1m'), discard(2, '2m'), discard(2, '2m'), discard(0, '3m')]
  for (const length of [1, 2, 2, 4, 4]) announcer.follow(log(...events).slice(0, length), to)
  expect(told(announcer)).toEqual([
    'Across discards 2 man',
    'Across discards 2 man',
    'You discard 3 man',
  ])
})

it('names no draw but that of the one who hears it', () => {
  const announcer = new Announcer()
  const draws = [0, 1].map((seat) => ({ type: 'draw', seat, tile: { name: '5z' } }) as GameEvent)
  const events = log(discard(3, '1m'), ...draws)
  announcer.follow(events.slice(0, 1), to)
  announcer.follow(events, to)
  expect(told(announcer)).toEqual(['You draw White'])
})

it('tells the last of much that was missed, and nothing after a step back', () => {
  const announcer = new Announcer()
  const events = log(...Array.from({ length: 40 }, (_, at) => discard(at % 4, '9s')))
  announcer.follow(events.slice(0, 1), to)
  announcer.follow(events, to)
  expect(told(announcer)).toHaveLength(12)
  const before = told(announcer)
  announcer.follow(events.slice(0, 20), to)
  expect(told(announcer)).toEqual(before)
  announcer.follow(events.slice(0, 21), to)
  expect(announcer.lines.at(-1)!.id).toBe(20)
})

it('says what is asked alone to those who want no more', () => {
  const announcer = new Announcer()
  const events = log(discard(1, '1m'), discard(2, '2m'))
  announcer.follow(events.slice(0, 1), to)
  announcer.follow(events, { ...to, spoken: 'off' })
  expect(told(announcer)).toEqual([])
})
