// @ts-expect-error Node's own modules are known to tests alone
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { changedOnce, FIRST_TEXT, isTried, lineOfChange } from './firstChange'

const library = '../../../../src/jantaku/ruleset/library'
const text: string = readFileSync(
  new URL(`${library}/${FIRST_TEXT}.json`, import.meta.url),
).toString()

it('changes the value of seven pairs, what a test expects of it, and nothing more', () => {
  expect(isTried(text)).toBe(false)
  const after = changedOnce(text)
  expect(isTried(after)).toBe(true)
  const [was, is] = [text, after].map((one) => one.split('\n'))
  const lines = is!.flatMap((line, at) => (line === was![at] ? [] : [[at + 1, line.trim()]]))
  expect(lines).toEqual([
    [lineOfChange(text), '"value": 4,'],
    [
      expect.any(Number),
      '"expect": {"yaku": {"Win": 2, "Own draw": 1, "Seven pairs": 4}, "points": 7, "score": 7}',
    ],
  ])
})
