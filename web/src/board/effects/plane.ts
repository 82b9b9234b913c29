/** Points of the screen on the table, which is turned away from the viewer if it has depth. */

export interface Point {
  x: number
  y: number
}

/** The view of the table: from where, how far away, and around which point it is turned. */
export interface Sight {
  eye: Point
  distance: number
  pivot: Point
  sine: number
  cosine: number
}

/**
 * The point of the table, from the point around which it is turned, that is seen at a point of the
 * screen.
 */
export function onTable({ eye, distance, pivot, sine, cosine }: Sight, seen: Point): Point {
  const [right, below] = [seen.x - eye.x, seen.y - eye.y]
  const y = (distance * (below - (pivot.y - eye.y))) / (distance * cosine + below * sine)
  return { x: (right * (distance - y * sine)) / distance - (pivot.x - eye.x), y }
}

/** The view of the table around an element; null if it is flat, or the element is not on it. */
export function sightOf(element: Element): Sight | null {
  const table = element.closest<HTMLElement>('.origin')
  const stage = table?.parentElement
  if (!table || !stage) return null
  const { perspective, perspectiveOrigin } = getComputedStyle(stage)
  const { transform } = getComputedStyle(table)
  if (perspective === 'none' || transform === 'none') return null
  const { x, y } = stage.getBoundingClientRect()
  const [right = 0, below = 0] = perspectiveOrigin.split(' ').map(parseFloat)
  const { m22, m23 } = new DOMMatrix(transform)
  return {
    eye: { x: x + right, y: y + below },
    distance: parseFloat(perspective),
    pivot: { x: x + table.offsetLeft, y: y + table.offsetTop },
    sine: m23,
    cosine: m22,
  }
}
