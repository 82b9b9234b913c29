/** The look of a board for one person: their settings, and the highlights of the current game. */

import { getContext, setContext } from 'svelte'
import { t } from '../messages/words.svelte'
import type { BoardState } from '../model/view/boardState'
import { sameKind } from '../model/view/tiles'
import type { Tile } from '../model/view/wire'
import type { Spoken } from '../model/words/eventWords'

/** The choices of a person; the page stores them. */
export interface BoardSettings {
  /** True if a tile has a small number or letter in its corner; null if the language decides. */
  index: boolean | null
  tsumogiri: boolean
  /** 0 switches motion off, 1 is as designed, 2 twice as slow. */
  speed: number
  volume: number
  voice: boolean
  /** The amount that screen readers announce. */
  spoken: Spoken
  discard: 'click' | 'double' | 'lift'
  rightClick: boolean
  longPress: boolean
  /** True if a discard may be chosen before the turn. */
  chooseAhead: boolean
  callSize: 'normal' | 'large' | 'huge'
  leftHanded: boolean
  ghosts: boolean
  /** True if pointing at a tile shows how many of its kind are unseen. */
  tips: boolean
  /** True if the table is drawn from straight above, without depth. */
  flat: boolean
  /** True if a line says what to do, until the player has done it a few times. */
  guide: boolean
}

export interface BoardDisplay {
  readonly index: boolean
  readonly tsumogiri: boolean
  readonly ghosts: boolean
  /** The names that the game has for its buttons. */
  readonly labels: Record<string, string> | null
  /** The name of the tile that is pointed at: all like it shine. */
  readonly alike: string
  isDora(tile: Tile): boolean
}

const KEY = Symbol('look')
const PLAIN: BoardDisplay = {
  index: true,
  tsumogiri: true,
  ghosts: false,
  labels: null,
  alike: '',
  isDora: () => false,
}

interface Around {
  settings(): BoardSettings
  board(): BoardState
  alike(): string
}

/** The look of a board as it is at every moment. */
export function displayOf(around: Around): BoardDisplay {
  return {
    get index() {
      return around.settings().index ?? t('board.index') === 'yes'
    },
    get tsumogiri() {
      return around.settings().tsumogiri
    },
    get ghosts() {
      return around.settings().ghosts
    },
    get labels() {
      return around.board().words.labels
    },
    get alike() {
      return around.alike()
    },
    isDora: (tile) =>
      around.board().bonus.some((one) => (one.red ? tile.red === true : sameKind(one, tile))),
  }
}

export const setDisplay = (display: BoardDisplay): BoardDisplay => setContext(KEY, display)
/** The look of the surrounding board; a plain one for tiles outside of boards. */
export const getDisplay = (): BoardDisplay => getContext<BoardDisplay | undefined>(KEY) ?? PLAIN
