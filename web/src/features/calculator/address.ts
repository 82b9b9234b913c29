/** The input as the address of the page says it, short and to be read, and back again. */

import { written } from '../../model/setup/tiles'
import {
  EMPTY,
  FLAGS,
  inputText,
  LISTS,
  MOST_DETOURS,
  MOST_DRAWS,
  MOST_RON,
  type List,
  type CalculatorInput,
  type OutlookInput,
  type WindLetter,
} from './calculatorInput'

/** The content of an address; the tiles are texts that have not been parsed. */
export interface Addressed {
  hand: string
  dora: string
  ura: string
  visible: string
  discards: string
  win: string
  rest: Omit<CalculatorInput, 'tiles' | 'melds' | 'win' | List>
}

const WINDS = ['e', 's', 'w', 'n']
const MOST = 99
const LIST_NAMES: Record<List, string> = {
  dora: 'dora',
  ura: 'ura',
  visible: 'seen',
  discards: 'pond',
}

/** The query of an address, with its question mark; empty for an empty input. */
export function queryOf(input: CalculatorInput): string {
  const parts: string[] = []
  const say = (name: string, value: string) => value && parts.push(`${name}=${escaped(value)}`)
  say('hand', inputText(input))
  if (input.win) say('win', input.win)
  for (const list of LISTS) say(LIST_NAMES[list], written(input[list]))
  if (input.tsumo) parts.push('tsumo')
  parts.push(...input.flags)
  for (const name of ['round', 'seat'] as const)
    if (input[name] !== EMPTY[name]) say(name, input[name])
  for (const name of ['kita', 'honba', 'sticks'] as const)
    if (input[name]) say(name, String(input[name]))
  if (input.preset !== EMPTY.preset) say('rules', input.preset)
  if (input.players !== EMPTY.players) say('players', String(input.players))
  for (const [name, value] of Object.entries(input.options))
    say(`rule.${name}`, typeof value === 'string' ? value : JSON.stringify(value))
  if (input.view !== EMPTY.view) say('view', input.view)
  for (const [name, value] of Object.entries(input.outlook))
    if (value !== EMPTY.outlook[name as keyof OutlookInput]) say(name, String(value))
  return parts.length ? `?${parts.join('&')}` : ''
}

/**
 * Only characters that an address cannot contain are escaped: brackets and commas stay readable.
 */
function escaped(value: string): string {
  return encodeURIComponent(value).replace(/%(28|29|2C|3A|5B|5D)/g, (one) =>
    decodeURIComponent(one),
  )
}

/** Reads an address; meaningless parts are as in an empty input. */
export function addressed(query: string): Addressed {
  const given = new URLSearchParams(query.replaceAll('+', '%2B'))
  const text = (name: string) => given.get(name) ?? ''
  const number = (name: string, most: number) =>
    Math.min(Math.max(Math.trunc(Number(text(name))) || 0, 0), most)
  const wind = (name: string) => (WINDS.includes(text(name)) ? (text(name) as WindLetter) : 'e')
  const rest: Addressed['rest'] = {
    tsumo: given.has('tsumo'),
    flags: [...new Set(given.keys())].filter((name) => FLAGS.includes(name)),
    round: wind('round'),
    seat: wind('seat'),
    kita: number('kita', 4),
    honba: number('honba', MOST),
    sticks: number('sticks', MOST),
    preset: text('rules') || EMPTY.preset,
    players: text('players') === '3' ? 3 : 4,
    options: optionsIn(given),
    view: text('view') === 'outlook' ? 'outlook' : EMPTY.view,
    outlook: {
      draws: given.has('draws') ? number('draws', MOST_DRAWS) : EMPTY.outlook.draws,
      objective: oneOf(['points', 'win', 'tenpai'] as const, text('objective')),
      declare: oneOf(['best', 'always', 'never'] as const, text('declare')),
      ron: Math.min(Math.max(Number(text('ron')) || 0, 0), MOST_RON),
      detours: number('detours', MOST_DETOURS),
    },
  }
  const lists = LISTS.map((list) => [list, text(LIST_NAMES[list])])
  const written = Object.fromEntries(lists) as Record<List, string>
  return { ...written, hand: text('hand'), win: text('win'), rest }
}

/** The value that a text names; the first one if it names none. */
function oneOf<T extends string>(values: readonly [T, ...T[]], text: string): T {
  return values.find((value) => value === text) ?? values[0]
}

function optionsIn(given: URLSearchParams): Record<string, unknown> {
  const rows = [...given].filter(([name]) => name.startsWith('rule.'))
  return Object.fromEntries(rows.map(([name, value]) => [name.slice(5), valueIn(value)]))
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
