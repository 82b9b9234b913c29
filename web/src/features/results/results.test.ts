import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import type { Outcome } from '../../model/view/tableDisplay'
import type { GameResult, View } from '../../model/view/wire'
import FinalResult from './FinalResult.svelte'
import { comebackOf, dealtIn, flowsOf, resultRows } from './results'

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
  expect(resultRows(outcome({ end }))).toEqual([
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
  const [first] = resultRows(outcome({ scores: [paid(5, 105), paid(-2, 103)] }))
  expect(first).toMatchObject({ seat: 0, before: 100, change: 3, after: 103 })
})

const won = (...changes: number[]) => ({
  type: 'win' as const,
  seat: 0,
  source: 1,
  tile: null,
  changes: changes.map((change, seat) => ({ seat, change })),
})

it('lets points flow from who pays to who wins, and sticks from the table', () => {
  expect(flowsOf(outcome({ wins: [won(4900, -3900, 0)] }))).toEqual([
    { from: 1, to: 0, points: 3900 },
    { from: null, to: 0, points: 1000 },
  ])
  expect(flowsOf(outcome({ wins: [won(60, -20, -40)] }))).toEqual([
    { from: 2, to: 0, points: 40 },
    { from: 1, to: 0, points: 20 },
  ])
})

it('keeps the payments of two wins apart', () => {
  const wins = [won(1000, -1000, 0), won(0, -2000, 2000)]
  expect(flowsOf(outcome({ wins }))).toEqual([
    { from: 1, to: 0, points: 1000 },
    { from: 1, to: 2, points: 2000 },
  ])
})

it('takes the payments of a draw from the change of the round', () => {
  const points = [1500, 1500, -3000].map((change, seat) => ({ seat, change, points: 100 }))
  expect(flowsOf(outcome({ end: { type: 'round_end', reason: 'exhaustive', points } }))).toEqual([
    { from: 2, to: 0, points: 1500 },
    { from: 2, to: 1, points: 1500 },
  ])
})

it('shows what a win will pay before it is paid', () => {
  const [first] = resultRows(outcome({ wins: [won(20, -20, 0)] }))
  expect(first).toMatchObject({ seat: 0, before: 100, change: 20, after: 120 })
})

it.each([
  ['from the last place', 0, [90, -40, 0], { seat: 0, from: 2 }],
  ['a win that was first before', 1, [-40, 90, 0], null],
  ['a win that stays second', 0, [20, -10, 0], null],
  ['first together with another', 0, [50, 0, 0], null],
  ['a rise by what others paid', 2, [30, -60, 30], null],
] as const)('finds a comeback: %s', (_, seat, changes, comeback) => {
  const before = [50, 100, 50]
  const points = changes.map((change, at) => ({ seat: at, change, points: before[at]! + change }))
  const end = { type: 'round_end' as const, reason: 'win', points }
  expect(comebackOf(outcome({ wins: [{ ...won(), seat }], end }))).toEqual(comeback)
})

it('finds the discard that a win took', () => {
  const tile = { name: '8p' }
  const log = [
    { number: 40, event: { type: 'draw' as const, seat: 1, tile } },
    { number: 41, event: { type: 'discard' as const, seat: 1, tile, drawn: true } },
  ]
  const win = { type: 'win' as const, seat: 0, source: 1, tile }
  expect(dealtIn(win, log, 1)).toEqual({ seat: 1, number: 41, tile })
  expect(dealtIn(win, log, 2)).toBeNull()
  expect(dealtIn(win, log, null)).toBeNull()
  expect(dealtIn({ ...win, source: null }, log, 1)).toBeNull()
  // A tile may be robbed from a kan, too.
  const kan = { type: 'call' as const, seat: 1, name: 'added_kan', tile, own: [tile] }
  expect(dealtIn(win, [log[0]!, { number: 41, event: kan }], 1)).toBeNull()
})

it('leads from the final sheet to the review only where there is one', () => {
  const rows = [0, 1].map((seat) => ({ seat, points: 25_000, score: 0, rank: seat }))
  const result = { reason: 'finished', unit: 'points', seats: rows } as unknown as GameResult
  const rematch = { entry: null, between: false, willing: false, missing: [], again: undefined }
  const shown = { seat: 0, commitment: '', seed: '' }
  const common = { shown, result, rematch, nameOfSeat: String }
  const sheet = (onreview?: () => void) => render(FinalResult, { props: { ...common, onreview } })
  expect(sheet(() => {}).body).toContain('Review this game')
  expect(sheet().body).not.toContain('Review this game')
})
