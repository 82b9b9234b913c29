import { describe, expect, it } from 'vitest'
import { onTable, type Point, type Sight } from './plane'

const ANGLE = (38 * Math.PI) / 180
const SIGHT: Sight = {
  eye: { x: 700, y: 200 },
  distance: 2500,
  pivot: { x: 700, y: 420 },
  sine: Math.sin(ANGLE),
  cosine: Math.cos(ANGLE),
}

/** The point of the screen of a point of the table: turned, and smaller the farther it is. */
function seen({ x, y }: Point, { eye, distance, pivot, sine, cosine }: Sight): Point {
  const near = distance / (distance - y * sine)
  return {
    x: eye.x + (pivot.x - eye.x + x) * near,
    y: eye.y + (pivot.y - eye.y + y * cosine) * near,
  }
}

describe('a point of the screen', () => {
  it.each([
    [0, 0],
    [300, -250],
    [-420, 380],
  ])('is the point of the table that is seen there: %d, %d', (x, y) => {
    const found = onTable(SIGHT, seen({ x, y }, SIGHT))
    expect(found.x).toBeCloseTo(x, 6)
    expect(found.y).toBeCloseTo(y, 6)
  })

  it('is itself on a table that is not turned', () => {
    const flat = { ...SIGHT, sine: 0, cosine: 1 }
    expect(onTable(flat, { x: 650, y: 500 })).toEqual({ x: -50, y: 80 })
  })
})
