import { expect, it, vi } from 'vitest'

vi.mock('../messages/library.svelte', () => ({
  nameIn: (_: string, key: string) => key,
  asWords: (key: string) => key,
  translated: (_: string, text: string) => text,
  named: (_: string, key: string) => ({ petum: '페톰' })[key] ?? null,
}))
vi.mock('./offers.svelte', () => ({
  catalogue: {
    bot: (engine: string, level: string) =>
      engine === 'none' ? undefined : { normal: { title: '보통' }, hana: { title: '하나' } }[level],
  },
}))

const { loadLanguage } = await import('../messages/words.svelte')
const { botName, nameAt } = await import('./playerNames')
const bot = { seat: 1, name: 'Normal 2', bot: true, level: 'normal' }
const at = (engine: string) => ({ engine, seats: [{ seat: 1, role: 'petum' }] }) as never

it('names bots by the title of their level in the language of now', () => {
  expect(nameAt(at('riichi'), bot)).toBe('보통 2')
  expect(botName('riichi', { ...bot, seat: 3 })).toBe('보통 4')
})

it('names a character without a number, unless there are two of it', () => {
  expect(botName('riichi', { seat: 1, name: 'Hana', level: 'hana' })).toBe('하나')
  expect(botName('riichi', { seat: 2, name: 'Hana 3', level: 'hana' })).toBe('하나 3')
})

it('names bots in Haiyuki by their character', () => {
  expect(nameAt(at('haiyuki'), bot)).toBe('페톰')
})

it('keeps the name of a bot where no title is known, and the names of people', () => {
  expect(nameAt(at('none'), bot)).toBe('Normal 2')
  expect(nameAt(at('haiyuki'), { ...bot, bot: false, name: 'Aki', level: '' })).toBe('Aki')
  expect(nameAt(at('haiyuki'), { ...bot, bot: false, name: 'Aki' })).toBe('Aki')
})

it.each([
  ['en', 'deleted person'],
  ['ja', '退会したユーザー'],
  ['ko', '탈퇴한 사용자'],
  ['zh', '已注销用户'],
] as const)('names a deleted person in %s', async (language, name) => {
  vi.stubGlobal('document', { documentElement: {} })
  await loadLanguage(language)
  const deleted = { seat: 1, name: 'deleted person' }
  expect(nameAt(at('riichi'), deleted)).toBe(name)
  await loadLanguage('en')
  vi.unstubAllGlobals()
})
