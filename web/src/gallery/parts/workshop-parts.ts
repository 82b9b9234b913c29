/** The parts of the workshop. */

import { Problem } from '../../client/rest'
import { draftOf, Shelf } from '../../features/workshop/draft'
import Editor from '../../features/workshop/editor/Editor.svelte'
import { RulesetLanguage } from '../../features/workshop/editor/language'
import NoServer from '../../features/workshop/NoServer.svelte'
import OpenDialog from '../../features/workshop/OpenDialog.svelte'
import Fault from '../../features/workshop/panels/Fault.svelte'
import HandFound from '../../features/workshop/panels/HandFound.svelte'
import HandTester from '../../features/workshop/panels/HandTester.svelte'
import Mods from '../../features/workshop/panels/Mods.svelte'
import Play from '../../features/workshop/panels/Play.svelte'
import Problems from '../../features/workshop/panels/Problems.svelte'
import Report from '../../features/workshop/panels/Report.svelte'
import Simulation from '../../features/workshop/panels/Simulation.svelte'
import Tests from '../../features/workshop/panels/Tests.svelte'
import type { Balance } from '../../features/workshop/requests'
import ShareDialog from '../../features/workshop/ShareDialog.svelte'
import type { HandReport, RulesetProblemAnswer, TestReport } from '../../generated/api'
import { nothing, part, type Part } from '../part'

const TEXT = `{
  // A game of a few rounds.
  "display_name": "Ours",
  "num_players": "4",
  "max_rounds": 4,
  "buttons": {"pon": {"show_when": ["our_turn"], "actions": [["draw"]]}}
}
`
const LANGUAGE = new RulesetLanguage(
  { properties: { num_players: { type: 'integer', maximum: 4 } } },
  [],
)
const draft = draftOf('Ours', TEXT)
const LONG = 'a ruleset of which somebody has told the whole story in its name, twice'

const found = (
  severity: RulesetProblemAnswer['severity'],
  line: number,
  message: string,
): RulesetProblemAnswer => ({
  severity,
  code: 'form',
  message,
  cure: severity === 'error' ? 'write it without the quotes' : '',
  file: null,
  line,
  column: 3,
})
const PROBLEMS = [
  found('error', 4, "'num_players' takes a whole number"),
  found('warning', 5, "no such key in a ruleset: 'max_round'"),
  found('info', 6, 'nobody can press this button'),
]

const line = (definition: string, fails_at: string | null, left: string[] = []) => ({
  definition,
  matches: fails_at === null,
  fails_at,
  left,
  missing: left.length,
})
const TRIED: HandReport = {
  definitions: [
    { name: 'win', matches: true, waits: [], lines: [line('[[["pair"], 7]]', null)] },
    {
      name: 'four_triplets_of_one_suit_and_a_pair',
      matches: false,
      waits: ['1f', '2f', '3f', '4f', '1g', '2g', '3g', '4g'],
      lines: [line('["exhaustive", [["triplet"], 4]]', '[["triplet"], 4]', ['1m', '2m'])],
    },
  ],
  win: {
    yaku: [
      { name: 'Own Draw', value: 1 },
      { name: 'Concealed Hand', value: 1 },
    ],
    points: 2,
    minipoints: null,
    score: 4,
    refusal: null,
  },
  test: { hand: ['1m'], expect: { points: 2 } },
  lacks: [
    { name: 'Robbing a Kong', lacks: 'won_by_call', line: 12 },
    { name: 'Win on a Kong', lacks: 'counter_at_least kongs 1', line: null },
    { name: 'Common Hand', lacks: '', line: 14 },
  ],
}

const TESTS = { report: null, fault: null, current: true, faulty: false, onshow: nothing }
const REPORT: TestReport = {
  tests: [
    { name: 'a pair is a point', ok: true, faults: [], line: 12, column: 5 },
    {
      name: 'a hand of runs without flowers, won by a discard of the dealer',
      ok: false,
      faults: ['yaku: expected Common Hand 1, found none', 'points: expected 3, found 2'],
      line: 20,
      column: 5,
    },
  ],
  left: 4,
}

const share = (count: number) => ({ count, share: count / 40, ci95: 0.1 })
const spread = (mean: number) => ({ mean, median: mean, p90: 2 * mean, max: 4 * mean })
const BALANCE: Balance = {
  games: 10,
  rounds: 40,
  rounds_per_game: spread(4),
  discards_per_round: spread(54.2),
  won: share(32),
  won_by_draw: share(12),
  ends: { self_draw: share(12), discard: share(20), exhaustive_draw: share(8) },
  points_per_win: spread(24),
  yaku: ['Own Draw', 'Concealed Hand', LONG].map((name, at) => ({
    ...share(20 - 6 * at),
    name,
    points: spread(8),
  })),
  dealer: { won: share(11), gain: 2, gain_ci95: 1 },
  mean_rank_by_seat: [2.4, 2.5, 2.6, 2.5],
  calls_per_round: { chii: 2.1, pon: 1.4, added_kong: 0.1 },
  stuck: [],
}

