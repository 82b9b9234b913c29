import { describe, expect, it } from 'vitest'
import { changedDraft, draftOf, fileOf, readDraft, Shelf, type Draft } from './draft'
import { draftOfFragment, fragmentOf, isDraft, workshopAt } from './link'

async function packed(text: string): Promise<string> {
  const way = new CompressionStream('deflate-raw')
  const bytes = new Uint8Array(
    await new Response(new Blob([text]).stream().pipeThrough(way)).arrayBuffer(),
  )
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `#rules=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_')}`
}

describe('a link', () => {
  it('brings back what was packed', async () => {
    const draft = { ...draftOf('雀 ours', '{ // é\n}'), mods: ['east_only'], options: { a: 1 } }
    const fragment = await fragmentOf(draft)
    expect(isDraft(fragment)).toBe(true)
    expect(fragment).toMatch(/^#rules=[\w-]+$/)
    expect(await draftOfFragment(fragment)).toEqual(draft)
  })

  it.each([
    ['nothing', '#rules='],
    ['no base64', '#rules=%%%'],
    ['nothing packed', '#rules=abcd'],
    ['no JSON', packed('{')],
    ['no text', packed('{"name": "x"}')],
    ['a list', packed('[]')],
    ['too long a text', packed(JSON.stringify({ text: 'x'.repeat(600_000) }))],
    ['what unpacks to very much', packed(' '.repeat(50_000_000))],
  ])('is none with %s', async (_, fragment) => {
    expect(await draftOfFragment(await fragment)).toBeNull()
  })
})

describe('a draft', () => {
  it('has nothing but what a draft has', () => {
    const other = { text: '{}', mods: ['a', 1], without: 7, options: [], evil: 1 }
    expect(readDraft(other)).toEqual({ ...draftOf('', '{}'), mods: ['a'] })
    expect(readDraft(null)).toBeNull()
  })

  it.each<[Draft['origin'], Partial<Draft>, string, Draft['origin']]>([
    ['library', { text: '[]' }, 'Ours, changed', ''],
    ['library', { mods: ['a'] }, 'Ours, changed', ''],
    ['library', { name: 'Yours' }, 'Yours', ''],
    ['browser', { text: '[]' }, 'Ours', 'browser'],
    ['browser', { name: 'Yours' }, 'Yours', ''],
    ['', { text: '[]' }, 'Ours', ''],
  ])('from %o is after %o named %s and from %o', (origin, what, name, after) => {
    const changed = changedDraft(draftOf('Ours', '{}', origin), what, (name) => `${name}, changed`)
    expect([changed.name, changed.origin]).toEqual([name, after])
  })

  it('is a file by its name', () => {
    expect(fileOf('../Hong Kong: ours')).toBe('Hong_Kong_ours.json')
    expect(fileOf('雀卓')).toBe('雀卓.json')
    expect(fileOf('///')).toBe('ruleset.json')
  })
})

describe('the shelf', () => {
  const store = new Map<string, string>()
  const shelf = new Shelf({
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, value) => void store.set(key, value),
  })

  it('keeps drafts by name', () => {
    shelf.keep(draftOf('b', '{}'))
    shelf.keep(draftOf('a', '{}'))
    shelf.keep(draftOf('b', '[]'))
    expect(shelf.kept.map((one) => one.name + one.text)).toEqual(['a{}', 'b[]'])
    expect(shelf.kept[0]!.origin).toBe('browser')
    shelf.keep(draftOf('b 2', '{}'))
    expect([shelf.free('a'), shelf.free('b'), shelf.free('c')]).toEqual(['a 2', 'b 3', 'c'])
    shelf.drop('a')
    expect(shelf.kept).toHaveLength(2)
  })

  it('is empty where something else lies there', () => {
    store.set('jantaku.workshop.kept', '{')
    store.set('jantaku.workshop', '[]')
    expect(shelf.kept).toEqual([])
    expect(shelf.now).toBeNull()
  })
})

describe('the draft of now', () => {
  it('is brought back with its origin, if it is one', () => {
    const store = new Map<string, string>()
    const shelf = new Shelf({
      getItem: (key) => store.get(key) ?? null,
      setItem: (key, value) => void store.set(key, value),
    })
    for (const origin of ['library', 'browser', ''] as const) {
      shelf.work(draftOf('a', '{}', origin), false)
      expect(shelf.now).toEqual(draftOf('a', '{}', origin))
    }
    store.set('jantaku.workshop', '{"text": "{}", "origin": "elsewhere"}')
    expect(shelf.now).toEqual(draftOf('', '{}'))
  })
})

describe('the workshop of a server', () => {
  it.each([
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000/workshop'],
    ['https://play.example/tables/', 'https://play.example/tables/workshop'],
    [' https://play.example?x#y ', 'https://play.example/workshop'],
    ['javascript:alert(1)', null],
    ['http://ann:secret@play.example', null],
    ['play.example', null],
    ['', null],
  ])('of %s is %s', (address, workshop) => {
    expect(workshopAt(address)).toBe(workshop)
  })
})
