import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TableDisplay } from '../../model/view/tableDisplay'
import type {
  FromClient,
  GameEvent,
  NumberedEvent,
  RiichiView,
  TableMessage,
  Update,
  View,
} from '../../model/view/wire'
import { Driver } from './driver'

const tile = (name: string) => ({ name })
const hand = ['1m', '2m', '3m'].map(tile)
const view: RiichiView = {
  engine: 'riichi',
  seat: 0,
  status: 'playing',
  deciding: false,
  legal: [],
  round: 'E1',
  left: 70,
  seats: [
    { seat: 0, role: 'E', points: 25000, concealed: 3, tiles: hand },
    { seat: 1, role: 'S', points: 25000, concealed: 3, tiles: [] },
  ],
  extras: {
    type: 'riichi',
    wind: 'E',
    dealer: 0,
    turn: 0,
    honba: 0,
    riichi_sticks: 0,
    dora: [],
    offered: null,
    waits: [],
    furiten: false,
  },
}
const discards = { type: 'discard', tile: tile('3m'), drawn: true } as const

const round: GameEvent = { type: 'round', round: 'E1', number: 0, dealer: 0, hands: [], points: [] }
const numbered = (first: number, ...events: GameEvent[]): NumberedEvent[] =>
  events.map((event, at) => ({ number: first + at, event }))

/** A fold that only records what was folded. */
function fold(view: View, event: GameEvent): View {
  if (event.type === 'draw') return { ...view, left: view.left - 1 }
  if (event.type !== 'discard') return view
  const seats = view.seats.map((seat) =>
    seat.seat === event.seat
      ? {
          ...seat,
          concealed: seat.concealed - 1,
          pond: [...(seat.pond ?? []), { tile: event.tile }],
        }
      : seat,
  )
  return { ...view, seats } as View
}

let sent: FromClient[]
let shows: TableDisplay[]
let driver: Driver
let hidden: boolean
const latest = () => shows.at(-1)!

const told = (more: Partial<TableMessage> = {}): TableMessage => ({
  type: 'table',
  table: 't',
  room: 'r',
  state: 'playing',
  seat: 0,
  view,
  at: 1,
  number: 1,
  events: numbered(0, round),
  people: [],
  commitment: 'c',
  auto: { type: 'auto', table: 't', forced: true },
  ...more,
})
const update = (number: number, more: Partial<Update> = {}): Update => ({
  type: 'update',
  table: 't',
  number,
  ...more,
})

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  shows = []
  hidden = false
  driver = new Driver('t', {
    send: (message) => (sent.push(message), true),
    show: (shown) => shows.push(shown),
    lost: () => {},
    fold,
    speed: () => 1,
    hidden: () => hidden,
    now: () => Date.now(),
    after: (ms, what) => setTimeout(what, ms) as unknown as number,
    stop: (timer) => clearTimeout(timer),
  })
  driver.told(told())
})

describe('what is told', () => {
  it('is shown as it is, with what has happened in the round', () => {
    expect(latest().view.left).toBe(70)
    expect(latest().log).toHaveLength(1)
    expect(latest().ask).toBeNull()
  })

  it('is the view before `at` with the events from there on folded in', () => {
    const draw = { type: 'draw', seat: 1, tile: { down: true } } as const
    driver.told(told({ at: 1, number: 2, events: numbered(0, round, draw) }))
    expect(latest().view.left).toBe(69)
  })

  it('goes on where it was when it comes again', () => {
    driver.update(update(2, { events: numbered(1, { type: 'draw', seat: 1, tile: {} }) }))
    const again = told({
      at: 2,
      number: 3,
      events: numbered(2, { type: 'discard', seat: 1, tile: tile('9m') }),
    })
    driver.told(again)
    expect(latest().log.map((one) => one.event.type)).toEqual(['round', 'draw', 'discard'])
    expect(driver.known).toBe(3)
  })
})

