/** The parts of statistics, of groups with their league, and of the trainer. */

import type { Drill, DrillSolution } from '../../../kernel/src/drill'
import EnterResult from '../../features/group/EnterResult.svelte'
import { firstSettings } from '../../features/group/figures'
import GroupPage from '../../features/group/GroupPage.svelte'
import LeagueTable from '../../features/group/LeagueTable.svelte'
import DrillView from '../../features/trainer/DrillView.svelte'
import { Session } from '../../features/trainer/session.svelte'
import TrainerStart from '../../features/trainer/Start.svelte'
import Kinds from '../../features/statistics/Kinds.svelte'
import { PLACE_SHARES, SECTIONS } from '../../features/statistics/numbers'
import type {
  FriendGroup,
  GroupLeague,
  KindStatistics,
  LeagueRow,
  OutlookAnswer,
  PersonStatistics,
} from '../../generated/api'
import { nothing, part, type Part } from '../part'

/** A drill with its answers, as `tests/web/drills.py` wrote it. */
export interface SolvedDrill {
  drill: Drill
  solution: DrillSolution
  outlook: OutlookAnswer | null
}

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'
const NAMES = ['Haruka', LONG, '麻雀太郎', 'Cho']
const WHEN = Date.UTC(2026, 1, 14, 20) / 1000

const valuesOf = (names: readonly string[], of: number) =>
  names.map((name, at) => {
    const value = /points|gain$/.test(name) ? 900 * at - 400 : 0.03 + 0.021 * at
    return { name, value, low: 0.8 * value, high: 1.2 * value, of }
  })

function kind(length: string, games: number): KindStatistics {
  const numbers = [
    ...valuesOf(Object.values(SECTIONS).flat(), games),
    ...valuesOf(PLACE_SHARES, games),
  ]
  const yaku = valuesOf(['riichi', 'pinfu', 'honitsu', 'sanshoku_doujun'], games)
  const archive = games > 1 ? { name: 'archive', games: 405, numbers, yaku } : null
  return { players: 4, length, games, rounds: 10 * games, numbers, yaku, archive }
}

const counted = (more: Partial<PersonStatistics>): PersonStatistics => ({
  games: 0,
  kinds: [],
  places: [],
  uncounted: 0,
  left_out: 0,
  ...more,
})

const places = Array.from({ length: 40 }, (_, at) => ({
  record: `t${at}`,
  began: WHEN + 86_400 * at,
  players: 4,
  length: 'south',
  place: 1 + ((at * 7 + (at % 5)) % 4),
  points: 25_000,
}))

const group = (people: readonly string[]): FriendGroup => ({
  id: 'g',
  code: 'a-link-of-this-group',
  name: people.length > 1 ? LONG : 'Friday',
  is_member: true,
  is_owner: true,
  owner: 'u0',
  members: people.map((name, at) => ({ user: `u${at}`, name, joined: WHEN })),
  points_in_all: 100_000,
  seats: 4,
  settings: firstSettings(),
  summary: 'Tenhou',
})

const rows: LeagueRow[] = NAMES.map((name, at) => ({
  user: at < 3 ? `u${at}` : '',
  name,
  is_member: at < 3,
  total: 131_300 - 65_000 * at,
  games: 24,
  mean_place: 1.86 + 0.4 * at,
  places: [9, 7, 5, 3],
  rating: 32.3 - 3 * at,
  rating_ci95: 8.4,
}))

const EMPTY: GroupLeague = { unit: 'thousands', games: 0, rows: [], evenings: [], records: [] }
const result = (key: string, source: 'table' | 'hand', counts: boolean) => ({
  key,
  source,
  counts,
  table: source === 'table' ? 't0' : '',
  best_win: null,
  entered: WHEN,
  entered_by: source === 'hand' ? 'u0' : '',
  when: WHEN,
  entries: rows.map(({ user, name, total }, at) => ({
    ...{ user, name, total, place: at + 1, seat: at, points: 25_000, bot: false },
  })),
})
const LEAGUE: GroupLeague = {
  unit: 'thousands',
  games: 24,
  rows,
  evenings: [
    {
      day: '2026-02-14',
      games: 2,
      totals: rows.map(({ user, name, total }) => ({ user, name, total })),
      results: [result('a', 'table', true), result('b', 'hand', false)],
    },
  ],
  records: (['highest_win', 'longest_streak', 'best_game'] as const).map((kind, at) => ({
    kind,
    name: NAMES[at]!,
    user: `u${at}`,
    value: kind === 'longest_streak' ? 4 : 48_000,
    when: WHEN,
    table: 't0',
    win:
      kind === 'highest_win' ? { points: 48_000, seat: 0, limit: 'yakuman', han: 0, fu: 0 } : null,
  })),
}

/** A player at that drill, after that answer if it is one. */
async function at(solved: SolvedDrill, given?: string): Promise<Session> {
  const session = new Session({
    drill: async () => solved.drill,
    solve: async () => solved.solution,
    prospects: async () => solved.outlook,
  })
  const { kind, level = 1, seed = 0 } = solved.drill
  await session.begin(kind, { kind, level, seed, players: 4 })
  if (given !== undefined) session.answer(given)
  return session
}

const unasked = () => Promise.reject(new Error('no drill is asked here'))
const NO_DRILLS = { drill: unasked, solve: unasked, prospects: unasked }

export async function progressParts(solved: readonly SolvedDrill[]): Promise<Part[]> {
  const drills = await Promise.all(
    solved.map(async (one) => {
      const { answers, possible } = one.solution
      const wrong = possible.find((answer) => !answers.includes(answer)) ?? '1m'
      return part(`DrillView, ${one.drill.kind}`, DrillView, {
        asked: { session: await at(one) },
        right: { session: await at(one, answers[0]!) },
        wrong: { session: await at(one, wrong) },
        'only shown': { session: await at(one, '') },
      })
    }),
  )
  return [
    part('Kinds of statistics', Kinds, {
      loading: { found: null },
      empty: { found: counted({}) },
      'one game': { found: counted({ games: 1, kinds: [kind('east', 1)] }) },
      many: {
        found: counted({
          games: 480,
          kinds: [kind('south', 240), kind('east', 240)],
          places,
          uncounted: 12,
          left_out: 1,
        }),
      },
    }),
    part('LeagueTable', LeagueTable, {
      loading: { league: null, user: '' },
      empty: { league: EMPTY, user: '' },
      four: { league: LEAGUE, user: 'u1' },
    }),
    part('GroupPage', GroupPage, {
      loading: { group: null, league: null, onchange: nothing, onresults: nothing },
      empty: { group: group(['Haruka']), league: EMPTY, onchange: nothing, onresults: nothing },
      league: { group: group(NAMES), league: LEAGUE, onchange: nothing, onresults: nothing },
    }),
    part(
      'EnterResult',
      EnterResult,
      { four: { group: group(NAMES), onclose: nothing, onentered: nothing } },
      'modal',
    ),
    part('Start of the trainer', TrainerStart, {
      fresh: { session: new Session(NO_DRILLS) },
    }),
    ...drills,
  ]
}
