/**
 * How a pointer takes hold of the tiles of a hand. A click acts when it is let go over the tile on
 * which it began; nothing is hit by a click that began before the tiles moved.
 */

interface Held {
  /** The tiles as they stand, from the left. */
  keys(): string[]
  /** Whether a tile is asked for. */
  active(): boolean
  /** Whether tiles may be dragged to other places. */
  slides(): boolean
  /** Whether a stroke upwards is more than a tap. */
  swipes(): boolean
  tap(key: string, swiped: boolean): void
  move(key: string, over: string): void
}

const GUARD_MS = 250
const SWIPE = 28
const STILL = 8 // px that a pointer may move before it drags

const keyOf = (element: Element | null) => element?.closest<HTMLElement>('[data-key]')?.dataset.key

export class Grip {
  /** How far the tile that is pressed has been dragged. */
  drag = $state<{ key: string; x: number } | null>(null)
  /** What was pressed, and whether a tile was asked for then: it is let go upon the same question. */
  private press: { key: string; at: number; x: number; y: number; active: boolean } | null = null
  private shiftedAt = -GUARD_MS
  private before: string[] = []

  constructor(private readonly held: Held) {}

  /** Sees whether a tile stands elsewhere than before; one that comes at the end shifts none. */
  look(keys: string[]): void {
    if (!this.before.every((key, at) => keys[at] === key)) this.shiftedAt = performance.now()
    this.before = keys
  }

  readonly down = ({ target, button, clientX: x, clientY: y }: PointerEvent): void => {
    const key = keyOf(target as Element)
    const [at, active] = [performance.now(), this.held.active()]
    this.press = button === 0 && key ? { key, at, x, y, active } : null
  }

  readonly move = (event: PointerEvent): void => {
    if (!this.press || !this.held.slides()) return
    const x = event.clientX - this.press.x
    if (this.drag || Math.abs(x) > STILL) this.drag = { key: this.press.key, x }
  }

  readonly up = ({ clientX, clientY }: PointerEvent): void => {
    const began = this.press
    const dragged = this.drag !== null
    this.stop()
    if (!began || began.active !== this.held.active()) return
    if (began.at < this.shiftedAt + GUARD_MS || !this.held.keys().includes(began.key)) return
    const over = keyOf(document.elementFromPoint(clientX, clientY))
    const swiped = this.held.swipes() && began.y - clientY > SWIPE
    if (dragged && over && over !== began.key) this.held.move(began.key, over)
    else if (swiped || over === began.key) this.held.tap(began.key, swiped)
  }

  readonly stop = (): void => {
    this.press = this.drag = null
  }

  readonly leave = (): void => {
    this.drag = null
  }
}
