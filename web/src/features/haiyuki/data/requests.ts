/** The requests of Haiyuki's pages to the server. */

import { api, asked } from '../../../client/rest'
import type { Book, MatchRequest, TilesAnswer, WayTold } from '../../../generated/api'

export type { Book, TilesAnswer, WayTold } from '../../../generated/api'
export type Way = WayTold['way']

let kept: Promise<Book> | null = null

/** Characters, skills, yaku: they never change and are requested once. */
export function book(): Promise<Book> {
  kept ??= asked(() => api.GET('/api/v1/haiyuki')).catch((problem: unknown) => {
    kept = null
    throw problem
  })
  return kept
}

export const worth = (tiles: string): Promise<TilesAnswer> =>
  asked(() => api.POST('/api/v1/haiyuki/yaku', { body: { tiles } }))
export const tournament = (character: string, unlocked: boolean): Promise<WayTold> =>
  asked(() =>
    api.POST('/api/v1/haiyuki/tournaments', { params: { query: { character, unlocked } } }),
  )
export const goneOn = (way: Way, outcome: 'won' | 'lost' | null): Promise<WayTold> =>
  asked(() => api.POST('/api/v1/haiyuki/tournaments/next', { body: { way, outcome } }))
export const matchSetup = (match: MatchRequest) =>
  asked(() => api.POST('/api/v1/haiyuki/matches', { body: match }))
