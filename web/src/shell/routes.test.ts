import { describe, expect, it } from 'vitest'
import { routeOf } from './routes'

describe('routeOf', () => {
  it.each([
    ['/', { page: 'lobby' }],
    ['/room/ABCD', { page: 'room', code: 'ABCD' }],
    ['/table/t1/', { page: 'table', table: 't1', text: false }],
    ['/table/t1/text', { page: 'table', table: 't1', text: true }],
    ['/table/t1/other', { page: 'lost', path: '/table/t1/other' }],
    ['/match/%E9%9B%80', { page: 'match', code: '雀' }],
    ['/haiyuki', { page: 'haiyuki', part: '' }],
    ['/haiyuki/yaku', { page: 'haiyuki', part: 'yaku' }],
    ['/room/%', { page: 'room', code: '%' }],
    ['/calculator', { page: 'calculator' }],
    ['/yaku/', { page: 'yaku' }],
    ['/workshop', { page: 'workshop' }],
    ['/train', { page: 'train' }],
    ['/games', { page: 'games' }],
    ['/statistics', { page: 'statistics' }],
    ['/position', { page: 'position' }],
    ['/replay', { page: 'replay', record: '' }],
    ['/replay/t1', { page: 'replay', record: 't1' }],
    ['/room', { page: 'lost', path: '/room' }],
    ['/room/a/b', { page: 'lost', path: '/room/a/b' }],
  ])('reads %s', (path, route) => expect(routeOf(path)).toEqual(route))
})
