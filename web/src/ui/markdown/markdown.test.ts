import { describe, expect, it } from 'vitest'
import { blocksOf, inlineOf, type Block, type Inline } from './markdown'

const pages = import.meta.glob<string>('../../../../src/jantaku/ruleset/library/*.md', {
  eager: true,
  import: 'default',
  query: '?raw',
})
const plain = (parts: Inline[]): string =>
  parts.map((part) => ('text' in part ? part.text : plain(part.parts))).join('')

describe('inlineOf', () => {
  it('reads emphasis and code', () => {
    expect(inlineOf('a **flower _pig_** pays `16`')).toEqual([
      { type: 'text', text: 'a ' },
      {
        type: 'strong',
        parts: [
          { type: 'text', text: 'flower ' },
          { type: 'em', parts: [{ type: 'text', text: 'pig' }] },
        ],
      },
      { type: 'text', text: ' pays ' },
      { type: 'code', text: '16' },
    ])
  })

  it('leaves underscores inside of words alone', () => {
    expect(inlineOf('no_exchange and one_win')).toEqual([
      { type: 'text', text: 'no_exchange and one_win' },
    ])
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<javascript:alert(1)>',
    '\u202e evil &lt;b&gt;',
  ])('takes %s as text', (text) => expect(inlineOf(text)).toEqual([{ type: 'text', text }]))

  it('writes an address out and drops what is none', () => {
    expect(plain(inlineOf('[here](https://a.example) [there](javascript:alert(1))'))).toBe(
      'here (https://a.example) there)',
    )
  })
})

describe('blocksOf', () => {
  it('reads lists with their sub-lists and wrapped lines', () => {
    const [list] = blocksOf('- one\n  goes on\n  - below\n- two\n\nafter') as [
      Extract<Block, { type: 'list' }>,
    ]
    expect(list.items.map((item) => plain(item.parts))).toEqual(['one goes on', 'two'])
    expect(list.items[0]!.blocks[0]).toMatchObject({ type: 'list', ordered: false })
  })

  it('reads tables', () => {
    const [table] = blocksOf('| Fan | For |\n|---|---|\n| 1 | a; b |') as [
      Extract<Block, { type: 'table' }>,
    ]
    expect(table.head.map(plain)).toEqual(['Fan', 'For'])
    expect(table.rows.map((row) => row.map(plain))).toEqual([['1', 'a; b']])
  })

  it('is done with any depth of nesting', () => {
    const deep = Array.from({ length: 200 }, (_, at) => `${' '.repeat(2 * at)}- x`).join('\n')
    expect(blocksOf(deep)).toHaveLength(1)
  })

  it.each([
    '*'.repeat(100_000),
    '**a'.repeat(30_000),
    ' '.repeat(100_000) + '|',
    '|'.repeat(100_000),
  ])('is soon done with a hostile text', (text) => {
    const began = performance.now()
    blocksOf(`${text}\n${text}`)
    expect(performance.now() - began).toBeLessThan(500)
  })

  it.each(Object.keys(pages))('reads all of %s', (path) => {
    const blocks = blocksOf(pages[path]!)
    expect(blocks[0]).toMatchObject({ type: 'heading', level: 1 })
    expect(JSON.stringify(blocks)).not.toMatch(/\*\*|"text":"\|/)
  })
})
