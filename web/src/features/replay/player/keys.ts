/** The keys of a replay. */

import type { Playback } from './playback.svelte'

type Deed = (playback: Playback) => void

const KEYS: Record<string, Deed> = {
  ArrowRight: (playback) => playback.step(1),
  ArrowLeft: (playback) => playback.step(-1),
  ArrowDown: (playback) => playback.turn(1),
  ArrowUp: (playback) => playback.turn(-1),
  PageDown: (playback) => playback.toRound(1),
  PageUp: (playback) => playback.toRound(-1),
  Home: (playback) => playback.go(0),
  End: (playback) => playback.go(playback.last),
  ' ': (playback) => playback.play(),
  o: (playback) => (playback.open = !playback.open),
}

/** The action of a key; null for an unknown key, or one that is meant for the focused element. */
export function keyOf(
  event: KeyboardEvent,
  target: Element,
  playback: Playback,
  further: Readonly<Record<string, () => void>> = {},
): (() => void) | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (target.closest?.('input, select, textarea, dialog')) return null
  if (event.key === ' ' && target.closest?.('button, a, summary')) return null
  const seat = playback.replay.seats[Number(event.key) - 1]
  if (seat !== undefined) return () => (playback.seat = seat)
  const act = KEYS[event.key]
  return act ? () => act(playback) : (further[event.key.toLowerCase()] ?? null)
}
