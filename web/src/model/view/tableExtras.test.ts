import { describe, expect, it } from 'vitest'
import { fold } from './fold'
import { isHeard } from './view'
import type { GameEvent, View } from './wire'

const claim = (seat: number) => ({ seat, name: 'mangan', answers: [], verdict: '' })
const row = { concealed: 13, points: 25000, role: 'E', tiles: [] }

/** A table at which claims are heard. */
function heard(kind: string, ...seats: number[]): View {
  const hearing = { kind, stage: 'fix', judge: 0, heard: 0, claims: seats.map(claim), agreed: [] }
  const middle = { wind: 'E', dealer: 0, turn: 0, honba: 0, riichi_sticks: 1 }
  const extras = {
    type: 'riichi',
    ...middle,
    dora: [{ name: '1p' }],
    bonus: [{ name: '2p' }],
    hearing,
  }
  const places = [0, 1, 2, 3].map((seat) => ({ ...row, seat }))
  return {
    engine: 'riichi',
    seat: 0,
    round: 'E1',
    left: 9,
    seats: places,
    extras,
  } as unknown as View
}

const said = (what: string, seat: number, name = ''): GameEvent =>
  ({ type: 'declared', what, seat, name }) as GameEvent
const end: GameEvent = { type: 'round_end', reason: 'win', points: [] }
const deal: GameEvent = {
  ...{ type: 'round', round: 'E2', number: 1, dealer: 1 },
  ...{ hands: [], points: [], revealed: [{ name: '9s' }], bonus: [{ name: '1s' }] },
}

describe('a hearing', () => {
  it.each([
    ['the result is fixed, whatever comes next', heard('win', 1), [said('fixed', 0)]],
    ['the only call is taken back', heard('win', 1), [said('canceled', 1)]],
    ['all calls are taken back', heard('win', 1, 2), [said('canceled', 1), said('canceled', 2)]],
    ['the dealer goes on after the last hand', heard('last_hand'), [said('next_hand', 0, 'go_on')]],
    ['the dealer ends the game', heard('last_hand'), [said('next_hand', 0, 'end_game')]],
    ['the round ends', heard('exhaustive', 1), [end]],
    ['the game ends', heard('abortive', 1), [{ type: 'game_end' } as GameEvent]],
    ['a hand is dealt', heard('exhaustive'), [deal]],
  ])('is over when %s', (_, view, events) => {
    expect(isHeard(events.reduce(fold, view))).toBe(false)
  })

  it.each([
    ['one of two calls is taken back', heard('win', 1, 2), said('canceled', 1)],
    ['the judge names what comes next', heard('win', 1), said('next_hand', 0, 'continue')],
    ['somebody agrees', heard('win', 1), said('agreed', 2)],
    ['the judge thinks again', heard('win', 1), said('reconsidered', 0)],
  ])('goes on when %s', (_, view, event) => {
    expect(isHeard(fold(view, event))).toBe(true)
  })
})

describe('what counts extra', () => {
  const bonus = (view: View) => view.extras.type === 'riichi' && view.extras.bonus

  it('is that of the new hand alone once it is dealt', () => {
    expect(bonus(fold(heard('win'), deal))).toEqual([{ name: '1s' }])
  })

  it('grows with what is turned, by what the event says', () => {
    const turned: GameEvent = { type: 'reveal', tiles: [{ name: '9m' }], bonus: [{ name: '1m' }] }
    expect(bonus(fold(heard('win'), turned))).toEqual([{ name: '2p' }, { name: '1m' }])
  })
})

describe('a riichi that is accepted', () => {
  const accepted = (cost?: number): GameEvent =>
    ({ type: 'press', seat: 2, button: 'riichi_accepted', cost }) as GameEvent

  it.each([1000, 500, 0])('costs what the event says: %i', (cost) => {
    expect(fold(heard('win'), accepted(cost)).seats[2]!.points).toBe(25000 - cost)
  })

  it('costs nothing where the event names no cost', () => {
    expect(fold(heard('win'), accepted()).seats[2]!.points).toBe(25000)
  })
})
