import { expect, it } from 'vitest'
import type { GameEvent } from '../board/view'
import type { Shown } from '../client/shown'
import { Told } from './told.svelte'

const row = (seat: number) => ({
  ...{ seat, role: seat ? 'fari' : 'ataho', points: 10000, concealed: 1 },
  tiles: [{ name: 'punch' }],
})

function shown(...events: GameEvent[]): Shown {
  const view = {
    ...{ engine: 'haiyuki', seat: 0, status: 'playing', deciding: false, legal: [], round: '1' },
    ...{ left: 90, seats: [row(0), row(1)] },
    extras: { type: 'haiyuki', turn: 1, sides: [{ mp: 100 }, { mp: 100 }], discarded: [] },
  }
  const log = events.map((event, number) => ({ number, event }))
  return { view, log, pending: null } as unknown as Shown
}

it('keeps a line for each thing that is heard, also where nothing takes time', () => {
  Object.assign(globalThis, { document: { hidden: false } })
  const first: GameEvent = { type: 'draw', seat: 0, tile: { name: 'sword' } }
  const more = [0, 1].flatMap((seat): GameEvent[] => [
    { type: 'discard', seat, tile: { name: 'sword' } },
    { type: 'draw', seat: 1 - seat, tile: { name: 'sword' } },
  ])
  const told = new Told({
    first: shown(first),
    book: () => null,
    speed: () => 0,
    volume: () => 0,
    nameOfSeat: (seat) => `seat ${seat}`,
  })
  told.take(shown(first))
  told.take(shown(first, ...more))
  expect(told.lines.map(({ id }) => id)).toEqual([1, 3, 4]) // the draw of the other is nobody's to hear
  told.stop()
})
