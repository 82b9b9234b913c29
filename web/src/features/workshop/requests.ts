/** The requests of the workshop to the server. */

import { api, asked, linesOf, Problem } from '../../client/rest'
import type { SimulationRequest, HandRequest } from '../../generated/api'
import { rulesOf, type Draft } from './draft'
import type { Schema } from './editor/form'
import { RulesetLanguage } from './editor/language'

export const library = () => asked(() => api.GET('/api/v1/rulesets'))

export const textOf = (name: string): Promise<string> =>
  asked(() =>
    api.GET('/api/v1/rulesets/{name}/text', { params: { path: { name } }, parseAs: 'text' }),
  )

export async function loadRulesetLanguage(): Promise<RulesetLanguage> {
  const { schema, words } = await asked(() => api.GET('/api/v1/rulesets/language'))
  return new RulesetLanguage(schema as Schema, words)
}

export const checkRuleset = (text: string, { mods, without }: Draft) =>
  asked(() => api.POST('/api/v1/rulesets/check', { body: { text, mods, without } }))

export const format = (text: string) =>
  asked(() => api.POST('/api/v1/rulesets/format', { body: { text } }))

export const runTests = (text: string) =>
  asked(() => api.POST('/api/v1/rulesets/test', { body: { text } }))

export const tryHand = (body: HandRequest) =>
  asked(() => api.POST('/api/v1/rulesets/hand', { body }))

interface Share {
  count: number
  share: number
  ci95: number
}

interface Spread {
  mean: number
  median: number
  p90: number
  max: number
}

/** The result of `jantaku ruleset simulate --json`. */
export interface Balance {
  games: number
  rounds: number
  rounds_per_game: Spread
  discards_per_round: Spread
  won: Share
  won_by_draw: Share
  ends: Record<string, Share>
  points_per_win: Spread
  yaku: (Share & { name: string; points: Spread })[]
  dealer: { won: Share; gain: number | null; gain_ci95: number | null }
  mean_rank_by_seat: number[]
  calls_per_round: Record<string, number>
  stuck: { game: number; what: string }[]
}

interface Line {
  played?: number
  so_far?: Balance
  balance?: Balance
}

/** Plays `games` games and reports those played so far; returns the balance of all. */
export async function simulate(
  draft: Draft,
  games: number,
  onplayed: (played: number, soFar?: Balance) => void,
  signal: AbortSignal,
): Promise<Balance> {
  const body: SimulationRequest = { rules: rulesOf(draft), games }
  const lines = linesOf<Line>(() =>
    api.POST('/api/v1/rulesets/simulate', { body, parseAs: 'stream', signal }),
  )
  for await (const { played, so_far, balance } of lines) {
    if (balance) return balance
    if (played !== undefined) onplayed(played, so_far)
  }
  throw new Problem(0, 'unreachable', '')
}
