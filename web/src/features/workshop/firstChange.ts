/**
 * The small change that a first visit tries, in the ruleset `example`: seven pairs count twice.
 * What the text's own tests expect of it changes too.
 */

/** The ruleset of the library that a first visit opens. */
export const FIRST_TEXT = 'example'

const VALUE = /("display_name": "Seven pairs",\s*"value": )(\d+)/
const EXPECTED = /("Seven pairs": )2(\}, "points": )5(, "score": )5/

/** True if the value differs from that of the library. */
export const isTried = (text: string): boolean => VALUE.exec(text)?.[2] !== '2'

export const changedOnce = (text: string): string =>
  text.replace(VALUE, '$14').replace(EXPECTED, '$14$27$37')

/** The line of the value, from 1. */
export function lineOfChange(text: string): number {
  const found = VALUE.exec(text)
  return found ? text.slice(0, found.index + found[1]!.length).split('\n').length : 1
}
