/** Adds a test to the text of a ruleset. */

import { readJson, type Node } from './editor/jsonc'

type Test = Record<string, unknown>

/** The text with a test more at the end of its `tests`; null if it is not a ruleset. */
export function withTest(text: string, test: Test): string | null {
  const { root } = readJson(text)
  if (!(root?.value instanceof Map)) return null
  const tests = root.value.get('tests')?.node
  if (!tests)
    return added(
      text,
      root,
      [...root.value.values()].at(-1)?.node,
      `"tests": [${laid(test)}\n  ]`,
      '  ',
    )
  if (!Array.isArray(tests.value)) return null
  return added(text, tests, tests.value.at(-1), laid(test).trimStart(), '    ')
}

/** The text with an item after the last one of a list or an object. */
function added(
  text: string,
  list: Node,
  last: Node | undefined,
  item: string,
  gap: string,
): string {
  if (last) return `${text.slice(0, last.to)},\n${gap}${item}${text.slice(last.to)}`
  const rest = text.slice(list.from + 1)
  const end = /^\s*\n/.test(rest) ? '' : `\n${gap.slice(2)}`
  return `${text.slice(0, list.from + 1)}\n${gap}${item}${end}${rest}`
}

/** A test as the library lays it out: a key a line. */
const laid = (test: Test) =>
  `\n    {\n${Object.entries(test)
    .map(([key, value]) => `      ${JSON.stringify(key)}: ${inLine(value)}`)
    .join(',\n')}\n    }`

function inLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`
  if (!(value instanceof Object)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}: ${inLine(one)}`,
  )
  return `{${members.join(', ')}}`
}
