import { expect, it } from 'vitest'
import type { TableDisplay } from '../../../../model/view/tableDisplay'
import type { GameEvent } from '../../../../model/view/wire'
import { FightDisplay } from './fightDisplay.svelte'

const row = (seat: number) => ({
  ...{ seat, role: seat ? 'fari' : 'ataho', points: 10000, concealed: 1 },
  tiles: [{ name: 'punch' }],
})

function shown(...events: GameEvent[]): TableDisplay {
  const view = {
    ...{ engine: 'haiyuki', seat: 0, status: 'playing', deciding: false, legal: [], round: '1' },
    ...{ left: 90, seats: [row(0), row(1)] },
    extras: { type: 'haiyuki', turn: 1, sides: [{ mp: 100 }, { mp: 100 }], discarded: [] },
  }
  const log = events.map((event, number) => ({ number, event }))
  return { view, log, pending: null } as unknown as TableDisplay
}

it('keeps a line for each thing that is heard, also where nothing takes time', () => {
  Object.assign(globalThis, { document: { hidden: false } })
  const first: GameEvent = { type: 'draw', seat: 0, tile: { name: 'sword' } }
  const more = [0, 1].flatMap((seat): GameEvent[] => [
    { type: 'discard', seat, tile: { name: 'sword' } },
    { type: 'draw', seat: 1 - seat, tile: { name: 'sword' } },
  ])
  const display = new FightDisplay({
    first: shown(first),
    book: () => null,
    speed: () => 0,
    volume: () => 0,
    nameOfSeat: (seat) => `seat ${seat}`,
  })
  display.take(shown(first))
  display.take(shown(first, ...more))
  expect(display.lines.map(({ id }) => id)).toEqual([1, 3, 4]) // the draw of the other is nobody's to hear
  display.stop()
})
