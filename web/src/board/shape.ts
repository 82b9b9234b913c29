/** Which of four layouts fits: a desk, a phone lying down, a tablet upright, a phone upright. */

export type Shape = 'wide' | 'short' | 'tall' | 'phone'

const UPRIGHT = 1.1 // wider than so many times its height: lying
const LOW = 480
const NARROW = 600

export function shapeOf(width: number, height: number): Shape {
  if (width > UPRIGHT * height) return height < LOW ? 'short' : 'wide'
  return width < NARROW ? 'phone' : 'tall'
}

export const SHAPES: readonly Shape[] = ['wide', 'short', 'tall', 'phone']

/** True if your melds lie beside your hand, below the stage. */
export const meldsBelow = (shape: Shape): boolean => shape !== 'phone'
