import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadNames, translated } from './library.svelte'
import { amountName, buttonName, endName, yakuName, worthName } from './names'
import { loadLanguage, type Language } from './words.svelte'

async function speak(language: Language) {
  await loadLanguage(language)
  await loadNames()
}
beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }))
afterAll(() => void vi.unstubAllGlobals())

it.each([
  ['en', 'All Triplets', 'Kong', 'added kong', '3 Fan', '3 Fan, 1,000 Points', 'Draw'],
  ['ja', '対々和', 'カン', '加槓', '3番', '3番、1,000点', '流局'],
  ['ko', '또이또이', '깡', '가깡', '3판', '3판, 1,000점', '유국'],
  ['zh', '对对胡', '杠', '加杠', '3番', '3番，1,000分', '流局'],
] as const)('says in %s what rulesets say', async (language, ...words) => {
  await speak(language)
  expect([
    yakuName('All Triplets'),
    buttonName('kong', { kong: 'Kong' }),
    buttonName('added_kong'),
    amountName(3, 'Fan'),
    worthName('3 Fan, 1000 Points'),
    endName('Draw'),
  ]).toEqual(words)
})

it('leaves what no table has as its author wrote it', async () => {
  await speak('zh')
  expect([
    yakuName('Blue Moon'),
    buttonName('boo', { boo: 'Boo!' }),
    amountName(3, '★'),
    worthName('3 ★, 5 Stones, 2000'),
    translated('said', 'Boo!'),
  ]).toEqual(['Blue Moon', 'Boo!', '3 ★', '3 ★，5 Stones，2,000点', 'Boo!'])
})

it.each(['constructor', '__proto__', 'toString'])(
  'leaves a name of strangers alone: %s',
  (name) => {
    expect(translated('yaku', name)).toBe(name)
    expect(amountName(3, name)).toBe(`3 ${name}`)
  },
)
