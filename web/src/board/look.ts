/** The look of a board for one person: their settings, and the highlights of the current game. */

import { getContext, setContext } from 'svelte'
import { sameKind } from './tiles'
import type { Tile } from './view'

/** The amount of announcements for screen readers. */
export type Spoken = 'full' | 'brief' | 'off'

/** The choices of a person; the page stores them. */
export interface BoardSettings {
  index: boolean | null
  tsumogiri: boolean
  speed: number
  volume: number
  voice: boolean
  spoken: Spoken
  discard: 'click' | 'double' | 'lift'
  rightClick: boolean
  longPress: boolean
  chooseAhead: boolean
  callSize: 'normal' | 'large' | 'huge'
  leftHanded: boolean
  ghosts: boolean
  /** True if pointing at a tile shows how many of its kind are unseen. */
  tips: boolean
}

export interface Look {
  readonly index: boolean
  readonly tsumogiri: boolean
  readonly ghosts: boolean
  /** The names that a ruleset has for its buttons. */
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

interface Around {
  settings(): BoardSettings
  labels(): Look['labels']
  alike(): string
  /** The tiles that count more. */
  dora(): readonly Tile[]
  /** True if readers of the language want the numbers in the corners. */
  index(): boolean
}

/** The look of a board as it is at every moment. */
export function lookOf(around: Around): Look {
  return {
    get index() {
      return around.settings().index ?? around.index()
    },
    get tsumogiri() {
      return around.settings().tsumogiri
    },
    get ghosts() {
      return around.settings().ghosts
    },
    get labels() {
      return around.labels()
    },
    get alike() {
      return around.alike()
    },
    isDora: (tile) =>
      around.dora().some((one) => (one.red ? tile.red === true : sameKind(one, tile))),
  }
}

export const setLook = (look: Look): Look => setContext(KEY, look)
/** The look of the surrounding board; a plain one for tiles outside of boards. */
export const getLook = (): Look => getContext<Look | undefined>(KEY) ?? PLAIN
