/** The keys of a replay. */

import type { Projector } from './projector.svelte'

type Deed = (projector: Projector) => void

const KEYS: Record<string, Deed> = {
  ArrowRight: (projector) => projector.step(1),
  ArrowLeft: (projector) => projector.step(-1),
  ArrowDown: (projector) => projector.turn(1),
  ArrowUp: (projector) => projector.turn(-1),
  PageDown: (projector) => projector.toRound(1),
  PageUp: (projector) => projector.toRound(-1),
  Home: (projector) => projector.go(0),
  End: (projector) => projector.go(projector.last),
  ' ': (projector) => projector.play(),
  o: (projector) => (projector.open = !projector.open),
}

/** The action of a key; null for an unknown key, or one that is meant for the focused element. */
export function keyOf(
  event: KeyboardEvent,
  target: Element,
  projector: Projector,
): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (target.closest?.('input, select, textarea, dialog')) return null
  if (event.key === ' ' && target.closest?.('button, a, summary')) return null
  const seat = projector.reel.seats[Number(event.key) - 1]
  if (seat !== undefined) return () => (projector.seat = seat)
  const act = KEYS[event.key]
  return act ? () => act(projector) : null
}
