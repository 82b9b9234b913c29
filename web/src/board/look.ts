/** How a board is drawn for one person: their settings, and what shines in the game that is played. */

import { getContext, setContext } from 'svelte'
import type { Tile } from './view'

/** What a person may choose; the page keeps it. */
export interface BoardSettings {
  index: boolean | null
  tsumogiri: boolean
  speed: number
  volume: number
  voice: boolean
  discard: 'click' | 'double' | 'lift'
  rightClick: boolean
  longPress: boolean
  premove: boolean
  callSize: 'normal' | 'large' | 'huge'
  leftHanded: boolean
  ghosts: boolean
}

export interface Look {
  readonly index: boolean
  readonly tsumogiri: boolean
  readonly ghosts: boolean
  /** What a ruleset calls its buttons. */
  readonly labels: Record<string, string> | null
  /** The name of the tile that is pointed at: all like it shine. */
  readonly alike: string
  isDora(tile: Tile): boolean
}

const KEY = Symbol('look')
const PLAIN: Look = {
  index: true,
  tsumogiri: true,
  ghosts: false,
  labels: null,
  alike: '',
  isDora: () => false,
}

export const setLook = (look: Look): Look => setContext(KEY, look)
/** The look of the board around; a plain one for tiles that lie elsewhere. */
export const getLook = (): Look => getContext<Look | undefined>(KEY) ?? PLAIN
