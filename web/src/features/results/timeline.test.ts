import { expect, it } from 'vitest'
import { greatnessOf, GREATEST, timelineOf } from './timeline'

const line = (value: number, unit: string) => ({ name: '', value, unit })

it('grows with the limit', () => {
  const limits = ['', 'mangan', 'haneman', 'baiman', 'sanbaiman', 'kazoe_yakuman']
  expect(limits.map((limit) => greatnessOf({ limit }))).toEqual([0, 1, 2, 3, 4, GREATEST])
  expect(greatnessOf({ limit: '', sums: [line(2, 'yakuman')] })).toBe(GREATEST)
  expect(greatnessOf({ limit: 'a limit of its own' })).toBe(1)
})

it('shows yaku, sums, limit and points one after another', () => {
  const lines = [line(1, 'han'), line(4, 'han')]
  const {
    hand,
    lines: each,
    sums,
    limit,
    points,
    counting,
    end,
  } = timelineOf({
    lines,
    sums: [line(5, 'han')],
    limit: 'mangan',
  })
  const all = [hand, ...each, sums, limit, points, end]
  expect(all).toEqual([...new Set(all)].sort((a, b) => a - b))
  expect(points + counting).toBe(end)
  expect(end).toBeLessThan(2_500)
})

it('leaves time for the word after a comeback', () => {
  const [plain, turned] = [false, true].map((turns) => timelineOf({ limit: 'yakuman' }, turns))
  expect(turned!.comeback).toBeGreaterThanOrEqual(plain!.end)
  expect(turned!.end).toBeGreaterThan(turned!.comeback)
})

it('gives a yakuman the whole screen first', () => {
  expect(timelineOf({ limit: 'yakuman' }).hand).toBeGreaterThan(
    timelineOf({ limit: 'mangan' }).hand + 1_000,
  )
})
