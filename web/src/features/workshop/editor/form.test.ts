import { describe, expect, it } from 'vitest'
import schema from '../../../../../docs/ruleset.schema.json'
import unreadable from '../../../../../tests/data/unreadable.json'
import { faultsOfForm, type Schema } from './form'
import code from './form?raw'

const library = import.meta.glob<string>('../../../../../src/jantaku/ruleset/library/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const rules = schema as unknown as Schema
const faults = (text: string) => faultsOfForm(text, rules)

describe('what is no JSON', () => {
  it.each(unreadable)('is told as the engine tells it: $text', ({ text, ...fault }) => {
    expect(faults(text)).toMatchObject([fault])
  })
})

describe('the form of a ruleset', () => {
  it.each(Object.entries(library))('has no fault in %s', (_, text) => {
    expect(faults(text)).toEqual([])
  })

  it.each<[text: string, column: number, message: string]>([
    ['[]', 1, 'an object must stand here'],
    ['{"num_players": "4"}', 17, 'a whole number must stand here'],
    ['{"num_players": 7}', 17, 'this is at most 4'],
    ['{"wall": ["1m", "9x"]}', 17, '"9x" cannot stand here'],
    ['{"buttons": {"a": {"actions": []}}}', 19, "'show_when' is missing"],
    ['{"buttons": {"a": {"show_when": [], "actions": [], "b": 1}}}', 52, "no such key: 'b'"],
    ['{"after_draw": {"actions": ["draw"]}}', 29, 'a list must stand here'],
    ['{"win_definition": [[["pair"], 1]]}', 22, 'this list has 2 or more'],
    ['{"yaku": [{"display_name": "x", "when": []}]}', 11, "'value' is missing"],
    ['{"persistent_statuses": ["a", "b", "a"]}', 36, '"a" stands here twice'],
    ['{"buttons": {"a": {"show_when": ["status"], "actions": []}}}', 34, '"status" cannot stand'],
    [
      '{"base": "honors", "buttons": {"a": {"actions": [], "b": 1}, "c": null}}',
      53,
      "no such key: 'b'",
    ],
    [
      '{"max_rounds": 1, "max_rounds": 2}',
      19,
      "'max_rounds' is written here and at line 1; this one holds",
    ],
  ])('is wrong in %s', (text, column, message) => {
    expect(faults(text)[0]).toMatchObject({ line: 1, column })
    expect(faults(text)[0]?.message).toContain(message)
  })

  it('is read with all words that the schema has', () => {
    const said = new Set(['$schema', '$id', 'title', 'description', 'default', 'examples'])
    const lacks: string[] = []
    const look = (one: unknown): void => {
      if (typeof one !== 'object' || !one) return
      for (const [word, below] of Object.entries(one)) {
        if (said.has(word)) continue
        if (!code.includes(`  ${word}?:`)) lacks.push(word)
        if (/^(properties|patternProperties|\$defs)$/.test(word))
          Object.values(Object(below)).forEach(look)
        else if (Array.isArray(below)) below.forEach(look)
        else if (word !== 'const' && word !== 'enum') look(below)
      }
    }
    look(schema)
    expect(lacks).toEqual([])
  })
})
