import { describe, expect, it } from 'vitest'
import type { AlternativeAnswer, DecisionAnswer } from '../../../generated/api'
import type { Tile } from '../../../model/view/wire'
import {
  barsOf,
  decisionAt,
  drillsOf,
  heatOf,
  isMistake,
  markOf,
  mistakeFrom,
  mistakesOf,
  shortList,
  tilesOfAction,
} from './decisions'
import { graphOf, turnAt } from './graph'
import { piecesOf, spokenOf } from './sentence'

const action = (tile: string, part: Partial<AlternativeAnswer> = {}): AlternativeAnswer => ({
  ...{ type: 'discard', tile, own: [], drawn: false, words: `discarding ${tile}`, chance: 0.2 },
  ...{
    win: 0.25,
    points: 4000,
    tenpai: 0.5,
    danger: 0.03,
    loss: 3000,
    value: 500,
    place: 2.5,
    half: null,
    equal: false,
  },
  ...part,
})

const decision = (event: number, part: Partial<DecisionAnswer> = {}): DecisionAnswer => ({
  ...{ event, round: 0, turn: event, seat: 0, left: 60, distance: 2, played: 0, accuracy: 1 },
  hand: '123m',
  ...{ cost: 0, place_cost: 0, reason: 'agreed', why: 'why', choices: {}, drill: null },
  estimated: false,
  alternatives: [action('1m'), action('2m')],
  ...part,
})

/** Two rounds; the costs are those of the events 9, 17, 25 and 40. */
const game = [
  decision(1),
  decision(9, { played: 1, cost: 300, place_cost: 0.05 }),
  decision(17, { played: 1, cost: 900 }),
  decision(24, { turn: 3 }),
  decision(25, { turn: 3, played: 1, cost: 40, place_cost: 0.001 }),
  decision(40, { round: 1, turn: 0, played: 1, place_cost: 0.02 }),
]

describe('mistakes', () => {
  it('cost a hundred points, or a fiftieth of a place', () => {
    expect(game.filter(isMistake).map((one) => one.event)).toEqual([9, 17, 40])
    expect(isMistake(decision(1, { cost: 99, place_cost: 0.019 }))).toBe(false)
    expect(game.map(markOf)).toEqual(['agreed', 'mistake', 'mistake', 'agreed', 'other', 'mistake'])
  })

  it('are listed by their cost in points, then in places', () => {
    const even = decision(50, { played: 1, cost: 300, place_cost: 0.06 })
    expect(mistakesOf([...game, even]).map((one) => one.event)).toEqual([17, 50, 9, 40])
  })

  it('become drills where they have one, ten at most', () => {
    const drill = (hand: string) => ({ kind: 'discard', hand })
    const one = (event: number, cost: number) =>
      decision(event, { played: 1, cost, drill: drill(`${cost}`) })
    expect(drillsOf([...game, one(50, 200), one(60, 400), one(70, 10)])).toEqual([
      drill('400'),
      drill('200'),
    ])
    expect(drillsOf(game)).toEqual([])
    const many = Array.from({ length: 20 }, (_, at) => one(at, 1000 - at))
    expect(drillsOf(many)).toHaveLength(10)
  })

  it('are found from any event, in both directions', () => {
    const from = (number: number, step: 1 | -1) => mistakeFrom(game, number, step)?.event
    expect(from(0, 1)).toBe(9)
    expect(from(9, 1)).toBe(17)
    expect(from(18, 1)).toBe(40)
    expect(from(40, 1)).toBeUndefined()
    expect(from(40, -1)).toBe(17)
    expect(from(10, -1)).toBe(9)
    expect(from(9, -1)).toBeUndefined()
  })
})

it('the decision of a moment is the latest one, in the same round', () => {
  const at = (number: number, round: number) => decisionAt(game, number, round)?.event
  expect(at(0, 0)).toBeUndefined()
  expect(at(1, 0)).toBe(1)
  expect(at(16, 0)).toBe(9)
  expect(at(24, 0)).toBe(24)
  expect(at(30, 1)).toBeUndefined()
  expect(at(41, 1)).toBe(40)
})

describe('the rows of a decision', () => {
  it('are at first the five that are likely, and the one that was played', () => {
    const chances = [0.5, 0.2, 0.1, 0.05, 0.005, 0.004, 0.003]
    const alternatives = chances.map((chance, at) => action(`${at + 1}m`, { chance }))
    expect(shortList(decision(1, { alternatives, played: 0 }))).toEqual([0, 1, 2, 3])
    expect(shortList(decision(1, { alternatives, played: 6 }))).toEqual([0, 1, 2, 3, 6])
    const deep = alternatives.map((one) => ({ ...one, half: 100 }))
    expect(shortList(decision(1, { alternatives: deep, played: 6 }))).toEqual([0, 1, 2, 3, 4, 6])
    const few = alternatives.slice(2)
    expect(shortList(decision(1, { alternatives: few }))).toEqual([0, 1, 2, 3, 4])
    // The advised action may be one that hardly anybody chooses.
    const rare = alternatives.toReversed()
    expect(shortList(decision(1, { alternatives: rare, played: 3 }))).toEqual([0, 3, 4])
  })

  it('name the tiles of the hand before the tile that is called', () => {
    const call = { type: 'chi', own: ['1m', '2m'] } as const
    expect(tilesOfAction(action('3m', { ...call, own: [...call.own] }))).toEqual(['1m', '2m', '3m'])
    expect(tilesOfAction(action('', { type: 'pass', tile: null }))).toEqual([])
  })
})

