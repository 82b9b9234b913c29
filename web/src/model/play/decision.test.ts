import { describe, expect, it } from 'vitest'
import { boardState, type HandBars } from '../view/boardState'
import type { Action, GameEvent, View } from '../view/wire'
import { decisionOf, guideText } from './decision'

const tile = (name: string) => ({ name })
const press = (button: string): Action => ({ type: 'press', button, tile: null, own: [] })
const discard: Action = { type: 'discard', tile: tile('1m') }
const choose = (...places: number[]): Action => ({
  type: 'choose',
  items: places.map((place) => ({ target: 'hand', seat: 0, place, tile: tile('1m') })),
})

function asked(legal: Action[], extras: object = {}): View {
  const seats = [{ seat: 0, tiles: [tile('1m')], points: 0, role: 'E', concealed: 1 }]
  const own = { type: 'ruleset', wind: '', statuses: [], revealed: [], labels: null, ...extras }
  const view = { engine: 'ruleset', seat: 0, round: 'E1', legal, seats, extras: own }
  return { ...view, left: 9, status: 'playing' } as unknown as View
}

const said = (view: View, log: GameEvent[] = []) =>
  guideText(
    decisionOf(view)!,
    boardState({ view, log: log.map((event, number) => ({ number, event })) }),
  )

describe('a decision', () => {
  it('has a kind by its legal actions, whatever the game', () => {
    const kinds = [[discard], [choose(0)], [press('pon'), press('pass')], [press('exchange')], []]
    expect(kinds.map((legal) => decisionOf(asked(legal)))).toEqual([
      ...['discard', 'choose', 'call', 'press', null],
    ])
  })

  it('is explained in a sentence', () => {
    expect(said(asked([discard]))).toBe('Your turn: tap a tile to give it away.')
    expect(said(asked([discard, press('closed_kan')]))).toContain('or press a button')
    expect(said(asked([discard, press('riichi')]))).toMatch(/press “riichi”, then/i)
    expect(said(asked([discard, press('tsumo')]))).toContain('press the red button')
    expect(said(asked([press('void_m'), press('void_p')]))).toContain('Name the suit')
    expect(said(asked([press('ron'), press('pass')]))).toContain('You can win')
    expect(said(asked([press('boo')]))).toBe('Press “boo” to continue.')
  })

  it("of one's own turn says the aim of riichi, until riichi is declared", () => {
    const turn = (riichi: boolean) => {
      const view = asked([discard], { type: 'riichi', dora: [], worth: [] })
      return said({ ...view, seats: [{ ...view.seats[0]!, riichi }] })
    }
    expect(turn(false)).toMatch(/give it away\. You want four groups of three and a pair\.$/)
    expect(turn(true)).toMatch(/give it away\.$/)
  })

  it('of a turn with advice names the tile', () => {
    const view = asked([discard], { type: 'riichi', dora: [], worth: [] })
    const bar = { part: 1, heat: 0, stick: false, advised: true, played: false, text: '' }
    const text = (bars: HandBars) => guideText('discard', boardState({ view, bars }))
    expect(text({ 0: [bar] })).toBe('Your turn: tap the 1 man, which is advised.')
    expect(text({ 0: [{ ...bar, advised: false }] })).toContain('tap a tile')
  })

  it('to choose tiles says how many, of what, and what for', () => {
    const line = { target: 'hand', count: 3, restrictions: ['self', 'match_suit'] }
    const view = asked([choose(0, 1, 2)], {
      choosing: [line],
      labels: { pass_right: 'Pass right' },
    })
    expect(said(view)).toBe('Choose 3 tiles of your hand (match suit), then press “Done”.')
    const pressed = { type: 'press', seat: 0, button: 'pass_right' } as GameEvent
    expect(said(view, [pressed])).toMatch(/^Pass right: Choose 3 tiles/)
    const discarded = { type: 'discard', seat: 0, tile: tile('1m') } as GameEvent
    expect(said(view, [pressed, discarded])).toMatch(/^Choose 3 tiles/)
  })

  it('to choose some tiles says the least and the most', () => {
    expect(said(asked([choose(0), choose(0, 1)]))).toContain('1 to 2')
  })
})
