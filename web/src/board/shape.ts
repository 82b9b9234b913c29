/**
 * The layout that fits, one of four: a desk, a phone on its side, a tablet upright, a phone
 * upright. All but the phone on its side have the seats around the middle; there each seat has a
 * quarter of the table, so that its tiles can be read.
 */

import { POND_ROW } from '../model/view/laying'

export type Shape = 'wide' | 'short' | 'tall' | 'phone'

const UPRIGHT = 1.1 // a screen wider than this times its height is on its side
const LOW = 480
const NARROW = 600

export function shapeOf(width: number, height: number): Shape {
  if (width > UPRIGHT * height) return height < LOW ? 'short' : 'wide'
  return width < NARROW ? 'phone' : 'tall'
}

export const SHAPES: readonly Shape[] = ['wide', 'short', 'tall', 'phone']

/** True if each seat has a quarter of the table, with its plate and everything of it upright. */
export const hasQuarters = (shape: Shape): boolean => shape === 'short'

/** True if the table may be seen with depth: quarters are too low for that. */
export const hasDepth = (shape: Shape): boolean => !hasQuarters(shape)

const LOW_PHONE = 600

/** True if the indicators of dora have a strip, and not the middle of the table. */
export const hasStrip = (shape: Shape, height: number): boolean =>
  !hasQuarters(shape) && (shape !== 'phone' || height >= LOW_PHONE)

const QUARTER_ROW = 10

/** The tiles in a row of a pond. */
export const pondRow = (shape: Shape): number => (hasQuarters(shape) ? QUARTER_ROW : POND_ROW)

/** True if your melds are next to your hand, below the stage. */
export const meldsBelow = (shape: Shape): boolean => shape !== 'phone'
