import { expect, it } from 'vitest'
import { linkOf } from './links'

const HERE = 'https://table.example'
const LOG = '2019010100gm-00a9-0000-1a2b3c4d'
const SOUL = '210101-12345678-1234-1234-1234-123456789abc'
const of = (text: string) => linkOf(text, HERE)

it.each([
  [LOG, null],
  [`${LOG}&tw=2`, 2],
  [`https://tenhou.net/0/?log=${LOG}&tw=3`, 3],
  [`http://tenhou.net/3/?log=${LOG}&tw=0`, 0],
  [` https://tenhou.net/6/?log=${LOG}\n`, null],
  [`https://tenhou.net/0/log/?${LOG}`, null],
])('knows a log of Tenhou: %s', (text, seat) => {
  expect(of(text)).toEqual({ kind: 'site', site: 'tenhou', log: LOG, seat })
})

it('sends a link that contains the whole log as it is', () => {
  const text = `https://tenhou.net/6/#json=${encodeURIComponent('{"log":[]}')}&ts=0`
  expect(of(text)).toEqual({ kind: 'text', text })
  expect(of(`${text}\n${text}`)).toBeNull() // a text of such links is a log
})

it.each([
  SOUL,
  `${SOUL}_a12345678`,
  `https://game.maj-soul.com/1/?paipu=${SOUL}_a1`,
  `https://game.mahjongsoul.com/?paipu=${SOUL}`,
  `https://mahjongsoul.game.yo-star.com/?paipu=${SOUL}_a1`,
])('knows what needs a login: %s', (text) => {
  expect(of(text)).toEqual({ kind: 'login', service: 'Mahjong Soul' })
})

it('tells our own games from files elsewhere', () => {
  expect(of(`${HERE}/replay/abc?at=7&seat=2`)).toEqual({
    kind: 'here',
    path: '/replay/abc?at=7&seat=2',
  })
  expect(of('https://x.example/replay/abc')).toMatchObject({ kind: 'web' })
  expect(of(`https://evil.example/maj-soul.com?log=${LOG}`)).toMatchObject({ kind: 'web' })
})

it.each([
  '',
  'hello',
  '{"log": []}',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://',
  'a b',
])('takes nothing else for a link: %s', (text) => expect(of(text)).toBeNull())
