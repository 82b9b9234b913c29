/** Keys of the game: arrows move between what can be pressed, Z, Space and Enter press it. */

const MOVES: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const PRESSES = new Set(['z', 'Z', ' ', 'Enter'])
const BACKS = new Set(['x', 'X', 'Escape'])

export interface Steering {
  root(): HTMLElement | undefined
  /** Goes back a step, or opens the menu. */
  back(): void
  moved?(): void
}

/** The elements that the keys reach: a sheet over the rest, or all of it. */
const reached = (root: HTMLElement): HTMLElement =>
  root.querySelector<HTMLElement>('.sheet') ?? root

const cells = (root: HTMLElement): HTMLElement[] =>
  [...reached(root).querySelectorAll<HTMLElement>('button:not(:disabled), a[href], select')].filter(
    (one) => one.getClientRects().length > 0 && !one.closest('[inert]'),
  )

const middle = (one: HTMLElement) => {
  const { left, top, width, height } = one.getBoundingClientRect()
  return [left + width / 2, top + height / 2] as const
}

/** The next element in that direction; to the side before it goes up or down. */
export function nextOf(
  from: readonly [number, number],
  to: readonly (readonly [number, number])[],
  [across, down]: readonly [number, number],
): number {
  let [found, nearest] = [-1, Infinity]
  to.forEach(([x, y], index) => {
    const [dx, dy] = [x - from[0], y - from[1]]
    const along = across * dx + down * dy
    const aside = Math.abs(across ? dy : dx)
    const far = along + (across ? 4 : 0.6) * aside
    if (along > 2 && far < nearest) [found, nearest] = [index, far]
  })
  return found
}

/** The first element: the main action, the drawn tile, or any other. */
export function first(root: HTMLElement): HTMLElement | undefined {
  const there = reached(root)
  const main = there.querySelector<HTMLElement>(
    '.win:is(button), button.main, .drawn[aria-disabled=false]',
  )
  return main ?? there.querySelector<HTMLElement>('button[aria-disabled=false]') ?? cells(root)[0]
}

function move(root: HTMLElement, direction: [number, number]): void {
  const all = cells(root)
  const at = all.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return first(root)?.focus()
  const others = all.filter((_, index) => index !== at)
  others[nextOf(middle(all[at]!), others.map(middle), direction)]?.focus()
}

/** A listener for keys on the whole page. */
export function steered({ root, back, moved }: Steering): (event: KeyboardEvent) => void {
  return (event) => {
    const element = root()
    if (!element || event.ctrlKey || event.metaKey || event.altKey) return
    const within = (event.target as Element).closest?.('dialog, input, select, textarea')
    if (within) return
    const direction = MOVES[event.key]
    if (direction) {
      move(element, direction)
      moved?.()
    } else if (BACKS.has(event.key)) back()
    else if (PRESSES.has(event.key)) press(element)
    else return
    event.preventDefault()
  }
}

function press(root: HTMLElement): void {
  const focused = cells(root).find((one) => one === document.activeElement)
  if (focused) focused.click()
  else first(root)?.focus() // an element under a sheet, or a panel, cannot be pressed
}
