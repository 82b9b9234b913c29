/**
 * The tile that is pointed at on the board, by a mouse, by a resting finger, or by the focus: all
 * tiles like it shine, and after a moment a few words say how many are unseen, or why it may not be
 * taken.
 */

const CALM_MS = 600
/** After a tap the words disappear after a while: the finger never points elsewhere. */
const TAPPED_MS = 2_000

export interface Pointed {
  /** The name of the tile, and its place if it is in the player's hand. */
  name: string
  place: number | null
  /** The middle of its upper edge, within the board. */
  x: number
  y: number
}

export class HoveredTile {
  at = $state.raw<Pointed | null>(null)
  /** True if it has been pointed at for long enough to say more. */
  calm = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Listeners on the whole board. */
  readonly over = (event: Event): void => this.point(event, pointedAt(event))
  readonly out = (): void => this.point(null, null)

  private point(event: Event | null, next: Pointed | null): void {
    if (next?.name === this.at?.name && next?.x === this.at?.x) return
    clearTimeout(this.timer)
    this.at = next
    this.calm = false
    if (!event || !next) return
    const tapped = (event as PointerEvent).pointerType === 'touch'
    this.timer = setTimeout(() => {
      this.calm = true
      if (tapped) this.timer = setTimeout(() => (this.at = null), TAPPED_MS)
    }, CALM_MS)
  }
}

function pointedAt(event: Event): Pointed | null {
  const target = event.target as Element
  const tile = target.closest?.('[data-tile]') ?? target.querySelector?.(':scope > [data-tile]')
  const board = target.closest?.('.board')
  const name = tile?.getAttribute('data-tile')
  if (!tile || !board || !name) return null
  const [box, around] = [tile.getBoundingClientRect(), board.getBoundingClientRect()]
  const place = tile.closest<HTMLElement>('[data-place]')?.dataset.place
  return {
    name,
    place: place === undefined ? null : Number(place),
    x: box.x + box.width / 2 - around.x,
    y: box.y - around.y,
  }
}
