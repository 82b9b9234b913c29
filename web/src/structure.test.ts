/** The order of the page's rooms, and of their names. */

// @ts-expect-error Node's own modules are known to tests alone
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Each layer imports from itself and from those before it, types included. */
const LAYERS = [
  'generated', // the types of the server's interfaces
  'messages',
  'model', // pure functions about views and events: no DOM, no network
  'ui',
  'board',
  'client', // the server, the settings and the address of this browser
  'features',
  'shell',
  'gallery', // every part alone, for the tests of the browser
]

/** The features that another one is made of. */
const FEATURES: Record<string, string> = {
  'guide calculator': 'an example of a yaku opens in the calculator',
  'learn trainer': 'the path shows how many drills come again',
  'group room': 'a group chooses the rules of its rooms, and shares its link as they do',
  'games lobby': 'games that can be watched are among the rooms of the first page, too',
  'rulebook guide': 'the yaku of a table are shown as in the guide',
  'statistics people': 'your ratings are in your profile, too',
  'play table': 'a table without a server is the same table',
  'play rulebook': 'and its yaku can be read meanwhile',
  'replay results': 'a replay shows the results as the table did',
  'replay games': 'your last games are there to watch',
  'replay haiyuki': 'a fight is replayed on its own field',
  'replay statistics': 'a review shows the rates of a game as statistics do',
  'replay trainer': 'the mistakes of a review become drills',
  'room bots': 'bots are chosen by their faces there',
  'lobby bots': 'and on the starting page',
  'lobby group': 'your place in the last league is on the first page, too',
  'lobby haiyuki': 'the first page shows its characters',
  'lobby trainer': 'and the hand of the day, which is a drill',
  'room people': 'others are reported or blocked there',
  'room rulebook': 'the rules can be read before the game',
  'table replay': 'a hint looks as a decision of a review',
  'table rulebook': 'and while it is played',
  'table results': 'rounds and games end at the table',
  'table people': 'its menu has the settings, and others are reported or blocked',
  'table haiyuki': 'Haiyuki draws its tables itself',
  'table text': 'any table can be played as text',
  'trainer calculator': 'answers are explained as the calculator does',
  'workshop table': 'a ruleset is tried at a table',
}

/** Exported once in each catalog of messages, and never imported from two. */
const SHARED = ['say']

const MOST_FILES = 14

