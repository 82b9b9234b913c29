import { expect, it } from 'vitest'
import type { TableDisplay } from '../../../../model/view/tableDisplay'
import type { GameEvent, View } from '../../../../model/view/wire'
import { Director, type Scene } from './director'
import { viewAfter, lasting } from './scene'

const row = (seat: number) => ({
  ...{ seat, role: seat ? 'fari' : 'ataho', points: 10000, concealed: 1 },
  tiles: [{ name: 'punch' }],
})
const VIEW = {
  ...{ engine: 'haiyuki', seat: 0, status: 'playing', deciding: false, legal: [], round: '1' },
  ...{ left: 90, seats: [row(0), row(1)] },
  extras: { type: 'haiyuki', turn: 1, sides: [{ mp: 100 }, { mp: 100 }], discarded: [] },
} as unknown as View

const draw = (seat: number): GameEvent => ({ type: 'draw', seat, tile: { name: 'sword' } })
const discard = (seat: number): GameEvent => ({ type: 'discard', seat, tile: { name: 'sword' } })

/** A table that has sent these events, and a clock that is wound by hand. */
function staged() {
  const scenes: Scene[] = []
  const due: (() => void)[] = []
  const director = new Director({
    show: (scene) => scenes.push(scene),
    speed: () => 1,
    hidden: () => false,
    after: (_, what) => due.push(what),
    stop: () => (due.length = 0),
  })
  const told: GameEvent[] = []
  const tell = (...events: GameEvent[]) => {
    told.push(...events)
    const log = told.map((event, number) => ({ number, event }))
    director.take({
      view: told.reduce(viewAfter, VIEW),
      log,
      pending: null,
    } as unknown as TableDisplay)
  }
  return { scenes, tell, tick: () => due.shift()?.() }
}

it('plays one event after the other, and stands still when all are played', () => {
  const { scenes, tell, tick } = staged()
  tell(draw(0))
  expect(scenes.at(-1)).toMatchObject({ event: null, playing: false })
  tell(discard(0), draw(1), discard(1), draw(0))
  expect(scenes.at(-1)).toMatchObject({ event: { type: 'discard', seat: 0 }, playing: true })
  for (let at = 0; at < 4; at++) tick()
  expect(scenes.slice(1).map((one) => one.event?.type ?? '')).toEqual([
    ...['discard', 'draw', 'discard', 'draw', ''],
  ])
  expect(scenes.at(-1)).toMatchObject({ playing: false })
})

it('counts the turns: each begins when the first side moves', () => {
  const turns = [draw(0), discard(0), draw(1), discard(1), draw(0)].reduce<number[]>(
    (found, event) => {
      view = viewAfter(view, event)
      return [...found, (view.extras as { turn: number }).turn]
    },
    [],
  )
  expect(turns).toEqual([1, 1, 1, 1, 2])
})
let view = VIEW

it('hurries when much is to come, and wins are never hurried', () => {
  expect(lasting(draw(0), 20, 1)).toBeLessThan(lasting(draw(0), 1, 1))
  const win = { type: 'win', seat: 0 } as GameEvent
  expect(lasting(win, 20, 1)).toBe(lasting(win, 0, 1))
  expect(lasting(win, 0, 0)).toBe(0)
})
