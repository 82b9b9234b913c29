import { describe, expect, it } from 'vitest'
import type { Decisions, RiichiGame } from '../../../kernel/src/game/game'
import { NO_AUTO } from '../../model/play/autos'
import type { Action, GameEvent, ToClient } from '../../model/view/wire'
import { automatic, LocalTable } from './localTable'
import { setupIn, chosenSetup } from './setups'

const drawn: Action = { type: 'discard', tile: { name: '5m' }, drawn: true, place: 13 }
const own: Action = { type: 'discard', tile: { name: '5m' }, place: 4 }
const press = (button: string): Action => ({ type: 'press', button })

describe('the switches', () => {
  it('win, pass and discard what was drawn, and leave wins to the person', () => {
    const claim = [press('ron'), press('pon'), press('pass')]
    const { win, pass_calls, tsumogiri } = { win: true, pass_calls: true, tsumogiri: true }
    expect(automatic(claim, NO_AUTO)).toBe(null)
    expect(automatic(claim, { ...NO_AUTO, pass_calls })).toBe(null)
    expect(automatic(claim, { ...NO_AUTO, win })).toBe(0)
    expect(automatic(claim.slice(1), { ...NO_AUTO, pass_calls })).toBe(1)
    expect(automatic([own, drawn], { ...NO_AUTO, pass_calls })).toBe(null)
    expect(automatic([own, drawn], { ...NO_AUTO, tsumogiri })).toBe(1)
    expect(automatic([press('tsumo'), own, drawn], { ...NO_AUTO, tsumogiri })).toBe(null)
  })
  it('discard the drawn tile of itself only if nothing else can be done', () => {
    const forced = { ...NO_AUTO, forced: true }
    expect(automatic([drawn], forced)).toBe(0)
    expect(automatic([own], forced)).toBe(null)
    expect(automatic([drawn, press('tsumo')], forced)).toBe(null)
  })
})

describe('a choice', () => {
  it('is named by an address', () => {
    expect(setupIn('')).toBe(null)
    expect(setupIn('?length=age')).toBe(null)
    expect(setupIn('?length=single')).toEqual({
      rules: { preset: 'tenhou', players: 4, options: { winds: 0 } },
    })
    expect(setupIn('?length=half&players=3&rules=majsoul')).toEqual({
      rules: { preset: 'majsoul', players: 3, options: { winds: 2 } },
    })
  })
  it('has rules that there are, by which nobody judges', () => {
    const named = (players: 3 | 4, preset: string) =>
      chosenSetup({ players, preset, length: 'east' }).rules?.preset
    expect(named(4, 'wrc')).toBe('wrc')
    expect(['friends', 'nothing'].map((preset) => named(4, preset))).toEqual(['tenhou', 'tenhou'])
    expect(named(3, 'wrc')).toBe('tenhou')
  })
})

/** A game of two decisions, of the person at seat 0 and then of the other, and the end of a round. */
function shortGame(): RiichiGame {
  const stages = ['round', 'round', 'between', 'over'] as const
  const events: GameEvent[] = [{ type: 'turn', seat: 0 }]
  let at = 0
  const go = () => {
    at += 1
    const event: GameEvent = { type: 'turn', seat: at }
    events.push(event)
    return [event]
  }
  return {
    seats: [0, 1],
    events,
    eventsSeenBy: (_: number, since = 0) => events.slice(since),
    get stage() {
      return stages[at]!
    },
    endsHere: false,
    get deciding() {
      return at < 2 ? [at] : []
    },
    show: (seat: number) => {
      const legal = at === 0 && seat === 0 ? [own, drawn] : []
      return { seat, legal, deciding: legal.length > 0, seats: [], extras: { type: 'riichi' } }
    },
    step: (decisions: Decisions) => {
      if (decisions[at] === undefined) throw new Error('a decision is missing')
      return go()
    },
    nextRound: go,
    choose: () => 7,
    get result() {
      return at === 3 ? { reason: 'played_out', unit: 'points', seats: [] } : null
    },
  } as unknown as RiichiGame
}

it('a table asks the person, lets the others decide, and waits at the end of a round', () => {
  const told: ToClient[] = []
  const timers: (() => void)[] = []
  let kept: readonly Decisions[] = []
  const table = new LocalTable(shortGame(), 0, [], {
    deliver: (message) => told.push(message),
    keep: (decisions) => (kept = [...decisions]),
    speed: () => 0,
    after: (_, what) => timers.push(what),
    stop: () => {},
  })
  const kinds = () => told.splice(0).map(({ type }) => type)

  table.receive({ type: 'join', table: 'local', since: 0 })
  expect(told).toMatchObject([{ type: 'table', ask: { number: 1 }, state: 'playing', seat: 0 }])
  expect([kinds(), timers.length]).toEqual([['table'], 0])
  for (const wrong of [{ action: press('ron') }, { ask: 9 }])
    table.receive({ type: 'act', table: 'local', id: 1, ask: 1, action: drawn, ...wrong })
  expect(told).toEqual([])

  table.receive({ type: 'act', table: 'local', id: 1, ask: 1, action: drawn })
  expect(told).toEqual([]) // the page has not noted yet what it sent
  timers.pop()!()
  expect(told).toMatchObject([{ type: 'update', events: [{ number: 1 }], ask: null }])
  expect([kinds(), kept]).toEqual([['update'], [{ 0: 1 }]])
  timers.pop()!()
  expect([kinds(), kept.at(-1)]).toEqual([['update'], { 1: 7 }])

  table.receive({ type: 'ready', table: 'local' })
  expect(told).toEqual([]) // what is shown has not been seen yet
  timers.pop()!()
  expect(told).toMatchObject([{ type: 'table_changed', waiting: { ready: [] } }])
  expect(kinds()).toEqual(['table_changed'])
  table.receive({ type: 'ready', table: 'local' })
  expect(kinds()).toEqual(['update'])
  timers.pop()!()
  expect(told).toMatchObject([{ type: 'table_changed', state: 'over' }])
})
