import { expect, it } from 'vitest'
import type { Outcome } from '../../client/driver'
import type { View } from '../../client/wire'
import { rowsOf } from './results'

const seats = [0, 1, 2].map((seat) => ({
  seat,
  role: '',
  points: 100,
  concealed: 13,
  tiles: [],
}))
const view = { engine: 'ruleset', seats } as unknown as View
const outcome = (more: Partial<Outcome>): Outcome => ({
  wins: [],
  scores: [],
  end: null,
  view,
  ...more,
})

it('takes what the end of the round tells', () => {
  const points = [
    { seat: 0, points: 90, change: -10 },
    { seat: 1, points: 120, change: 20 },
    { seat: 2, points: 95, change: -10 },
  ]
  const end = { type: 'round_end' as const, reason: 'win', points }
  expect(rowsOf(outcome({ end }))).toEqual([
    { seat: 1, before: 100, change: 20, after: 120, rank: 1, risen: 1 },
    { seat: 2, before: 105, change: -10, after: 95, rank: 2, risen: -1 },
    { seat: 0, before: 100, change: -10, after: 90, rank: 3, risen: -1 },
  ])
})

it('else adds up the payments', () => {
  const paid = (change: number, points: number) => ({
    type: 'scores' as const,
    points: [{ seat: 0, change, points }],
  })
  const [first] = rowsOf(outcome({ scores: [paid(5, 105), paid(-2, 103)] }))
  expect(first).toMatchObject({ seat: 0, before: 100, change: 3, after: 103 })
})
