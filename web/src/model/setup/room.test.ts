import { expect, it } from 'vitest'
import { wholeRoom } from './room'

it('fills in what a room does not say', () => {
  const room = wholeRoom({
    code: 'BCDFG',
    host: 'u',
    host_name: 'Aki',
    settings: { setup: { options: { winds: 1 } } },
    seats: [{ seat: 0, kind: 'person', user: 'u', name: 'Aki' }, { seat: 1 }],
  })
  expect(room.settings.setup).toMatchObject({ engine: 'riichi', options: { winds: 1 } })
  expect(room.seats.map((seat) => seat.kind)).toEqual(['person', 'open'])
  expect(room).toMatchObject({ state: 'open', table: '', played: [] })
})
