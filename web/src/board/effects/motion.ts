/**
 * Motion between two views: each tile comes from the spot where it was before, along an arc. The view
 * is drawn at once, and the animation only shows the way (FLIP, by the Web Animations API).
 */

import type { GameEvent, View } from '../../model/view/wire'
import { onTable, sightOf, type Sight } from './plane'
import { routesOf, WALL } from './routes'

/** The milliseconds of a way, by the kind of the spot where it ends. */
const MS: Record<string, number> = { drawn: 110, pond: 170, meld: 220, aside: 220, hand: 260 }
const [SORT_MS, DRAW_MS, DEAL_MS, STICK_MS] = [150, 110, 260, 420]
/** Tiles are dealt four by four. */
const [TOGETHER, BETWEEN_MS] = [4, 60]

/** The middle of a spot, and the width of a tile there. */
interface Box {
  x: number
  y: number
  size: number
}

/** The view before it changed, and where everything was. */
export interface Before {
  view: View
  spots: Map<string, Box>
  sticks: Set<Element>
}

interface Way {
  ms: number
  delay?: number
  /** True if the tile stays on its line. */
  flat?: boolean
}

function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2, size: Math.min(width, height) }
}

/** The elements of all spots. */
function spotsIn(root: Element): Map<string, HTMLElement> {
  const all = root.querySelectorAll<HTMLElement>('[data-spot]')
  return new Map([...all].map((one) => [one.dataset.spot!, one]))
}

/** Measures the places of everything that may move, as a view is drawn. */
export function measured(root: Element, view: View): Before {
  const spots = new Map([...spotsIn(root)].map(([spot, one]) => [spot, boxOf(one)]))
  return { view, spots, sticks: new Set(root.querySelectorAll('.stick')) }
}

/** Animates what has moved since then from its old place. */
export function animate(
  root: Element,
  before: Before,
  view: View,
  events: GameEvent[],
  speed: number,
): void {
  if (speed <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const elements = spotsIn(root)
  const dealt = events.some((event) => event.type === 'round')
  const routes = routesOf(before.view, view, dealt).filter(
    // After a jump only the hand finds its order.
    ({ from, to }) => events.length || (isOwn(from) && isOwn(to)),
  )
  const ways = routes.flatMap(({ from, to }, at) => {
    const [element, start] = [elements.get(to), before.spots.get(from)]
    const way = scaled(wayOf(from, to, dealt ? at : null), speed)
    return element && start ? [{ element, start, same: from === WALL, way }] : []
  })
  // All places are measured before anything moves: each measurement after that lays the page out again.
  for (const { element } of ways) waysOf(element).forEach((one) => one.cancel())
  const table = root.querySelector('.origin')
  const sight = table && sightOf(table)
  const found = ways.map(({ element, start, same, way }) =>
    framesOf(element, start, same, way, table?.contains(element) ? sight : null),
  )
  ways.forEach(({ element, way: { ms, delay } }, at) => {
    const timing = { id: WAY, duration: ms, delay, fill: 'backwards' } as const
    if (found[at]) element.animate(found[at], timing)
  })
  for (const stick of root.querySelectorAll('.stick'))
    if (!before.sticks.has(stick)) slide(stick, STICK_MS * speed)
}

const WAY = 'way'

/** The animations of tiles and sticks that are on their way. */
const waysOf = (element: Element, subtree = false): Animation[] =>
  element.getAnimations({ subtree }).filter(({ id }) => id === WAY)

/** Brings everything that is on its way to its place. */
export const arrive = (root: Element): void => waysOf(root, true).forEach((one) => one.finish())

const isOwn = (spot: string) => spot.startsWith('own')

/** The time and the shape of a way; `at` is the place of a tile that is dealt. */
function wayOf(from: string, to: string, at: number | null): Way {
  if (isOwn(from) && isOwn(to)) return { ms: SORT_MS, flat: true }
  if (at !== null) return { ms: DEAL_MS, delay: BETWEEN_MS * Math.floor(at / TOGETHER) }
  return { ms: MS[to.split(' ')[0]!] ?? DRAW_MS }
}

const scaled = ({ ms, delay = 0, flat = false }: Way, speed: number) => ({
  ms: ms * speed,
  delay: delay * speed,
  flat,
})

const STEPS = 10
const [RISE, MOST_RISE] = [0.16, 1.6] // of the way, and of a tile
const LIFTED = 0.12

/**
 * The frames of an element from a place to its own, null if it is there; turned elements move in
 * their turned coordinates, and those on the table along it. The wall has no size: there a tile is
 * as large as at its end.
 */
function framesOf(
  element: Element,
  from: Box,
  same: boolean,
  way: Way,
  sight: Sight | null,
): Keyframe[] | null {
  const to = boxOf(element)
  const [start, end] = [from, to].map((at) => (sight ? onTable(sight, at) : at))
  const [right, below] = [start!.x - end!.x, start!.y - end!.y]
  const distance = Math.hypot(right, below)
  if (distance < 1) return null
  const turn = -angleOf(element)
  const turned = (x: number, y: number) => [
    x * Math.cos(turn) - y * Math.sin(turn),
    x * Math.sin(turn) + y * Math.cos(turn),
  ]
  const size = same || !to.size ? 1 : from.size / to.size
  const rise = way.flat ? 0 : Math.min(RISE * distance, MOST_RISE * to.size)
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const left = (1 - step / STEPS) ** 3 // it slows down
    const high = 4 * left * (1 - left)
    const [x, y] = turned(right * left, below * left - rise * high)
    const scale = 1 + (size - 1) * left + (way.flat ? 0 : LIFTED * high)
    return { transform: `translate(${x}px, ${y}px) scale(${scale})` }
  })
}

/** A stick slides in from the side of its owner, to which it is turned. */
function slide(element: Element, duration: number): void {
  const start = { translate: '0 4em', opacity: 0 }
  element.animate([start, { translate: 'none', opacity: 1 }], {
    id: WAY,
    duration,
    easing: 'cubic-bezier(.15,.8,.3,1)',
  })
}

/** The angle by which the seat around an element is turned, in radians. */
function angleOf(element: Element): number {
  const seat = element.closest('.seat')
  return seat ? ((parseFloat(getComputedStyle(seat).rotate) || 0) * Math.PI) / 180 : 0
}
