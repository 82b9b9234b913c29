import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Pointing } from './pointing.svelte'

/** An event over a tile of a hand. */
function over(pointerType: string): Event {
  const box = { x: 0, y: 0, width: 10 }
  const tile = { getAttribute: () => '5m', getBoundingClientRect: () => box, closest: () => null }
  const around = { getBoundingClientRect: () => box }
  const closest = (selector: string) => (selector === '[data-tile]' ? tile : around)
  return { pointerType, target: { closest } } as unknown as Event
}

beforeEach(() => void vi.useFakeTimers())

describe('words at a tile that is pointed at', () => {
  it('come after a moment, and stay while a mouse does', () => {
    const pointing = new Pointing()
    pointing.over(over('mouse'))
    expect(pointing.calm).toBe(false)
    vi.advanceTimersByTime(10_000)
    expect(pointing).toMatchObject({ calm: true, at: { name: '5m' } })
  })

  it('go by themselves where a finger tapped', () => {
    const pointing = new Pointing()
    pointing.over(over('touch'))
    vi.advanceTimersByTime(1_000)
    expect(pointing.calm).toBe(true)
    vi.advanceTimersByTime(3_000)
    expect(pointing.at).toBeNull()
  })
})
