/**
 * The layout that fits, one of four: a desk, a phone on its side, a tablet upright, a phone
 * upright.
 */

export type Shape = 'wide' | 'short' | 'tall' | 'phone'

const UPRIGHT = 1.1 // a screen wider than this times its height is on its side
const LOW = 480
const NARROW = 600

export function shapeOf(width: number, height: number): Shape {
  if (width > UPRIGHT * height) return height < LOW ? 'short' : 'wide'
  return width < NARROW ? 'phone' : 'tall'
}

export const SHAPES: readonly Shape[] = ['wide', 'short', 'tall', 'phone']

/** True if your melds are next to your hand, below the stage. */
export const meldsBelow = (shape: Shape): boolean => shape !== 'phone'
