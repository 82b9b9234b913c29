// @ts-expect-error Node's own modules are known to tests alone
import { readFileSync } from 'node:fs'
// @ts-expect-error
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { changed } from './change'
import { fold } from './fold'
import { isHeard } from './view'
import type { GameEvent, View } from './wire'

/** A moment of a game as `tests/web/vectors.py` wrote it. */
interface Vector {
  before: View
  events: GameEvent[]
  change: Record<string, unknown>
  after: View
}

const file = new URL('./vectors.json.gz', import.meta.url)
const games = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, Vector[]>

/** A value without empty parts, which may be left out on the wire. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (value === null || typeof value !== 'object') return value
  const rows = Object.entries(value).map(([name, one]) => [name, bare(one)] as const)
  const told = rows.filter(([, one]) => Boolean(one) && !(Array.isArray(one) && !one.length))
  return Object.fromEntries(told)
}

/**
 * The tiles on the table, and everybody's points. At the end of a round the events show hands, but
 * no view does; events of rulesets do not say where an unturned called tile is; no event pays out
 * the sticks that are left when a game ends.
 */
function lying(view: View, ended: boolean, given: boolean) {
  const { left, round } = view
  const seats = view.seats.map(({ seat, points, concealed, tiles, drawn, melds, pond, aside }) => ({
    ...{ seat, melds, pond, aside },
    ...(given ? {} : { points }),
    ...(ended ? {} : { concealed, tiles, drawn }),
  }))
  return bare({ left, seats, ...(ended ? {} : { round }) })
}

/** The middle of the table, and the hearing: all of it must follow from the events. */
function middle({ extras, engine, seats }: View) {
  const roles = seats.map((row) => row.role)
  if (extras.type === 'ruleset') {
    const { wind, dealer, turn, honba, dice } = extras // no event says what riichi adds to the pot
    return bare({ roles, wind, dealer, turn, honba, dice })
  }
  if (extras.type === 'haiyuki') return bare({ engine, roles, dora: extras.dora })
  const { wind, dealer, honba, riichi_sticks, dora, bonus, dead, open_riichi } = extras
  return bare({ roles, wind, dealer, honba, riichi_sticks, dora, bonus, dead, open_riichi })
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
      const folded = events.reduce(fold, before)
      const won = events.some((event) => event.type === 'win')
      const given = before.engine === 'riichi' && after.status === 'over' && !won
      expect(lying(folded, ended, given)).toEqual(lying(after, ended, given))
      if (!ended) expect(middle(folded)).toEqual(middle(after))
      if (!isHeard(after)) expect(isHeard(folded)).toBe(false)
    },
  )
})
