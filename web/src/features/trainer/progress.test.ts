import { expect, it } from 'vitest'
import type { Drill } from '../../../kernel/src/drill'
import * as progress from './progress'

const DRILL: Drill = { kind: 'waits', hand: '1112345678999m', level: 1, seed: 1 }
const OWN: Drill = { kind: 'waits', hand: '123m456p78s11222z', note: 'East 2' }

const answered = (from: progress.Progress, drill: Drill, answers: boolean[], now = 0) =>
  answers.reduce((all, isRight) => progress.after(all, drill, isRight, now), from)

it('lets a mistake come again after each interval, until it is known', () => {
  let now = 0
  let own = answered(progress.beginning(), DRILL, [false])
  expect(own.cards[0]!.drill).toEqual({ kind: 'waits', level: 1, seed: 1, players: 4 })
  for (const interval of progress.INTERVALS_S) {
    expect(progress.due(own, now + interval - 1)).toEqual([])
    now += interval
    expect(progress.due(own, now)).toHaveLength(1)
    own = answered(own, DRILL, [true], now)
  }
  expect(own.cards).toEqual([])
})

it('takes a drill back to the first box when it is wrong', () => {
  const own = answered(progress.beginning(), DRILL, [false, true, true])
  expect(own.cards[0]!.box).toBe(2)
  expect(answered(own, DRILL, [false]).cards[0]!.box).toBe(0)
})

it('counts streaks, and changes the level only by drills of that level', () => {
  const right = answered(progress.beginning(), DRILL, Array(5).fill(true))
  expect(right.kinds.waits).toEqual({ asked: 5, right: 5, level: 2, row: 0 })
  const other = answered(right, DRILL, [false, false, false])
  expect(other.kinds.waits).toMatchObject({ asked: 8, level: 2 })
  expect([other.streak, other.best_streak]).toEqual([0, 5])
  const fallen = answered(right, { ...DRILL, level: 2 }, [false, false, false])
  expect(fallen.kinds.waits.level).toBe(1)
})

it('reads its own document, and the same with keys in another order', () => {
  const own = progress.withDrill(answered(progress.beginning(), DRILL, [false]), OWN, 7)
  expect(progress.read(JSON.parse(JSON.stringify(own)))).toEqual(own)
  const turned = { box: 0, due_s: 600, drill: { players: 4, seed: 1, level: 1, kind: 'waits' } }
  const read = progress.read({ ...progress.beginning(), cards: [turned] })!
  expect(answered(read, DRILL, [true], 600).cards).toHaveLength(1)
})

it('takes mistakes before all that is due, in their order and none twice', () => {
  const waiting = progress.withDrill(progress.beginning(), DRILL, 5)
  const other: Drill = { ...OWN, note: 'East 3' }
  const first = progress.withMistakes(waiting, [OWN, other, OWN], 900)
  expect(first.added).toBe(2)
  const asked = progress.due(first.progress, 900).map((card) => card.drill)
  expect(asked).toEqual([OWN, other, { kind: 'waits', level: 1, seed: 1, players: 4 }])
  // A drill that was answered right comes after a day, and is not brought forward.
  const right = answered(progress.read(first.progress)!, OWN, [true], 900)
  const again = progress.withMistakes(right, [OWN, other], 1000)
  expect(again).toEqual({ progress: right, added: 0 })
  expect(progress.due(again.progress, 1000).map((card) => card.drill)).not.toContainEqual(OWN)
})

it('keeps mistakes when the cards are many', () => {
  const due_s = (at: number) => ({ drill: { ...OWN, note: `${at}` }, box: 0, due_s: at })
  const cards = Array.from({ length: progress.MOST_CARDS }, (_, at) => due_s(at))
  const { progress: full } = progress.withMistakes({ ...progress.beginning(), cards }, [OWN], 900)
  expect(full.cards).toHaveLength(progress.MOST_CARDS)
  expect(full.cards[0]!.drill).toEqual(OWN)
})

it('refuses any other document', () => {
  const good = progress.beginning()
  const card = { drill: OWN, box: 0, due_s: 0 }
  const bad = [
    ...[null, [], 1, {}],
    { ...good, version: 2 },
    { ...good, streak: -1 },
    { ...good, kinds: { ...good.kinds, waits: { asked: 1, right: 2, level: 1, row: 0 } } },
    { ...good, cards: [{ ...card, box: 5 }] },
    { ...good, cards: [{ ...card, drill: { kind: 'waits', level: 6, seed: 1, players: 4 } }] },
    { ...good, cards: Array(progress.MOST_CARDS + 1).fill(card) },
  ]
  for (const document of bad) expect(progress.read(document)).toBe(null)
  expect(progress.read({ ...good, cards: [card] })).not.toBe(null)
  expect(progress.drillsIn([OWN, { ...OWN, hand: 3 }])).toBe(null)
  expect(progress.drillsIn(OWN)).toEqual([OWN])
})
