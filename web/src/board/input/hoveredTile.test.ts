import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HoveredTile } from './hoveredTile.svelte'

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
    const hovered = new HoveredTile()
    hovered.over(over('mouse'))
    expect(hovered.calm).toBe(false)
    vi.advanceTimersByTime(10_000)
    expect(hovered).toMatchObject({ calm: true, at: { name: '5m' } })
  })

  it('go by themselves where a finger tapped', () => {
    const hovered = new HoveredTile()
    hovered.over(over('touch'))
    vi.advanceTimersByTime(1_000)
    expect(hovered.calm).toBe(true)
    vi.advanceTimersByTime(3_000)
    expect(hovered.at).toBeNull()
  })
})
