import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { loadLanguage } from './words.svelte'
import { refusalText } from './refusals'

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }))
afterAll(async () => {
  await loadLanguage('en')
  vi.unstubAllGlobals()
})

const PLACE = { reason: 'tables_per_person', retry_after_s: 300 }

it.each([
  ['en', 'You have too many games open. Leave one first. Try again in 5 minutes.'],
  ['ja', '開いている対局が多すぎます。まず一つ退出してください。5 分後にもう一度お試しください。'],
  ['ko', '열려 있는 대국이 너무 많습니다. 먼저 하나에서 나가세요. 5분 후에 다시 시도하세요.'],
  ['zh', '你打开的对局过多，请先退出一个。请在5分钟后重试。'],
] as const)('says in %s which limit is reached, and when to try again', async (language, text) => {
  await loadLanguage(language)
  expect(refusalText('too_often', PLACE)).toBe(text)
})

it.each([
  ['too_often', { reason: 'rate_rooms', retry_after_s: 42 }, /many rooms.*42 seconds/],
  ['too_often', { reason: 'rate_heavy', retry_after_s: 1 }, /many requests.*1 second\./],
  ['too_often', { reason: 'rate_secret', retry_after_s: 600 }, /passphrases.*10 minutes/],
  ['too_often', { reason: 'rate_text_bytes' }, /rulesets were stored/],
  ['too_often', { reason: 'requests_waiting' }, /requests from your network/],
  ['too_often', {}, 'Too many requests. Wait a moment.'],
  ['full', { reason: 'most_tables', retry_after_s: 300 }, /no place.*5 minutes/],
  ['full', {}, 'Every seat is taken.'],
  [
    'not_allowed',
    { reason: 'kept_out' },
    'You cannot sit in this room. Find another one, or create your own.',
  ],
  ['not_allowed', { reason: 'quick_match' }, /conditions of a quick match are fixed/],
  ['too_large', { reason: 'long_game' }, /takes too long to read\. Choose a shorter one\.$/],
  [
    'unavailable',
    { reason: 'busy', retry_after_s: 10 },
    /busy right now\. Try again in a moment\.$/,
  ],
  ['full', { reason: 'texts_per_person' }, /^You have stored as many rulesets/],
  ['too_often', { reason: 'custom_games_per_address' }, /^Your network has too many games/],
  ['full', { reason: 'most_texts' }, /no room for another ruleset/],
  ['full', { reason: 'custom_games' }, /no place for another game by your own rules/],
  ['full', { reason: 'most_blocks' }, /^You have blocked as many/],
  ['full', { reason: 'most_reports' }, /many reports to read/],
  ['not_now', { reason: 'rooms_per_person' }, /^You have too many rooms open/],
  ['unknown_record', {}, 'There is no such game, or it is private.'],
  ['unavailable', { retry_after_s: 5 }, /^The server is busy[^.]*\. Try again in a moment\.$/],
])('says %s with %o', async (code, details, text) => {
  await loadLanguage('en')
  expect(refusalText(code, details)).toMatch(text)
})

it('has no sentence for an unknown code', () => {
  expect(refusalText('malformed', {})).toBeNull()
})