const texts = import.meta.glob<string>(['./**/*.ts', './**/*.svelte'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
// Vitest returns an empty text for any style sheet that is imported.
const styles = Object.keys(import.meta.glob('./**/*.css')).map((path) =>
  readFileSync(new URL(path, import.meta.url), 'utf8'),
)
const paths = Object.keys(texts).map((path) => path.slice(2))
const isTest = (path: string) => path.endsWith('.test.ts')
const layerOf = (path: string) => LAYERS.indexOf(path.split('/')[0]!)
const featureOf = (path: string) => path.split('/')[1]!

const IMPORT =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w$*\s{},]*?\bfrom\s*)?'(\.[^']*)'|\bimport\s*\(\s*'(\.[^']*)'/g
const DATA = /\.(json|css|svg)(\?\w+)?$/

/** The files that a file imports. */
function importsOf(path: string): string[] {
  const found = [...texts[`./${path}`]!.matchAll(IMPORT)].map((match) => (match[1] ?? match[2])!)
  return found
    .filter((one) => !DATA.test(one))
    .map((one) => new URL(one, `file:///web/src/${path}`).pathname.slice(1))
    .filter((one) => one.startsWith('web/src/'))
    .map((one) => one.slice('web/src/'.length))
    .map((one) => [one, `${one}.ts`].find((name) => paths.includes(name)) ?? `${one}: missing`)
}

const imports = new Map(paths.map((path) => [path, importsOf(path)]))
const each = [...imports].flatMap(([path, targets]) => targets.map((to) => [path, to] as const))

describe('imports', () => {
  it('are found, each as a file', () => {
    expect(each.length).toBeGreaterThan(1_000)
    expect(each.filter(([, to]) => !paths.includes(to))).toEqual([])
  })

  it('point to the same layer or a lower one', () => {
    const inside = paths.filter((path) => path.includes('/'))
    expect(inside.filter((path) => layerOf(path) < 0)).toEqual([])
    expect(each.filter(([path, to]) => layerOf(to) > layerOf(path) && path.includes('/'))).toEqual(
      [],
    )
  })

  it('join two features only where one is made of the other', () => {
    const joined = each
      .filter(([path, to]) => path.startsWith('features/') && to.startsWith('features/'))
      .filter(([path, to]) => featureOf(path) !== featureOf(to))
      .map(([path, to]) => `${featureOf(path)} ${featureOf(to)}`)
    expect([...new Set(joined)].sort()).toEqual(Object.keys(FEATURES).sort())
  })

  it('form no cycle', () => {
    const done = new Set<string>()
    const follow = (path: string, way: string[]): string[] => {
      if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
      if (done.has(path)) return []
      const found = imports.get(path)!.flatMap((to) => follow(to, [...way, path]))
      done.add(path)
      return found
    }
    expect(paths.flatMap((path) => follow(path, []))).toEqual([])
  })
})

/** The declaration that any game may have: its colour, its sound, and the help with it. */
const DECLARATION = [
  'actions/ActionPanel.svelte riichi_help',
  'actions/CallBar.svelte riichi',
  'effects/sound.ts riichi',
  'effects/synth.ts riichi',
  'seats/CalledWords.svelte riichi',
]

it('the board names no engine and reads nothing that only one of them has', () => {
  const NAMES = /\w*(?:riichi|ruleset|haiyuki|engine|extras|honba|kita(?!\w))\w*|(?<=\.)role\b/gi
  const board = paths.filter((path) => path.startsWith('board/') && !isTest(path))
  const named = board.flatMap((path) =>
    [...texts[`./${path}`]!.matchAll(NAMES)].map(([name]) => `${path.slice(6)} ${name}`),
  )
  expect([...new Set(named)].sort()).toEqual(DECLARATION)
})

it('no part repeats what tokens.css says about lists, tables, fields and code', () => {
  const REPEATED = /list-style: none|border-collapse: collapse|ui-monospace|::placeholder/
  const parts = paths.filter((path) => path.endsWith('.svelte'))
  expect(parts.filter((path) => REPEATED.test(texts[`./${path}`]!))).toEqual([])
})

it('every custom property of CSS that is used is set somewhere, and none is set in vain', () => {
  const all = [...Object.values(texts), ...styles].join('\n')
  const found = (pattern: RegExp) => new Set([...all.matchAll(pattern)].map((match) => match[1]!))
  const used = found(/var\(\s*(--[\w-]+)/g)
  const set = found(/(?<=style:|[\s"'`;{])(--[a-z][\w-]*)(?=:\s|=[{"]|', )/g)
  expect(used.size).toBeGreaterThan(60)
  expect([...used].filter((name) => !set.has(name))).toEqual([])
  expect([...set].filter((name) => !used.has(name))).toEqual([])
})

it('no exported name stands for two things', () => {
  const EXPORT =
    /^\s*export\s+(?:async\s+)?(?:abstract\s+)?(?:function|const|let|class|interface|type|enum)\s+(\w+)/gm
  const names = paths
    .filter((path) => path.endsWith('.ts') && !isTest(path) && !path.startsWith('generated/'))
    .flatMap((path) => [...texts[`./${path}`]!.matchAll(EXPORT)].map((match) => match[1]!))
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  expect([...new Set(twice)].sort()).toEqual(SHARED)
})

it('no room is a corridor', () => {
  const rooms = paths.map((path) => {
    const kind = isTest(path) ? 'tests' : path.split('.').at(-1)!
    return `${path.split('/').slice(0, -1).join('/')} ${kind}`
  })
  const files = (room: string) => rooms.filter((one) => one === room).length
  expect([...new Set(rooms)].filter((room) => files(room) > MOST_FILES)).toEqual([])
})
