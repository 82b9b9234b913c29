// @ts-expect-error Node's own modules are known to tests alone
import { readFileSync } from 'node:fs'
// @ts-expect-error
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { changed } from '../client/change'
import { fold } from './fold'
import { asView, type GameEvent, type View } from './view'
import type { AnyView } from '../generated/protocol'

/** A moment of a game as `tests/web/vectors.py` wrote it. */
interface Vector {
  before: AnyView
  events: GameEvent[]
  change: Record<string, unknown>
  after: AnyView
}

const file = new URL('./vectors.json.gz', import.meta.url)
const games = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, Vector[]>

/** A value without what says nothing: that may be left out on the wire. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (value === null || typeof value !== 'object') return value
  const rows = Object.entries(value).map(([name, one]) => [name, bare(one)] as const)
  const told = rows.filter(([, one]) => Boolean(one) && !(Array.isArray(one) && !one.length))
  return Object.fromEntries(told)
}

/**
 * What lies on the table, and everybody's points. At the end of a round hands lie open in the events,
 * but in no view; rulesets do not tell in events where a called tile lies that nobody turned.
 */
function lying(view: View, ended: boolean) {
  const { left, round } = view
  const seats = view.seats.map(({ seat, points, concealed, tiles, drawn, melds, pond, aside }) => ({
    ...{ seat, points, melds, pond, aside },
    ...(ended ? {} : { concealed, tiles, drawn }),
  }))
  return bare({ left, seats, ...(ended ? {} : { round }) })
}

const ENDS = ['win', 'round_end', 'nagari', 'game_end']

describe.each(Object.entries(games))('a game of %s', (_, vectors) => {
  it('is followed exactly by what the server says has changed', () => {
    for (const { before, change, after } of vectors) {
      expect(bare(changed(before, change))).toEqual(bare(after))
    }
  })

  it.each(vectors.map((one) => [one.events.map((event) => event.type).join(' '), one] as const))(
    'is followed by its events alone: %s',
    (_, { before, events, after }) => {
      const dealt = events.findLastIndex((event) => event.type === 'round')
      const ended = events.findLastIndex((event) => ENDS.includes(event.type)) > dealt
      const folded = events.reduce(fold, asView(before))
      expect(lying(folded, ended)).toEqual(lying(after, ended))
    },
  )
})
