/** A sheet as the address of the page says it, short and to be read, and back again. */

import { EMPTY, FLAGS, handText, LISTS, type List, type Sheet, type Wind } from './sheet'
import { written } from './tiles'

/** The content of an address; the tiles are texts that have not been parsed. */
export interface Addressed {
  hand: string
  dora: string
  ura: string
  visible: string
  discards: string
  win: string
  rest: Omit<Sheet, 'tiles' | 'melds' | 'win' | List>
}

const WINDS = ['e', 's', 'w', 'n']
const MOST = 99
const LIST_NAMES: Record<List, string> = {
  dora: 'dora',
  ura: 'ura',
  visible: 'seen',
  discards: 'pond',
}

/** The query of an address, with its question mark; empty for an empty sheet. */
export function queryOf(sheet: Sheet): string {
  const parts: string[] = []
  const say = (name: string, value: string) => value && parts.push(`${name}=${escaped(value)}`)
  say('hand', handText(sheet))
  if (sheet.win) say('win', sheet.win)
  for (const list of LISTS) say(LIST_NAMES[list], written(sheet[list]))
  if (sheet.tsumo) parts.push('tsumo')
  parts.push(...sheet.flags)
  for (const name of ['round', 'seat'] as const)
    if (sheet[name] !== EMPTY[name]) say(name, sheet[name])
  for (const name of ['kita', 'honba', 'sticks'] as const)
    if (sheet[name]) say(name, String(sheet[name]))
  if (sheet.preset !== EMPTY.preset) say('rules', sheet.preset)
  if (sheet.players !== EMPTY.players) say('players', String(sheet.players))
  for (const [name, value] of Object.entries(sheet.options))
    say(`rule.${name}`, typeof value === 'string' ? value : JSON.stringify(value))
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

/** Reads an address; meaningless parts are as in an empty sheet. */
export function addressed(query: string): Addressed {
  const given = new URLSearchParams(query.replaceAll('+', '%2B'))
  const text = (name: string) => given.get(name) ?? ''
  const number = (name: string, most: number) =>
    Math.min(Math.max(Math.trunc(Number(text(name))) || 0, 0), most)
  const wind = (name: string) => (WINDS.includes(text(name)) ? (text(name) as Wind) : 'e')
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
  }
  const lists = LISTS.map((list) => [list, text(LIST_NAMES[list])])
  const written = Object.fromEntries(lists) as Record<List, string>
  return { ...written, hand: text('hand'), win: text('win'), rest }
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
