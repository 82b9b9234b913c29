import { beforeEach, expect, it, vi } from 'vitest'
import type { Drill, DrillSeed } from '../../../kernel/src/drill'
import { Problem } from '../../client/rest'
import type { DrillAnswers } from './drillAnswers'
import * as progress from './progress'
import { Session } from './session.svelte'

const OWN: Drill = { kind: 'waits', hand: '123m456p78s11222z' }
const BROKEN: Drill = { kind: 'waits', hand: '11m' }
const SEED: DrillSeed = { kind: 'waits', level: 1, seed: 7, players: 4 }
const solution = { answers: ['69s'], possible: [] }
const refused = () => Promise.reject(new Problem(422, 'malformed', 'the hand does not wait'))
const unreachable = () => Promise.reject(new Problem(0, 'unreachable', ''))

function session(changed: Partial<DrillAnswers> = {}): Session {
  return new Session({
    drill: (asked) => Promise.resolve({ ...OWN, level: asked.level, seed: asked.seed }),
    solve: (drill) => (drill.hand === BROKEN.hand ? refused() : Promise.resolve(solution)),
    prospects: () => Promise.resolve(null),
    ...changed,
  })
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})

it('shows the drill that was asked last, in whatever order the answers come', async () => {
  const solved: (() => void)[] = []
  const own = session({
    solve: () => new Promise((done) => solved.push(() => done(solution))),
  })
  const first = own.begin('waits', SEED)
  const last = own.begin('waits', { ...SEED, seed: 8 })
  await vi.waitFor(() => expect(solved).toHaveLength(2))
  solved[1]!()
  await last
  solved[0]!()
  await first
  expect(own.drill?.seed).toBe(8)
  expect(own.isWaiting).toBe(false)
})

it('drops a stored drill that has no answer, and keeps it where nobody can be asked', async () => {
  const own = session()
  own.progress = progress.withDrill(progress.beginning(), BROKEN, 0)
  await own.begin('again')
  expect([own.drill, own.progress.cards.length]).toEqual([null, 0])
  expect(own.fault).not.toBe('')
  const alone = session({ solve: unreachable })
  alone.progress = progress.withDrill(progress.beginning(), BROKEN, 0)
  await alone.begin('again')
  expect(alone.progress.cards).toHaveLength(1)
})

it('refuses a file with a drill that has no answer, and says if nobody could be asked', async () => {
  const file = JSON.stringify([OWN, BROKEN])
  const own = session()
  expect(await own.take(file)).toBeNull()
  expect(own.progress.cards).toEqual([])
  expect(await own.take(JSON.stringify([OWN]))).toEqual({ drills: 1 })
  await expect(session({ solve: unreachable }).take(file)).rejects.toThrow(Problem)
})
