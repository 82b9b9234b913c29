import { describe, expect, it } from 'vitest'
import type { Meld } from '../../model/view/wire'
import { asideSize, asideStep, edgeOf, lineSize, needsLine, shrunk, widthOf } from './layout'

const meld = (name: string, called: number | null = 0): Meld => ({
  name,
  tiles: Array.from({ length: 4 }, () => ({ name: '1m' })),
  source: 1,
  called,
})

describe('a seat’s edge', () => {
  const kan = meld('added_kan')
  it('counts turned tiles as long as they are', () => {
    expect(widthOf(kan)).toBeCloseTo(3 + 1 / 3)
    expect(widthOf(meld('closed_kan', null))).toBe(4)
  })
  it('shrinks what does not fit: four kans and two tiles', () => {
    const kans = Array.from({ length: 4 }, () => meld('open_kan'))
    expect(edgeOf(2, kans)).toBeGreaterThan(17)
    expect(edgeOf(2, kans) * shrunk(2, kans, 16)).toBeCloseTo(16)
    expect(shrunk(14, [], 16)).toBe(1)
  })
})

describe('a seat’s line above its pond', () => {
  const pons = (count: number) => Array.from({ length: count }, () => meld('pon'))
  it('shrinks what does not fit: open hands, and melds next to many flowers', () => {
    expect(lineSize(0, [], 0)).toBe(lineSize(0, pons(1), 0))
    expect(lineSize(13, [], 0)).toBeLessThan(lineSize(0, [], 0))
    expect(lineSize(0, pons(2), 8)).toBeLessThan(lineSize(0, pons(2), 0))
  })
  it('has room for two melds: more are below the pond', () => {
    expect([0, 2, 3].map((count) => needsLine(pons(count)))).toEqual([false, false, true])
  })
  it('has overlapping flowers, however many', () => {
    for (const count of [1, 4, 8, 36])
      expect(asideStep(count) * (count - 1) + 0.62).toBeLessThanOrEqual(3.2)
  })
})

describe('tiles beside the melds', () => {
  it('are smaller the more of them there are', () => {
    expect([1, 8, 9, 10, 18, 30, 31, 44].map(asideSize)).toEqual([
      0.66, 0.66, 0.66, 0.6, 0.5, 0.45, 0.36, 0.36,
    ])
  })
})
