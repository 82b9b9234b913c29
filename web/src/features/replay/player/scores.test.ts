import { expect, it } from 'vitest'
import type { GameReplay } from './frames'
import { drawnLine, scoresOf } from './scores'

const round = (points: number[]) => ({ points }) as GameReplay['rounds'][0]
const seats = [0, 1].map((seat) => ({ seat, points: 1000 }))
const replay = (...rounds: GameReplay['rounds']) =>
  ({ seats: [0, 1], rounds, tracks: [{ first: { seats } }] }) as unknown as GameReplay

it('begins with what was there before the first round', () => {
  const scores = scoresOf(replay(round([1500, 500]), round([-500, 2500])))!
  expect(scores).toEqual({
    lines: [
      [1000, 1500, -500],
      [1000, 500, 2500],
    ],
    least: -500,
    most: 2500,
  })
  expect(drawnLine(scores, scores.lines[0]!)).toBe('0,50 1,33.333333333333336 2,100')
})

it('has nothing of a game without an end of a round', () => {
  expect(scoresOf(replay(round([])))).toBeNull()
})
