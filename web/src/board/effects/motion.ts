/**
 * Motion between two views: a tile comes from its old position. The view is drawn at once, and the
 * animation only shows the way (FLIP, by the Web Animations API).
 */

import type { GameEvent, Seat } from '../../model/view/wire'
import { onTable, sightOf } from './plane'

const MS = { draw: 110, discard: 170, call: 220, sort: 150, stick: 420 }

interface Box {
  x: number
  y: number
  width: number
}

/** The positions before the view changed. */
export interface Before {
  hand: Map<string, Box>
  newest: Map<Seat, Box>
  hands: Map<Seat, Box>
  sticks: Set<Element>
}

const boxOf = (element: Element): Box => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2, width }
}

const seats = (root: Element) => [...root.querySelectorAll<HTMLElement>('[data-seat]')]
const part = (seat: Element, name: string) => seat.querySelector(`[data-${name}]`)

/** Measures the positions of everything that may move. */
export function measured(root: Element): Before {
  const sticks = new Set(root.querySelectorAll('.stick'))
  const before: Before = { hand: new Map(), newest: new Map(), hands: new Map(), sticks }
  for (const tile of root.querySelectorAll<HTMLElement>('[data-key]')) {
    before.hand.set(tile.dataset.key!, boxOf(tile))
  }
  for (const element of seats(root)) {
    const seat = Number(element.dataset.seat)
    const [newest, hand] = [part(element, 'newest'), part(element, 'hand')]
    if (newest) before.newest.set(seat, boxOf(newest))
    if (hand) before.hands.set(seat, boxOf(hand))
  }
  return before
}

/** Animates what has moved from its old position. */
export function animate(
  root: Element,
  before: Before,
  events: GameEvent[],
  own: Seat | null,
  speed: number,
): void {
  if (speed <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const gone = new Map(before.hand)
  for (const tile of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const from = before.hand.get(tile.dataset.key!)
    gone.delete(tile.dataset.key!)
    if (from) come(tile, from, MS.sort * speed)
    else if (events.some((event) => event.type === 'draw')) drop(tile, MS.draw * speed)
  }
  for (const stick of root.querySelectorAll('.stick'))
    if (!before.sticks.has(stick)) slide(stick, MS.stick * speed)
  for (const event of events) {
    const element = seats(root).find(
      (one) => 'seat' in event && Number(one.dataset.seat) === event.seat,
    )
    if (!element) continue
    if (event.type === 'discard') {
      const from = event.seat === own ? [...gone.values()][0] : before.hands.get(event.seat)
      const tile = part(element, 'newest')
      if (from && tile) come(tile, from, MS.discard * speed)
    } else if (event.type === 'call') {
      const from = event.source == null ? undefined : before.newest.get(event.source)
      const meld = part(element, 'meld')
      if (meld) come(meld, from ?? boxOf(meld), MS.call * speed, true)
    }
  }
}

/**
 * Animates an element from a place to its own; turned elements move in their turned coordinates,
 * and those on the table along it.
 */
function come(element: Element, from: Box, ms: number, flash = false): void {
  const sight = sightOf(element)
  const [start, end] = [from, boxOf(element)].map((at) => (sight ? onTable(sight, at) : at))
  const [dx, dy] = [start!.x - end!.x, start!.y - end!.y]
  if (Math.abs(dx) + Math.abs(dy) < 1 && !flash) return
  const turn = -angleOf(element)
  const x = dx * Math.cos(turn) - dy * Math.sin(turn)
  const y = dx * Math.sin(turn) + dy * Math.cos(turn)
  const away = {
    transform: `translate(${x}px, ${y}px)`,
    ...(flash ? { filter: 'brightness(1.6)' } : {}),
  }
  element.animate([away, { transform: 'none' }], {
    duration: ms,
    easing: 'cubic-bezier(.2,.7,.3,1)',
  })
}

/** A stick slides in from the side of its owner, to which it is turned. */
function slide(element: Element, ms: number): void {
  const start = { translate: '0 4em', opacity: 0 }
  element.animate([start, { translate: 'none', opacity: 1 }], {
    duration: ms,
    easing: 'cubic-bezier(.15,.8,.3,1)',
  })
}

function drop(element: Element, ms: number): void {
  const start = { transform: 'translateY(-35%)', opacity: 0 }
  element.animate([start, { transform: 'none', opacity: 1 }], { duration: ms, easing: 'ease-out' })
}

/** The angle by which the seat around an element is turned, in radians. */
function angleOf(element: Element): number {
  const seat = element.closest('.seat')
  return seat ? ((parseFloat(getComputedStyle(seat).rotate) || 0) * Math.PI) / 180 : 0
}
