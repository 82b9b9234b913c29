import { expect, test } from 'vitest'
import { withTest } from './testText'

const TEST = { name: 'a pair', hand: ['1m'], expect: { yaku: { Pair: 1 }, points: 1 } }
const LINES = `    {
      "name": "a pair",
      "hand": ["1m"],
      "expect": {"yaku": {"Pair": 1}, "points": 1}
    }`

test.each([
  [
    'without tests',
    '{\n  "wall": [] // none\n}\n',
    `{\n  "wall": [],\n  "tests": [\n${LINES}\n  ] // none\n}\n`,
  ],
  ['empty', '{\n}\n', `{\n  "tests": [\n${LINES}\n  ]\n}\n`],
  ['with no test yet', '{"tests": []}', `{"tests": [\n${LINES}\n  ]}`],
  [
    'with a test',
    '{"tests": [\n    {} // mine\n  ]}',
    `{"tests": [\n    {},\n${LINES} // mine\n  ]}`,
  ],
])('a test is added to a text %s', (_, text, after) => {
  expect(withTest(text, TEST)).toBe(after)
})

test.each(['', '{', '[]', '{"tests": 7}'])('no test is added to %s', (text) => {
  expect(withTest(text, TEST)).toBeNull()
})
