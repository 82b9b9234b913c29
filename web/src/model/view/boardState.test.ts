// @ts-expect-error Node's own modules are known to tests alone
import { readFileSync } from 'node:fs'
// @ts-expect-error
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadNames } from '../../messages/library.svelte'
import { boardState } from './boardState'
import type { View } from './wire'

const file = new URL('../../board/tables.json.gz', import.meta.url)
const tables = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, View[]>
const riichi = tables['riichi of 4']![0]!
const ruleset = tables.mcr![0]!
const row = { ...riichi.seats[0]!, riichi: true }
const middle = { wind: 'S', dealer: 1, turn: 0, honba: 2, riichi_sticks: 1, dora: [] }

/** A view with other extras, and a first seat that has declared. */
const changed = (view: View, extras: object, more: object = {}): View =>
  ({ ...view, ...more, extras: { ...view.extras, ...extras } }) as View

const side = { mp: 40, critical: true }
const battle = {
  ...riichi,
  ...{ engine: 'haiyuki', round: '2', status: 'playing' },
  seats: ['ataho', 'smash'].map((role, seat) => ({
    ...row,
    seat,
    role,
    points: 2500 - 3000 * seat,
  })),
  extras: { type: 'haiyuki', mover: 1, dora: { name: '1m' }, offered: null, sides: [side, side] },
} as unknown as View

beforeAll(() => loadNames())

describe('the state of a board', () => {
  it('has the signs, the stick and what lies on the table in riichi', () => {
    const seats = [row, ...riichi.seats.slice(1)]
    const state = boardState({ view: changed(riichi, middle, { seats, status: 'playing' }) })
    expect(state.lying).toEqual(['2 honba', '1 stick'])
    expect(state.seats.map((seat) => seat.wind)).toEqual(
      seats.map((one) => ({ E: '東', S: '南', W: '西', N: '北' })[one.role]),
    )
    expect(state.seats.map((seat) => seat.stick)).toEqual([true, false, false, false])
    expect(state.seats.map((seat) => seat.dealer)).toEqual([false, true, false, false])
    expect(state.seats.map((seat) => seat.turn)).toEqual([true, false, false, false])
    expect(state.seats.flatMap((seat) => seat.meters)).toEqual([])
    expect(state.bonus[0]).toEqual({ red: true })
    expect(state.words).toMatchObject({ tells: false, labels: null })
  })

  it('is tense from a stick on, until the round is decided', () => {
    const seats = [row, ...riichi.seats.slice(1)]
    const view = changed(riichi, middle, { seats, status: 'playing' })
    const outcome = { wins: [], scores: [], end: null, view }
    const tense = (more: object) => boardState({ view, ...more }).tense
    expect([tense({}), tense({ outcome }), tense({ view: riichi })]).toEqual([true, false, false])
    expect(tense({ view: { ...view, status: 'over' } })).toBe(false)
  })

  it('has the words of a ruleset: its labels, its points, what it asks for', () => {
    const choosing = [{ restrictions: ['self', 'hidden'] }]
    const state = boardState({
      view: changed(ruleset, { labels: { hu: 'Hu!' }, honba: 0, pot: 300, choosing }),
    })
    expect(state.words).toMatchObject({ tells: true, labels: { hu: 'Hu!' } })
    expect(state.lying).toEqual(['pot 300'])
    expect(state.wanted).not.toBe('')
    expect(state.wanted).not.toContain('self')
    expect(state.bonus).toEqual([])
  })

  it('has the faces and the meters of fighters, and no wind', () => {
    const { seats, round, roundSign } = boardState({ view: battle })
    expect([round, roundSign]).toEqual(['Round 2', ''])
    expect(seats.map(({ face, wind, turn }) => [face, wind, turn])).toEqual([
      ['ataho', '', false],
      ['smash', '', true],
    ])
    expect(seats.map(({ meters }) => meters.map((one) => one.part))).toEqual([
      [0.25, 0.4],
      [0, 0.4],
    ])
    expect(seats[0]!.statuses).toHaveLength(2)
  })

  it('has people and their phrases at their seats', () => {
    const people = [{ seat: 1, name: 'Wei' }]
    const { seats } = boardState({ view: riichi, people, said: { 2: 'Hello' } })
    expect(seats.map((seat) => seat.person?.name)).toEqual([undefined, 'Wei', undefined, undefined])
    expect(seats.map((seat) => seat.said)).toEqual(['', '', 'Hello', ''])
  })
})
