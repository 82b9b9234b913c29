/** Fills messages, as `jantaku.base.messages` does it: `{name}`, and `{count:stick|sticks}`. */

import { withParticles } from './particles'

export type Values = Record<string, string | number>

// Letters that run from right to left, and signs that turn the text around them.
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/

/** A user's text between signs that limit its direction to itself. */
export const isolated = (text: string): string => (TURNS.test(text) ? `\u2068${text}\u2069` : text)

/**
 * The message with its places filled. Numbers are written as the language writes them;
 * `{count:stick|sticks}` is the number and its noun, in the plural if it is a text already.
 */
export function filled(message: string, values: Values, language: string): string {
  const number = new Intl.NumberFormat(language)
  const plural = new Intl.PluralRules(language)
  const text = message.replace(/\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g, (place, name, one, many) => {
    const value = values[name]
    if (value === undefined) return place
    const written = typeof value === 'number' ? number.format(value) : isolated(value)
    if (one === undefined) return written
    const single = typeof value === 'number' && plural.select(value) === 'one'
    return `${written} ${single ? one : many}`
  })
  return ended(text, language)
}

/** A text adapted to the words in it: in Korean the particles. */
export const ended = (text: string, language: string): string =>
  language === 'ko' ? withParticles(text) : text

/** Two sentences in a row; Japanese and Chinese have no blank between them. */
export const inRow = (first: string, second: string, language: string): string =>
  `${first}${/^(ja|zh)/.test(language) ? '' : ' '}${second}`

/** Seconds as minutes and seconds, such as `4:05`. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A number with that many digits after the point. */
export const decimal = (value: number, digits: number, language: string): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)

/** A point in time, in milliseconds since 1970, as a date and a time of day. */
export const moment = (at: number, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(at)

const UNITS = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
] as const
const MOST = 100 // of a unit, before a longer one is used

/** Seconds in words, rounded up: `42 seconds`, `5 minutes`. */
export function duration(seconds: number, language: string): string {
  const [unit, length] = UNITS.find(([, length]) => seconds < MOST * length) ?? UNITS.at(-1)!
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / length))
}