it('the heat of an action is its danger, played out what it has more than the safest', () => {
  const heats = (...rows: AlternativeAnswer[]) => rows.map(heatOf(rows))
  expect(heats(action('1m', { danger: 0.15 }), action('2m', { danger: 0.3 }))).toEqual([1, 1])
  const deep = (danger: number, half: number | null) => action('1m', { danger, half })
  const [first, second, third] = heats(deep(0.12, 0), deep(0.195, 300), deep(0.4, 500))
  expect([first, third]).toEqual([0, 1])
  expect(second).toBeCloseTo(0.5)
})

describe('a sentence', () => {
  it('has its tiles apart from its words, in every language', () => {
    expect(
      piecesOf('Chi 340m wins 12.8 % of the time for 900 points; discarding 1z is safe.'),
    ).toEqual([
      'Chi ',
      ['3m', '4m', '0m'],
      ' wins 12.8 % of the time for 900 points; discarding ',
      ['1z'],
      ' is safe.',
    ])
    expect(piecesOf('打8mの放銃率は3.1 %')).toEqual(['打', ['8m'], 'の放銃率は3.1 %'])
    expect(piecesOf('8m는 안전합니다')).toEqual(['', ['8m'], '는 안전합니다'])
    expect(piecesOf('Ron takes 1,600 points.')).toEqual(['Ron takes 1,600 points.'])
  })

  it('is read out by the names of its tiles', () => {
    expect(spokenOf('discarding 2z')).toBe('discarding South')
    expect(spokenOf('riichi with 0p')).toBe('riichi with red 5 pin')
  })
})

describe('the bars above a hand', () => {
  const tiles = ['1m', '1m', '5p', '5p', '9s'].map((name): Tile => ({ name }))
  tiles[2] = { name: '5p', red: true }
  tiles.push({ name: '1m' }) // drawn
  const hand = { tiles, drawn: true }
  const bars = (...alternatives: AlternativeAnswer[]) =>
    barsOf(decision(1, { alternatives, played: 1 }), hand, (one) => one.words)

  it('are above the very tile: the red five, the drawn one, the first of equals', () => {
    const alternatives = [
      action('0p'),
      action('5p'),
      action('1m', { drawn: true }),
      action('1m'),
      action('9s'),
      action('7z'), // not in the hand
    ]
    expect(Object.keys(bars(...alternatives))).toEqual(['0', '2', '3', '4', '5'])
  })

  it('are as high as the chance, as hot as the danger, and say what is advised and played', () => {
    const found = bars(
      action('9s', { chance: 0.6, danger: 0.3 }),
      action('1m', { chance: 0.1, danger: 0.03 }),
    )
    expect(found[4]).toEqual([
      { part: 0.6, heat: 1, stick: false, advised: true, played: false, text: 'discarding 9s' },
    ])
    expect(found[0]![0]).toMatchObject({ part: 0.1, advised: false, played: true })
    expect(found[0]![0]!.heat).toBeCloseTo(0.2)
  })

  it('are two where a tile may be discarded with riichi and without', () => {
    const found = bars(
      action('9s', { type: 'riichi' }),
      action('9s'),
      action('3z', { type: 'pon' }),
    )
    expect(found[4]!.map((bar) => bar.stick)).toEqual([true, false])
    expect(Object.keys(found)).toEqual(['4'])
  })
})

it('the bars of a hint say what is advised, and nothing was played', () => {
  const hand = { tiles: [{ name: '1m' }, { name: '2m' }], drawn: true }
  const alternatives = [action('2m', { drawn: true }), action('1m')]
  const found = barsOf({ alternatives }, hand, (one) => one.words)
  expect([found[1]![0]!.advised, found[0]![0]!.advised]).toEqual([true, false])
  expect(found[0]![0]!.played || found[1]![0]!.played).toBe(false)
  expect(shortList({ alternatives })).toEqual([0, 1])
})

describe('the graph', () => {
  const win = (event: number, chance: number, place: number, part: Partial<DecisionAnswer> = {}) =>
    decision(event, { ...part, alternatives: [action('1m', { win: chance, place })] })

  it('has a point for each turn and a line for each round', () => {
    const found = graphOf(
      [
        win(1, 0.25, 1, { turn: 0 }),
        win(8, 0.5, 4, { turn: 1 }),
        win(9, 0.4, 2.5, { turn: 1 }),
        win(20, 0, 4, { round: 1, turn: 1 }),
      ],
      4,
    )
    expect(found.turns.map((one) => one.event)).toEqual([1, 9, 20])
    expect(found.rounds).toEqual([
      { round: 0, from: 0, to: 2 },
      { round: 1, from: 2, to: 3 },
    ])
    expect([found.top, found.best, found.worst]).toEqual([0.4, 1, 4])
    expect(found.wins).toEqual(['0.5,37.5 1.5,0', '2.5,100'])
    expect(found.places).toEqual(['0.5,0 1.5,50', '2.5,100'])
  })

  it('is as high as there are places', () => {
    expect(graphOf([win(1, 0, 3)], 3).places).toEqual(['0.5,100'])
    const near = graphOf([win(1, 0.02, 2.25), win(2, 0.1, 2.75)], 4)
    expect([near.top, near.best, near.worst]).toEqual([0.2, 2, 3])
    expect(near.wins).toEqual(['0.5,90 1.5,50'])
    expect(near.places).toEqual(['0.5,25 1.5,75'])
    expect(graphOf([], 4).rounds).toEqual([])
  })

  it('shows the turn that has begun', () => {
    const { turns } = graphOf(game, 4)
    expect([0, 1, 10, 30, 99].map((number) => turns[turnAt(turns, number)]!.event)).toEqual([
      1, 1, 9, 25, 40,
    ])
  })
})
