/** Drills in words. */

import type { Drill, ScoreChoice } from '../../../kernel/src/drill'
import { limitName, tileName, tileNames } from '../../messages/names'
import { drillWord } from '../../messages/trainer.svelte'
import { drawn, tilesIn } from '../../model/setup/tiles'
import { message } from '../calculator/result/lines'

export function questionOf(drill: Drill): string {
  if (drill.kind === 'call')
    return drillWord('question', 'call', { tile: tileName(drawn(drill.tile ?? '')) })
  if (drill.kind !== 'safe') return drillWord('question', drill.kind)
  if (!drill.tile) return drillWord('question', 'safest')
  return drillWord('question', 'safe_tile', { tile: tileName(drawn(drill.tile)) })
}

const isInWords = (drill: Drill) =>
  drill.kind === 'win' || (drill.kind === 'safe' && drill.tile !== undefined)

/** An answer as it is shown: a sentence, tiles by name, or points. */
export function answerText(drill: Drill, answer: string): string {
  if (isInWords(drill)) return drillWord('answer', answer)
  if (drill.kind === 'score') return paid(answer)
  if (drill.kind === 'call') {
    const [name = '', tiles = ''] = answer.split(' ')
    return drillWord('answer', name, { tiles: tileNames(tilesIn(tiles).map(drawn)) })
  }
  return tileNames(tilesIn(answer).map(drawn))
}

/** Payments with their digits grouped: `1,300 / 2,600`. */
export const paid = (answer: string): string =>
  answer
    .split('/')
    .map((points) => message('points', { points: Number(points) }))
    .join(' / ')

/** Han and fu of a choice, or its limit. */
export const worthOfChoice = ({ han, fu, limit }: ScoreChoice): string =>
  limit ? limitName(limit) : message('han_fu', { han, fu })

const RULES = ['open_tanyao', 'min_han', 'two_han_honba', 'fix_yaku'] as const

/** The rules that differ from the default ones, in sentences. */
export function ruleSentences(drill: Drill): string[] {
  return RULES.filter((name) => drill.rules?.[name] !== undefined).map((name) =>
    drillWord('rule', name, { value: Number(drill.rules?.[name]) || 0 }),
  )
}
