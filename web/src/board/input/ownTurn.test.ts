import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PendingAsk } from '../../model/play/clock'
import type { Action, Tile, View } from '../../model/view/wire'
import { OwnTurn } from './ownTurn.svelte'

const NAMES = ['1m', '2m', '3m', '9s']
const tiles: Tile[] = NAMES.map((name) => ({ name }))
const discards: Action[] = tiles.map((tile, place) => ({
  ...{ type: 'discard', tile, place },
  drawn: place === tiles.length - 1,
}))
const question = { number: 1, baseMs: null, bankMs: null, at: 0 } as PendingAsk

let legal: Action[]
let asked: boolean
let ahead: boolean
let dead: number[]
let riichi: boolean
let drawn: boolean
let acted: Action[]

const view = (): View =>
  ({
    ...{ engine: 'riichi', seat: 0, status: 'playing', round: 'E1', left: 9, legal },
    seats: [{ seat: 0, role: 'E', points: 25_000, concealed: 4, tiles, drawn, riichi }],
    extras: { type: 'riichi', dead, hearing: null, worth: [] },
  }) as unknown as View

const player = () =>
  new OwnTurn({
    view,
    ask: () => (asked ? question : null),
    premove: () => ahead,
    volume: () => 0,
    act: (action) => acted.push(action),
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(60_000)
  ;[legal, asked, ahead, dead, riichi, drawn, acted] = [discards, true, false, [], false, true, []]
})

describe('after your own discard', () => {
  it.each([30, 150, 300, 600, 790])('a second click %i ms later does nothing', (ms) => {
    for (const turn of [true, false]) {
      acted = []
      ahead = true
      asked = true
      const ownTurn = player()
      ownTurn.pick(1)
      asked = turn // the next turn may have come already
      vi.advanceTimersByTime(ms)
      ownTurn.pick(1)
      ownTurn.discardDrawn()
      expect(acted).toHaveLength(1)
      expect(ownTurn.premove.key).toBeNull()
      vi.advanceTimersByTime(60_000)
    }
  })

  it('a click after a second is meant', () => {
    const ownTurn = player()
    ownTurn.pick(1)
    vi.advanceTimersByTime(1_000)
    ownTurn.pick(2)
    expect(acted).toHaveLength(2)
  })

  it('so it is after a riichi, which discards too', () => {
    const ways = tiles
      .slice(0, 2)
      .map((tile): Action => ({ type: 'press', button: 'riichi', tile }))
    legal = [...ways, ...discards]
    const ownTurn = player()
    ownTurn.pendingChoice.press(ownTurn.pendingChoice.buttons[0]!)
    ownTurn.pick(1)
    vi.advanceTimersByTime(600)
    ownTurn.pick(1)
    expect(acted).toHaveLength(1)
  })

  it('but a win can be called at once', () => {
    const ownTurn = player()
    ownTurn.pick(1)
    legal = [{ type: 'press', button: 'ron' }]
    ownTurn.pendingChoice.press(ownTurn.pendingChoice.buttons[0]!)
    expect(acted).toHaveLength(2)
  })
})

it('a discard is chosen before the turn only where that is wanted', () => {
  asked = false
  const ownTurn = player()
  ownTurn.pick(1)
  expect(ownTurn.premove.key).toBeNull()
  ahead = true
  ownTurn.pick(1)
  expect(ownTurn.premove.key).not.toBeNull()
})

describe('a claim that costs a penalty if it is wrong', () => {
  const tile = { name: '1m' }
  it.each<[string, Action]>([
    ['a win', { type: 'press', button: 'win_anyway' }],
    ['a riichi', { type: 'press', button: 'riichi_anyway', tile }],
    ['a draw', { type: 'declare', names: ['draw_claim', 'other'] }],
  ])('needs a second step: %s', (_, claim) => {
    legal = [claim, ...discards]
    const { pendingChoice } = player()
    const button = pendingChoice.buttons.find((one) => one.kind === 'quiet')!
    pendingChoice.press(button)
    expect(acted).toEqual([])
    expect(pendingChoice.claiming).toBe(true)
    pendingChoice.press(button) // the same again takes it back
    expect(pendingChoice.claiming).toBe(false)
    pendingChoice.press(button)
    pendingChoice.take(pendingChoice.ways![0]!)
    expect(acted).toEqual([claim])
  })

  it('is not asked about twice where the program knows that it is a win', () => {
    legal = [{ type: 'press', button: 'tsumo' }, ...discards]
    const { pendingChoice } = player()
    pendingChoice.press(pendingChoice.buttons[0]!)
    expect(acted).toEqual(legal.slice(0, 1))
  })
})

describe('why a tile may not be discarded', () => {
  it.each([
    ['dead', { dead: [0], riichi: false, drawn: true }],
    ['dead', { dead: [0], riichi: true, drawn: true }],
    ['riichi', { dead: [1], riichi: true, drawn: true }],
    ['swap', { dead: [], riichi: false, drawn: false }],
    ['rules', { dead: [], riichi: false, drawn: true }],
  ])('is told: %s', (why, how) => {
    ;({ dead, riichi, drawn } = how)
    legal = discards.slice(-1)
    expect(player().pendingChoice.lock).toBe(why)
  })
})
