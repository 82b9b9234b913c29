/** The names of things at the table: tiles, melds, buttons, yaku. */

import type { DisplayTile as Tile } from '../generated/protocol'
import { filled, isolated } from './format'
import { asWords, nameIn, named, translated } from './library.svelte'
import { known, locale, t, type MessageKey } from './words.svelte'

const SUITS = new Set([...'mpstkq'])

/** The name of deleted people in messages of the server and in records. */
const DELETED_NAME = 'deleted person'

/** The name of a person; of a deleted one in the language of now. */
export const personName = (name: string): string =>
  name === DELETED_NAME ? t('people.deleted') : name

/** The spoken name of a tile: "red 5 pin", "East". */
export function tileName(tile: Tile): string {
  const name = tile.name ?? ''
  if (!name) return t('tile.unknown')
  const number = Number(name[0])
  const suit = name.slice(1)
  const said = SUITS.has(suit)
    ? t(`tile.${suit}` as MessageKey, { n: number })
    : known(`tile.${name}`)
      ? t(`tile.${name}` as MessageKey)
      : (named('haiyuki.tile', name) ?? asWords(name))
  return tile.red ? t('tile.red', { tile: said }) : said
}

/** Several tiles, one after the other. */
export function tileNames(tiles: readonly Tile[]): string {
  return tiles.map(tileName).join(', ')
}

/** The name of a button, a call or a skill; `labels` are those of a ruleset. */
export function buttonName(button: string, labels?: Record<string, string> | null): string {
  const own = labels?.[button]
  if (own) return isolated(translated('said', own))
  if (known(`button.${button}`)) return t(`button.${button}` as MessageKey)
  return nameIn(['action', 'haiyuki.skill', 'haiyuki.answer', 'ruleset.call'], button)
}

/** The name of a yaku or another line of a win. */
export function yakuName(name: string): string {
  if (known(`line.${name}`)) return t(`line.${name}` as MessageKey)
  return nameIn(['yaku', 'haiyuki.yaku', 'haiyuki.bonus', 'haiyuki.word', 'ruleset.yaku'], name)
}

/** An amount of points in the unit of a ruleset. */
export function amountName(value: number, unit: string): string {
  const message = named('ruleset.amount', unit)
  const number = new Intl.NumberFormat(locale.language)
  return message
    ? filled(message, { n: value }, locale.language)
    : `${number.format(value)} ${unit}`.trim()
}

/** The name of a limit, such as a mangan. */
export function limitName(limit: string): string {
  return nameIn(['limit'], limit)
}

/** The name of a wind from its letter. */
export function windName(letter: string): string {
  return nameIn(['wind'], letter)
}

/** A round by its name in a view: `E2` is "East 2". */
export function roundName(round: string, engine: string): string {
  if (engine === 'haiyuki') return t('round.number', { number: round })
  const [wind = '', number = ''] = [round.slice(0, 1), round.slice(1)]
  return t('round.wind', { wind: windName(wind), number })
}

/** The name of a round's end without a winner. */
export function endName(reason: string): string {
  if (known(`end.${reason}`)) return t(`end.${reason}` as MessageKey)
  return nameIn(['end', 'ruleset.end'], reason)
}

/** The worth of a ruleset's win: `7 Fan, 48 Points`, or `2 Han, 30 Fu, 2000`. */
const AMOUNT = /^(-?\d+(?:\.\d+)?)(?: (.+))?$/

/** The claimed worth of a win, or another name that is declared. */
export function worthName(name: string): string {
  if (!name) return ''
  const hanFu = /^(\d+) han (\d+) fu$/.exec(name)
  if (hanFu) return t('worth.han_fu', { han: Number(hanFu[1]), fu: Number(hanFu[2]) })
  const times = /^(\d+) yakuman$/.exec(name)
  if (times) return t('worth.yakuman', { times: Number(times[1]) })
  const amounts = name.split(', ').map((part) => AMOUNT.exec(part))
  if (amounts.every((one) => one !== null)) {
    const said = amounts.map(([, value, unit]) =>
      unit ? amountName(Number(value), unit) : t('unit.points', { n: Number(value) }),
    )
    return said.join(t('worth.comma'))
  }
  return nameIn(['limit', 'name', 'end', 'action', 'word'], name)
}
