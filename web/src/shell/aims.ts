/** Why people come, and the pages for it: the bar and the menu at the top of every page. */

import { served } from '../client/hasServer'
import type { IconName } from '../ui/Icon.svelte'

/** A page that the menu names below what people come for. */
interface Entry {
  readonly path: string
  readonly icon: IconName
}

/** A reason to come, in the order of the bar. */
export interface Aim {
  readonly name: 'play' | 'learn' | 'calculator' | 'watch' | 'make'
  readonly icon: IconName
  /** The page that its link opens. */
  readonly page: string
  readonly menu: readonly Entry[]
  /** The first parts of the paths of its other pages. */
  readonly others: readonly string[]
}

const REPLAY: Entry = { path: 'replay', icon: 'eye' }
const watch = (page: string, menu: Entry[]): Aim => ({
  name: 'watch',
  icon: 'eye',
  page,
  menu,
  others: ['statistics', 'position'],
})

export const AIMS: readonly Aim[] = [
  {
    name: 'play',
    icon: 'board',
    page: '',
    menu: [],
    others: ['play', 'room', 'table', 'match', 'group', 'haiyuki'],
  },
  {
    name: 'learn',
    icon: 'bulb',
    page: 'learn',
    menu: [
      { path: 'train', icon: 'trophy' },
      { path: 'yaku', icon: 'book' },
    ],
    others: [],
  },
  { name: 'calculator', icon: 'card', page: 'calculator', menu: [], others: [] },
  served ? watch('games', [{ path: 'games', icon: 'log' }, REPLAY]) : watch('replay', []),
  { name: 'make', icon: 'pencil', page: 'workshop', menu: [], others: [] },
]
