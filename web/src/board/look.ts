/** How a board is drawn for one person: their settings, and what shines in the game that is played. */

import { getContext, setContext } from 'svelte'
import { sameKind } from './tiles'
import type { Tile } from './view'

/** How much those hear who hear the table. */
export type Spoken = 'full' | 'brief' | 'off'

/** What a person may choose; the page keeps it. */
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
  /** Whether it is said of the tile that is pointed at how many are unseen. */
  tips: boolean
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

interface Around {
  settings(): BoardSettings
  labels(): Look['labels']
  alike(): string
  /** The tiles that count more. */
  dora(): readonly Tile[]
  /** Whether the language is one whose readers want the numbers in the corners. */
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
/** The look of the board around; a plain one for tiles that lie elsewhere. */
export const getLook = (): Look => getContext<Look | undefined>(KEY) ?? PLAIN
