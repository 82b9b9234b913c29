/** Gestures on the empty table: the other mouse button, and a finger that stays. */

const LONG_MS = 550
const STILL = 12 // px that a finger may move meanwhile

export interface Gestures {
  /** True if the gesture has a meaning now. */
  rightClick(): boolean
  longPress(): boolean
  act(): void
}

const isEmpty = (event: Event) =>
  !(event.target as Element).closest('button, a, input, summary, [role=dialog]')

/** Listens to an element; returns the function that stops it. */
export function gestures(on: Gestures): (element: HTMLElement) => () => void {
  return (element) => {
    let began: { x: number; y: number } | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    const stop = () => {
      clearTimeout(timer)
      began = null
    }
    const down = (event: PointerEvent) => {
      stop()
      if (event.pointerType === 'mouse' || !event.isPrimary || !isEmpty(event)) return
      if (!on.longPress()) return
      began = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => {
        if (began && on.longPress()) on.act()
        stop()
      }, LONG_MS)
    }
    const move = (event: PointerEvent) => {
      if (began && Math.hypot(event.clientX - began.x, event.clientY - began.y) > STILL) stop()
    }
    const menu = (event: MouseEvent) => {
      const touch = (event as PointerEvent).pointerType === 'touch'
      if (touch || on.rightClick()) event.preventDefault()
      if (!touch && on.rightClick() && isEmpty(event)) on.act()
    }

    const ends = new AbortController()
    const options = { signal: ends.signal }
    element.addEventListener('pointerdown', down, options)
    element.addEventListener('pointermove', move, options)
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
      element.addEventListener(name, stop, options)
    element.addEventListener('contextmenu', menu, options)
    return () => {
      stop()
      ends.abort()
    }
  }
}
