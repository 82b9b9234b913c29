import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadLanguage } from '../messages/words.svelte'
import { faultText } from './notices.svelte'
import { Problem } from './rest'

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }))
afterAll(async () => {
  await loadLanguage('en')
  vi.unstubAllGlobals()
})

it.each([
  ['en', 'a match is being played: wait', 'Every seat is taken.'],
  ['ja', 'できません：a match is being played。wait', '満席です。'],
] as const)(
  'words a refusal in %s, whether or not the page knows it',
  async (language, ...said) => {
    await loadLanguage(language)
    const unknown = new Problem(409, 'not_now', 'a match is being played', { cure: 'wait' })
    const full = new Problem(409, 'full', 'every seat is taken', {})
    expect([unknown, full].map(faultText)).toEqual(said)
  },
)
