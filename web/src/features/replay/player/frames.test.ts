// @ts-expect-error Node's own modules are known to tests alone
import { readFileSync } from 'node:fs'
// @ts-expect-error
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { View } from '../../../model/view/wire'
import { beginsOf, frameOf, framesOf, logOf, opened, roundAt, turnFrom, wallAt } from './frames'
import type { GameReplay } from './frames'

interface Recorded {
  replay: GameReplay
  views: [track: number, moment: number, view: View][]
}

const file = new URL('./replays.json.gz', import.meta.url)
const games = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, Recorded>

/** A value without empty parts, which may be left out on the wire. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (value === null || typeof value !== 'object') return value
  const rows = Object.entries(value).map(([name, one]) => [name, bare(one)] as const)
  return Object.fromEntries(
    rows.filter(([, one]) => Boolean(one) && !(Array.isArray(one) && !one.length)),
  )
}

describe.each(Object.entries(games))('%s', (_name, { replay, views }) => {
  const films = replay.tracks.map(framesOf)

  it('shows what Python saw at fifty moments, from every seat and with open hands', () => {
    expect(views.length).toBe(50 * replay.tracks.length)
    for (const [track, moment, view] of views) {
      const moments = replay.tracks[track]!.moments.slice(1, moment + 1)
      const events = moments.reduce((sum, one) => sum + (one.events?.length ?? 0), 0)
      expect(bare(films[track]![events]!.view)).toEqual(bare(view))
    }
  })

  it('has as many frames on every track, with the same events', () => {
    const numbers = films.map((frames) => frames.map((frame) => frame.event?.number))
    for (const one of numbers) expect(one).toEqual(numbers[0])
  })

  it('goes to an event, a round and a turn', () => {
    const frames = films[0]!
    const begins = beginsOf(replay, frames)
    expect(begins.length).toBe(replay.rounds.length)
    for (const [round, begin] of begins.entries()) expect(roundAt(begins, begin)).toBe(round)
    const some = frames[20]!.event!.number
    expect(frameOf(frames, some)).toBe(20)
    expect(frameOf(frames, 1e9)).toBe(frames.length - 1)
    const turn = turnFrom(frames, 20, 1, 1)
    expect(turn).toBeGreaterThan(20)
    expect(turnFrom(frames, turn + 1, 1, -1)).toBe(turn)
    expect(turnFrom(frames, frames.length - 1, 0, 1)).toBe(frames.length - 1)
  })
})

describe('riichi', () => {
  const { replay } = games.riichi!
  const [open, own] = [framesOf(replay.tracks[0]!), framesOf(replay.tracks[1]!)]

  it('opens the hands of others, and keeps what the seat knows', () => {
    const view = opened(own[30]!.view, open[30]!.view)
    const tiles = view.seats.flatMap((row) => row.tiles)
    expect(tiles.every((tile) => tile.name)).toBe(true)
    expect(view.seat).toBe(0)
    expect(own[30]!.view.seats[1]!.tiles.every((tile) => tile.down)).toBe(true)
  })

  it('knows the tile that is drawn next', () => {
    for (let at = 1; at < 40; at++) {
      const drawn = open[at]!.event!.event
      if (drawn.type !== 'draw' || drawn.from_end) continue
      const before = logOf(open, 0, at - 1)
      expect(wallAt(replay, 0, before, open[at - 1]!.view.left)[0]).toEqual(drawn.tile)
    }
  })
})
