/**
 * Follows a pointer that takes hold of tiles of a hand. A click acts when it is released over the
 * tile on which it began; a click that began before the tiles moved hits nothing.
 */

interface Held {
  /** The tiles in their order, from the left. */
  keys(): string[]
  /** True if a tile can be picked now. */
  active(): boolean
  /** True if tiles may be dragged to other places. */
  slides(): boolean
  /** True if a stroke upwards is more than a tap. */
  swipes(): boolean
  tap(key: string, swiped: boolean): void
  move(key: string, over: string): void
}

const GUARD_MS = 250
const SWIPE = 28
const STILL = 8 // px that a pointer may move before it drags

const keyOf = (element: Element | null) => element?.closest<HTMLElement>('[data-key]')?.dataset.key

export class TileDrag {
  /** The distance by which the pressed tile has been dragged. */
  drag = $state<{ key: string; x: number } | null>(null)
  /**
   * The pressed tile, and whether a tile could be picked then: it must be released on the same
   * question.
   */
  private press: { key: string; at: number; x: number; y: number; active: boolean } | null = null
  private shiftedAt = -GUARD_MS
  private before: string[] = []

  constructor(private readonly held: Held) {}

  /** Notes whether a tile has moved; a tile added at the end moves none. */
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