describe('an update', () => {
  const events = numbered(
    1,
    { type: 'discard', seat: 1, tile: tile('9m') },
    { type: 'draw', seat: 0, tile: tile('5m') },
  )

  it('is shown moment by moment, and ends in the view that the change makes', () => {
    const change = { left: 60, seats: { 1: { points: 1 } }, extras: { offered: tile('9m') } }
    driver.update(update(3, { events, change }))
    expect(latest().moment[0]?.event.type).toBe('discard')
    expect(latest().view.seats[1]!.pond).toHaveLength(1)
    vi.runAllTimers()
    expect(shows.map((one) => one.moment[0]?.event.type)).toEqual([
      undefined,
      'discard',
      'draw',
      undefined,
    ])
    expect(latest().view.left).toBe(60)
    expect(latest().view.seats[1]).toMatchObject({ points: 1, concealed: 3 })
    expect(latest().view.extras).toMatchObject({ wind: 'E', offered: tile('9m') })
  })

  it('without a change leaves the whole view as it was', () => {
    driver.update(update(2, { events: events.slice(0, 1) }))
    driver.update(update(3, { events: events.slice(1), change: { left: 69 } }))
    vi.runAllTimers()
    expect(latest().view.seats[1]!.pond).toBeUndefined() // the change is to the last full view
    expect(latest().view.left).toBe(69)
  })

  it('that has been shown already is not shown again', () => {
    driver.update(update(2, { events: events.slice(0, 1) }))
    driver.update(update(3, { events }))
    vi.runAllTimers()
    expect(latest().log.map((one) => one.number)).toEqual([0, 1, 2])
  })

  it('with a gap before it asks for what is missing', () => {
    driver.update(update(9, { events: numbered(7, events[0]!.event) }))
    expect(sent).toEqual([{ type: 'join', table: 't', since: 1 }])
    expect(shows).toHaveLength(1)
  })

  it('is only kept while nobody looks', () => {
    hidden = true
    driver.update(update(3, { events, change: { left: 60 } }))
    expect(shows).toHaveLength(2)
    expect(latest()).toMatchObject({ moment: [], view: { left: 60 } })
    expect(latest().log).toHaveLength(3)
  })

  it('is jumped to by whoever is far behind', () => {
    const many = numbered(1, ...Array.from({ length: 12 }, () => events[0]!.event))
    driver.update(update(13, { events: many }))
    expect(shows).toHaveLength(2)
    expect(latest().view.seats[1]!.pond).toHaveLength(12)
  })

  it('that waits to be shown is skipped at once, and read out, however much it is', () => {
    const long: GameEvent[] = [{ type: 'pause', ms: 900 }, events[0]!.event, events[1]!.event]
    driver.update(update(4, { events: numbered(1, ...long), change: { left: 60 } }))
    expect(latest()).toMatchObject({ moment: [{ number: 1 }], view: { left: 70 } })
    expect(driver.catchUp()).toBe(true)
    expect(latest()).toMatchObject({ moment: [], view: { left: 60 } })
    expect(latest().log.map((one) => one.number)).toEqual([0, 1, 2, 3])
    const shown = shows.length
    expect(driver.catchUp()).toBe(false)
    vi.runAllTimers()
    expect(shows).toHaveLength(shown)
  })

  it('that asks is shown within a blink, and asked when the view is whole', () => {
    const legal = [discards]
    const change = { deciding: true, legal }
    driver.update(update(3, { events, change, ask: { number: 7, base_ms: 5000, bank_ms: 20000 } }))
    expect(latest().ask).toBeNull()
    expect(latest().view.legal).toEqual([])
    vi.advanceTimersByTime(400)
    expect(latest().ask).toMatchObject({ number: 7, baseMs: 5000 })
    expect(latest().view.legal).toEqual(legal)
  })
})

describe('an action', () => {
  beforeEach(() => {
    const change = { deciding: true, legal: [discards] }
    driver.update(update(1, { change, ask: { number: 7 } }))
    driver.take(discards)
  })

  it('is sent with the decision it answers, and shown at once', () => {
    expect(sent.at(-1)).toEqual({ type: 'act', table: 't', ask: 7, action: discards, id: 1 })
    expect(latest()).toMatchObject({ pending: discards, ask: null })
    expect(latest().view.legal).toEqual([])
    expect(latest().view.seats[0]!.concealed).toBe(2)
  })

  it('is not taken twice', () => {
    driver.take(discards)
    expect(sent).toHaveLength(1)
  })

  it('goes back when it is refused, and can be taken again', () => {
    driver.refused({ type: 'error', code: 'illegal', fault: 'no', cure: 'other', id: 1 })
    expect(latest()).toMatchObject({ pending: null, refusal: { code: 'illegal' } })
    expect(latest().view.seats[0]!.concealed).toBe(3)
    expect(latest().ask?.number).toBe(7)
    driver.take(discards)
    expect(sent).toHaveLength(2)
  })

  it('is done when the next thing happens', () => {
    const change = { deciding: false, legal: [], left: 50 }
    driver.update(update(2, { events: numbered(1, { ...discards, seat: 0 }), change }))
    vi.runAllTimers()
    expect(latest()).toMatchObject({ pending: null, ask: null, view: { left: 50 } })
  })

  it('is forgotten when the line was lost and the decision still stands', () => {
    driver.told(told({ at: 1, events: [], ask: { number: 7 } }))
    expect(latest()).toMatchObject({ pending: null, ask: { number: 7 } })
  })
})

describe('the end of a round', () => {
  const end: GameEvent = { type: 'round_end', reason: 'exhaustive', points: [] }

  it('is an outcome until the next round begins', () => {
    driver.update(update(2, { events: numbered(1, end), change: {} }))
    vi.runAllTimers()
    expect(latest().outcome?.end?.reason).toBe('exhaustive')
    driver.changed({ type: 'table_changed', table: 't', waiting: { ready: [1], ms: 5000 } })
    expect(latest().waiting).toEqual({ ready: [1], until: Date.now() + 5000, last: false })
    driver.update(update(3, { events: numbered(2, { ...round, round: 'E2' }), change: {} }))
    vi.runAllTimers()
    expect(latest()).toMatchObject({ outcome: null, waiting: null })
    expect(latest().log).toHaveLength(1)
  })
})

describe('the only move', () => {
  const off = { auto: { type: 'auto', table: 't' } } as const
  const autos = () => sent.filter((one) => one.type === 'auto')

  it('goes by itself for who plays on a page', () => {
    driver.told(told(off))
    expect(autos()).toMatchObject([{ forced: true }])
    expect(latest().auto.forced).toBe(true)
  })

  it.each([
    ['who watches', { ...off, seat: null }],
    ['a game that is over', { ...off, state: 'over' as const }],
    ['a table that knows already', {}],
    ['a game in which each decision is its player’s', { ...off, view: { ...view, by_hand: true } }],
  ])('is not spoken of for %s', (_, more) => {
    driver.told(told(more))
    expect(autos()).toEqual([])
  })

  it('stays as it was chosen after a round and a lost line', () => {
    driver.setAuto({ forced: false, win: true })
    driver.update(update(2, { events: numbered(1, round) }))
    vi.runAllTimers()
    expect(latest().auto).toMatchObject({ forced: false, win: false })
    driver.told(told())
    expect(autos().at(-1)).toMatchObject({ forced: false })
  })
})
