import { describe, expect, it } from 'vitest'
import { AIMS } from './aims'
import { EVERYWHERE, OF_SERVER, OF_SITE } from './pages'
import { routeOf } from './routes'

describe('routeOf', () => {
  it.each([
    ['/room/ABCD', 'room/:code', { code: 'ABCD' }],
    ['/table/t1/', 'table/:table/text?', { table: 't1', text: false }],
    ['/table/t1/text', 'table/:table/text?', { table: 't1', text: true }],
    ['/match/%E9%9B%80', 'match/:code', { code: '雀' }],
    ['/haiyuki', 'haiyuki/:part?', { part: '' }],
    ['/haiyuki/yaku', 'haiyuki/:part?', { part: 'yaku' }],
    ['/room/%', 'room/:code', { code: '%' }],
    ['/group', 'group/:code?', { code: '' }],
    ['/group/a-b', 'group/:code?', { code: 'a-b' }],
    ['/calculator', 'calculator', {}],
    ['/yaku/', 'yaku', {}],
    ['/workshop', 'workshop', {}],
    ['/train', 'train', {}],
    ['/games', 'games', {}],
    ['/statistics', 'statistics', {}],
    ['/position', 'position', {}],
    ['/replay', 'replay', {}],
    ['/replay/t1', 'replay/:record', { record: 't1' }],
  ])('reads %s', (path, name, props) => {
    const route = routeOf(path, [...EVERYWHERE, ...OF_SERVER])
    expect([route?.page.path, route?.props]).toEqual([name, props])
  })

  it.each(['/', '/table/t1/other', '/room', '/room/a/b', '/play'])('has no page for %s', (path) =>
    expect(routeOf(path, [...EVERYWHERE, ...OF_SERVER])).toBe(null),
  )

  it.each(['/replay/t1', '/games', '/table/t1'])('has no page for %s without a server', (path) =>
    expect(routeOf(path, [...EVERYWHERE, ...OF_SITE])).toBe(null),
  )
})

it('every page belongs to one of the aims', () => {
  const first = (path: string) => path.split('/')[0]!
  const pages = new Set([
    '',
    ...[...EVERYWHERE, ...OF_SERVER, ...OF_SITE].map(({ path }) => first(path)),
  ])
  const named = AIMS.flatMap(({ page, menu, others }) => [
    ...new Set([page, ...menu.map(({ path }) => path), ...others]),
  ])
  expect(named.toSorted()).toEqual([...pages].toSorted())
})
