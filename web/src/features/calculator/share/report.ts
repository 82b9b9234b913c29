/** All that was entered and answered as lines of text: for copying, and for a picture. */

import { catalogue } from '../../../client/offers.svelte'
import type { HandScoreAnswer } from '../../../generated/api'
import { nameIn } from '../../../messages/library.svelte'
import { tileNames, yakuName } from '../../../messages/names'
import { say } from '../../../messages/study.svelte'
import { locale } from '../../../messages/words.svelte'
import { drawn } from '../../../model/setup/tiles'
import type { CalculatorResult } from '../answers/questions'
import { inputText, type CalculatorInput } from '../calculatorInput'
import { fuName, message, nameOfTile, payments, summary, word, yakuLines } from '../result/lines'

/** The circumstances, without the tiles, in a line. */
export function circumstancesText(input: CalculatorInput, found: CalculatorResult | null): string {
  const flags = input.flags.filter((flag) => !(flag in (found?.cannot ?? {})) && flag !== 'open')
  const wind = (which: 'round' | 'seat') =>
    `${word(`${which}_wind`)}: ${nameIn(['wind'], input[which].toUpperCase())}`
  const named = flags.map((flag) =>
    yakuName(flag === 'last_tile' ? (input.tsumo ? 'haitei' : 'houtei') : flag),
  )
  return [word(input.tsumo ? 'tsumo' : 'ron'), ...named, wind('round'), wind('seat')].join(' · ')
}

/** The lines of a report: the entered values, then the results. */
export function reportLines(input: CalculatorInput, found: CalculatorResult | null): string[] {
  const lines = [`${word('hand')}: ${inputText(input)}`]
  const win = input.win ?? found?.worth?.scores[0]?.win
  if (win && found?.worth) lines.push(`${word('winning_tile')}: ${nameOfTile(win)}`)
  for (const list of ['dora', 'ura', 'discards'] as const) {
    const name = list === 'discards' ? say('list.discards') : word(`${list}_indicators`)
    if (input[list].length) lines.push(`${name}: ${tileNames(input[list].map(drawn))}`)
  }
  lines.push(circumstancesText(input, found), rulesText(input), '', summary(found))
  return [...lines, ...answered(found)]
}

function answered(found: CalculatorResult | null): string[] {
  const score = found?.worth?.scores[0]
  if (score?.has_yaku)
    return [
      ...payments(score.payment),
      '',
      ...yakuLines(score).map((row) => `${row.name}: ${row.worth}`),
      ...(score.yakuman ? [] : ['', ...fuLines(score)]),
    ]
  if (found?.waits)
    return found.waits.waits.map(
      (one) =>
        `${nameOfTile(one.tile)} (${message('left', { count: one.left })}): ${word('ron')} ${points(one.ron.points)}, ${word('tsumo')} ${points(one.tsumo.points)}`,
    )
  const rows = found?.distance?.discards ?? []
  return rows.map(
    (one) =>
      `${word('discard')} ${nameOfTile(one.tile)}: ${message('useful_tiles', { kinds: one.tiles.length, total: one.total })}`,
  )
}

/** The fu item by item, and their total, rounded up. */
function fuLines(score: HandScoreAnswer): string[] {
  const total = message('fu', { fu: score.fu })
  const sum = score.fu_raw === score.fu ? total : `${score.fu_raw} → ${total}`
  return [...score.fu_items.map((one) => `${fuName(one)}: ${one.fu}`), `${word('total')}: ${sum}`]
}

/** The rules by name, with the options that differ. */
function rulesText({ preset, players, options }: CalculatorInput): string {
  const offered = catalogue.engine('riichi')?.presets.find((one) => one.name === preset)
  const named = Object.entries(options).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const count = say('how.players.count', { count: players })
  return `${say('rules.title')}: ${[offered?.title ?? preset, count, ...named].join(' · ')}`
}

const points = (value: number): string => value.toLocaleString(locale.language)

export const reportText = (
  input: CalculatorInput,
  found: CalculatorResult | null,
  link: string,
): string => [...reportLines(input, found), '', link].join('\n')