/** A browser in which drafts of these names are saved. */
function shelfOf(names: string[]): Shelf {
  const kept = new Map<string, string>()
  const shelf = new Shelf({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  })
  for (const name of names) shelf.keep(draftOf(name, '{}'))
  return shelf
}

const opened = { onlibrary: nothing, ondraft: nothing, onclose: nothing }

export const workshopParts = (): Part[] => [
  part(
    'Editor',
    Editor,
    Object.fromEntries(
      [
        ['sound', TEXT.replace('"4"', '4')] as const,
        ['a fault', TEXT] as const,
        ['no JSON', '{"display_name" "Ours"}'] as const,
      ].map(([name, text]) => [
        name,
        {
          text,
          label: name,
          language: LANGUAGE,
          check: async (text: string) => LANGUAGE.faults(text),
          onchange: nothing,
        },
      ]),
    ),
  ),
  part('Problems', Problems, {
    sound: { problems: [], state: 'checked', onshow: nothing },
    'of every grade': { problems: PROBLEMS, state: 'checked', onshow: nothing },
    'tests that fail': { problems: [], state: 'checked', tests: REPORT, onshow: nothing },
    hints: { problems: PROBLEMS.slice(2), state: 'checked', onshow: nothing },
    checking: { problems: PROBLEMS, state: 'checking', onshow: nothing },
    'its form alone': { problems: [], state: 'form', onshow: nothing },
    unable: { problems: [], state: 'unable', onshow: nothing },
  }),
  part('Fault', Fault, {
    none: { fault: null, onshow: nothing },
    'with a place': {
      fault: new Problem(422, 'malformed', 'a comma is missing', { cure: "write ','", line: 3 }),
      onshow: nothing,
    },
    unreachable: { fault: new Problem(0, 'unreachable', ''), onshow: nothing },
  }),
  part('HandTester', HandTester, { new: { draft, onshow: nothing, onkeep: nothing } }),
  part('HandFound', HandFound, {
    'a win': { tried: TRIED, onshow: nothing },
    'a win that is not offered': {
      tried: {
        ...TRIED,
        win: { ...TRIED.win!, refusal: { button: 'Win', needs: '5 points' } },
      },
      onshow: nothing,
    },
    'no win': { tried: { ...TRIED, win: null, lacks: [] }, onshow: nothing },
  }),
  part('Tests', Tests, {
    'some that fail': { ...TESTS, report: REPORT },
    'all pass': { ...TESTS, report: { tests: REPORT.tests.slice(0, 1), left: 0 } },
    'none yet': { ...TESTS, report: { tests: [], left: 0 } },
    'of an older text': { ...TESTS, report: REPORT, current: false },
    'not run': { ...TESTS, faulty: true },
  }),
  part('Simulation', Simulation, {
    new: { draft, sound: true, shown: true, onshow: nothing },
  }),
  part('Report', Report, {
    games: { balance: BALANCE },
    stuck: { balance: { ...BALANCE, yaku: [], stuck: [{ game: 3, what: 'no tile to discard' }] } },
  }),
  part('Mods', Mods, {
    faulty: { draft, sound: false, onchange: nothing },
    'as they are': { draft, sound: true, onchange: nothing },
    changed: {
      draft: { ...draft, mods: ['flowers'], options: { rounds: 2 } },
      sound: true,
      onchange: nothing,
    },
  }),
  part('Play', Play, { new: { draft, onshow: nothing } }),
  part('NoServer', NoServer, { 'no server': { draft } }),
  part('OpenDialog', OpenDialog, { new: { shelf: shelfOf([]), ...opened } }, 'modal'),
  part(
    'OpenDialog, some kept',
    OpenDialog,
    { some: { shelf: shelfOf(['Ours', LONG.slice(0, 60)]), ...opened } },
    'modal',
  ),
  part('ShareDialog', ShareDialog, { short: { draft, onclose: nothing } }, 'modal'),
  part(
    'ShareDialog, too long',
    ShareDialog,
    {
      long: {
        draft: draftOf(
          'Ours',
          Array.from({ length: 60_000 }, (_, at) => ((at * 7919) % 9973).toString(36)).join(' '),
        ),
        onclose: nothing,
      },
    },
    'modal',
  ),
]
