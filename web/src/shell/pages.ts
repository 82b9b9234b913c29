/**
 * Every page, a row each. `vite.config.ts` reads this file too, for the folders of the site and
 * the pages that a browser keeps: it must import types only.
 */

import type { Component } from 'svelte'

export interface Page {
  /**
   * The parts of its address: `:code` is a property of the page, `text` one that is true, and `?`
   * marks what may be missing.
   */
  readonly path: string
  readonly load: () => Promise<{ default: Component<any> }>
  /** True if one instance shows all its addresses; otherwise another property begins it again. */
  readonly lasting?: true
  /** True if it sets the title of the window itself. */
  readonly titled?: true
  /** True if it says itself that the server cannot be reached. */
  readonly reports?: true
}

const replay = () => import('../features/replay/Replay.svelte')

/** The pages that need no server. */
export const EVERYWHERE: readonly Page[] = [
  { path: 'learn', load: () => import('../features/learn/Learn.svelte'), titled: true },
  {
    path: 'calculator',
    load: () => import('../features/calculator/Calculator.svelte'),
    reports: true,
  },
  { path: 'yaku', load: () => import('../features/guide/Guide.svelte') },
  { path: 'replay', load: replay },
  {
    path: 'train',
    load: () => import('../features/trainer/Trainer.svelte'),
    reports: true,
  },
  { path: 'workshop', load: () => import('../features/workshop/Workshop.svelte') },
]

/** The pages of a server alone. */
export const OF_SERVER: readonly Page[] = [
  { path: 'room/:code', load: () => import('../features/room/Room.svelte'), titled: true },
  {
    path: 'table/:table/text?',
    load: () => import('../features/table/Table.svelte'),
    titled: true,
    reports: true,
  },
  { path: 'group/:code?', load: () => import('../features/group/Group.svelte'), titled: true },
  { path: 'match/:code', load: () => import('../features/room/Match.svelte') },
  { path: 'replay/:record', load: replay },
  {
    path: 'haiyuki/:part?',
    load: () => import('../features/haiyuki/Haiyuki.svelte'),
    titled: true,
    lasting: true,
  },
  { path: 'games', load: () => import('../features/games/Games.svelte') },
  { path: 'statistics', load: () => import('../features/statistics/Statistics.svelte') },
  { path: 'position', load: () => import('../features/position/Position.svelte') },
]

/** The pages that only the site has, where a server has tables. */
export const OF_SITE: readonly Page[] = [
  { path: 'play', load: () => import('../features/play/Play.svelte') },
]
