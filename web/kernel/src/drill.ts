// Drills: the question of a seed as JSON, and its answer, as `jantaku.riichi.drill` has them.
import type * as api from './generated/api.js'

export const DRILL_KINDS = ['score', 'waits', 'discard', 'safe', 'win', 'call'] as const
export const DRILL_LEVELS = 5
export const LARGEST_DRILL_SEED = 999_999_999
export type CallWorth = api.CallWorthAnswer
export type DrillSeat = api.DrillSeatAnswer
export type DrillSolution = api.DrillSolutionAnswer
export type ScoreChoice = api.ScoreChoiceAnswer
export type TileRisk = api.TileRiskAnswer
export type DrillKind = api.DrillAnswer['kind']
/** A question about a hand: docs/trainer.md describes the keys. */
export type Drill = api.DrillAnswer & { rules?: { players?: 3 | 4; preset?: string } }
/** The source of a drill. */
export type DrillSeed = { kind: DrillKind; level: number; seed: number; players: 3 | 4 }
