/** The parts over the table and next to it. */

import type { ComponentProps } from 'svelte'
import type { Driver } from '../../client/table/driver'
import FinalResult from '../../features/results/FinalResult.svelte'
import HandRow from '../../features/results/HandRow.svelte'
import PaymentArrows from '../../features/results/PaymentArrows.svelte'
import Payments from '../../features/results/Payments.svelte'
import RoundResult from '../../features/results/RoundResult.svelte'
import Win from '../../features/results/Win.svelte'
import AmericanCard from '../../features/rulebook/AmericanCard.svelte'
import Banners from '../../features/table/Banners.svelte'
import ClaimHearing from '../../features/table/hearing/ClaimHearing.svelte'
import MenuDialog from '../../features/table/MenuDialog.svelte'
import PeopleList from '../../features/table/PeopleList.svelte'
import Phrases from '../../features/table/Phrases.svelte'
import { Speech } from '../../features/table/speech.svelte'
import TableBar from '../../features/table/TableBar.svelte'
import TableSidebar from '../../features/table/TableSidebar.svelte'
import { t } from '../../messages/words.svelte'
import { NO_AUTO } from '../../model/play/autos'
import type { TableDisplay } from '../../model/view/tableDisplay'
import type { HearingShown, Meld, Person, RoundEnded, View, Won } from '../../model/view/wire'
import Banner from '../../ui/Banner.svelte'
import type { Games, Moment } from '../moments'
import { nothing, part, text, type Part } from '../part'

const NAMES = ['Haruka', 'Min-jun', 'Steady bot', 'Wolfeschlegelsteinhausenbergerdorff']
const nameOf = (seat: number) => NAMES[seat] ?? `Player ${seat + 1}`
const people: Person[] = NAMES.map((name, seat) => ({
  seat,
  name,
  bot: seat === 2,
  level: seat === 2 ? 'smart' : '',
  away: seat === 3,
}))

interface Ended {
  view: View
  win: Won | null
  end: RoundEnded | null
}

/** The rounds that were won or drawn in the games of the vectors, one of each game. */
function endings(games: Games): Record<string, Ended> {
  const found: Record<string, Ended> = {}
  for (const [game, vectors] of Object.entries(games)) {
    for (const { before, after, events } of vectors) {
      const win = events.find((event) => event.type === 'win') ?? null
      const end = events.find((event) => event.type === 'round_end') ?? null
      const kind = win ? 'won' : end && end.reason !== 'win' ? 'drawn' : ''
      if (kind) found[`${game}, ${kind}`] ??= { view: win ? after : before, win, end }
    }
  }
  return found
}

function shownOf(view: View, more: Partial<TableDisplay> = {}): TableDisplay {
  return {
    view,
    moment: [],
    ask: null,
    pending: null,
    refusal: null,
    log: [],
    lately: [],
    outcome: null,
    people,
    auto: NO_AUTO,
    waiting: { ready: [1], until: null, last: false },
    suspending: [],
    state: 'playing',
    room: 'ABCDEF',
    seat: view.seat,
    commitment: 'a'.repeat(64),
    seed: '',
    result: null,
    openHands: false,
    delayed: false,
    spectators: 3,
    ...more,
  }
}

function outcomes(endings: Record<string, Ended>): Part[] {
  const of = ({ view, win, end }: Ended) => ({ wins: win ? [win] : [], scores: [], end, view })
  const states = Object.entries(endings).filter(([game]) => !game.startsWith('haiyuki'))
  const won = states.filter(([, { win }]) => win)
  const riichi = states.find(([game]) => game === 'riichi, won')![1]
  const great = (more: Partial<Won>): Ended => ({ ...riichi, win: { ...riichi.win!, ...more } })
  const shown = (ended: Ended, more: Partial<TableDisplay> = {}) => ({
    shown: shownOf(ended.view, more),
    outcome: of(ended),
    nameOfSeat: nameOf,
  })
  return [
    part(
      'RoundResult',
      RoundResult,
      {
        ...Object.fromEntries(states.map(([game, ended]) => [game, shown(ended)])),
        'much at once': shown(great(MUCH)),
        'a yakuman': shown(great(YAKUMAN)),
        'a comeback': {
          ...shown(riichi, { waiting: { ready: [], until: null, last: true } }),
          outcome: { ...of(riichi), end: turned(riichi.win!.seat) },
        },
        'two wins': {
          ...shown(riichi),
          outcome: { ...of(riichi), wins: [riichi.win!, great({ ...MUCH, seat: 0 }).win!] },
        },
        'dealt in, at the end of a game': {
          ...shown(riichi, {
            seat: riichi.win!.source,
            state: 'over',
            log: [{ number: 7, event: dealing(riichi.win!) }],
          }),
          onsafe: nothing,
        },
      },
      'stage',
    ),
    part(
      'Win',
      Win,
      Object.fromEntries(won.map(([game, { win, view }]) => [game, { win: win!, view, nameOf }])),
    ),
    part('HandRow', HandRow, {
      'four kans': { tiles: [{ name: '6p' }, { name: '6p' }], melds: kans },
    }),
  ]
}

/** The end of a round in which a seat rises from the last place to the first. */
const turned = (winner: number): RoundEnded => ({
  type: 'round_end',
  reason: 'win',
  points: [0, 1, 2, 3].map((seat) =>
    seat === winner
      ? { seat, points: 40_000, change: 24_000 }
      : { seat, points: 17_000 + 1_000 * seat, change: -8_000 },
  ),
})

const han = (name: string, value = 1) => ({ name, value, unit: 'han' })
const MUCH: Partial<Won> = {
  lines: [
    ...['riichi', 'ippatsu', 'menzen_tsumo', 'pinfu', 'tanyao', 'iipeikou'].map((name) =>
      han(name),
    ),
    ...['sanshoku_doujun', 'dora', 'red_dora', 'ura_dora'].map((name) => han(name, 2)),
  ],
  sums: [han('', 14), { name: '', value: 20, unit: 'fu' }],
  limit: 'kazoe_yakuman',
  source: null,
  revealed: [{ name: '3s' }, { name: '1z' }],
  points: 32_000,
}
const YAKUMAN: Partial<Won> = {
  lines: ['daisangen', 'tsuuiisou'].map((name) => ({ name, value: 1, unit: 'yakuman' })),
  sums: [{ name: '', value: 2, unit: 'yakuman' }],
  limit: 'yakuman',
  details: [],
  points: 64_000,
}
const dealing = ({ source, tile }: Won) => ({
  type: 'discard' as const,
  seat: source!,
  tile: tile!,
  drawn: false,
})

const kans: Meld[] = ['1s', '5z', '9m', '3p'].map((name) => ({
  name: 'open_kan',
  tiles: Array.from({ length: 4 }, () => ({ name })),
  source: 1,
  called: 0,
}))

const payments = [0, 1, 2, 3].map((seat) => ({
  seat,
  before: 25_000,
  change: seat ? -16_000 : 48_000,
  after: seat ? 9_000 : 73_000,
  rank: seat + 1,
  risen: seat ? -1 : 2,
}))
const money = () => [
  part('Payments', Payments, { four: { rows: payments, own: 0, nameOf } }),
  part('PaymentArrows', PaymentArrows, {
    'from everybody and the table': {
      flows: [1, 2, null].map((from) => ({ from, to: 0, points: 16_000 })),
      own: 0,
      nameOf,
    },
  }),
]

const claim = (seat: number, more: Partial<HearingShown['claims'][number]> = {}) => ({
  seat,
  name: 'mangan',
  answers: [],
  verdict: '',
  liable: null,
  evaluated: null,
  ...more,
})

const heard = (more: Partial<HearingShown>): HearingShown => ({
  kind: 'win',
  stage: 'answer',
  judge: 0,
  heard: 0,
  claims: [claim(1, { answers: [{ seat: 2, ok: true }] })],
  source: 3,
  tile: { name: '5p', red: true },
  next: '',
  agreed: [],
  ...more,
})

/** Everything above a table: the connection is lost, you are away, someone wants to suspend. */
function banners(view: View): Record<string, ComponentProps<typeof Banners>> {
  const own = { name: 'Ann', seat: view.seat!, bot: false, connected: true }
  const driver = { back: nothing, suspend: nothing } as unknown as Driver
  const state = (more: Partial<TableDisplay> = {}, reconnecting = false) => ({
    shown: shownOf(view, { people: [own], ...more }),
    driver,
    reconnecting,
    nameOfSeat: nameOf,
  })
  return {
    reconnecting: state({}, true),
    away: state({ people: [{ ...own, away: true }] }),
    'asked to suspend': state({ suspending: [own.seat + 1] }),
    'waits for the others': state({ suspending: [own.seat] }),
  }
}

function hearings(view: View): Part {
  const press = (...buttons: string[]) =>
    buttons.map((button) => ({ type: 'press' as const, button }))
  const asked = (...buttons: string[]): View => ({ ...view, legal: press(...buttons) }) as View
  const ask = { number: 1, baseMs: null, bankMs: null, at: 0 }
  const worths = ['1 han 30 fu', '2 han 30 fu', '2 han 40 fu', 'mangan', 'haneman', '2 yakuman']
  const claims = worths.map((name) => ({ type: 'declare' as const, names: ['claim', name] }))
  const state = (hearing: HearingShown, view: View, pending = false) => ({
    hearing,
    shown: shownOf(view, { ask, pending: pending ? press('ok')[0]! : null }),
    nameOfSeat: nameOf,
    onintent: nothing,
  })
  return part(
    'ClaimHearing',
    ClaimHearing,
    {
      'asked what it is worth': state(heard({ stage: 'worth' }), {
        ...view,
        legal: claims,
      } as View),
      'asked whether one agrees': state(heard({}), asked('ok', 'ng')),
      'a verdict on a hand in riichi': state(
        heard({
          stage: 'verdict',
          heard: 1,
          claims: [
            claim(1, { verdict: 'valid' }),
            claim(3, { name: 'riichi', evaluated: 'riichi' }),
          ],
        }),
        asked('valid', 'invalid', 'chombo'),
      ),
      'a verdict on two': state(
        heard({
          stage: 'verdict',
          heard: 1,
          claims: [
            claim(1, { verdict: 'valid', evaluated: 'mangan' }),
            claim(3, {
              evaluated: '',
              liable: 2,
              answers: [
                { seat: 0, ok: false },
                { seat: 2, ok: true },
              ],
            }),
          ],
        }),
        asked('valid', 'fix', 'invalid', 'chombo', 'reconsider'),
      ),
      'a draw is agreed upon': state(
        heard({ kind: 'exhaustive', stage: 'agree', agreed: [{ seat: 1, ok: false }], next: '2' }),
        asked(),
        true,
      ),
    },
    'stage',
  )
}

const final = (view: View): Part => {
  const seats = [0, 1, 2, 3].map((seat) => ({
    seat,
    rank: seat,
    points: 41_000 - seat * 9_000,
    score: 41 - seat * 25,
  }))
  const result = { seats, reason: 'finished', unit: 'thousands' } as NonNullable<
    TableDisplay['result']
  >
  const rematch = { entry: null, between: false, willing: false, missing: [] }
  const sheet = {
    shown: shownOf(view, { state: 'over', seed: 'b'.repeat(64) }),
    result,
    nameOfSeat: nameOf,
    onroom: nothing,
    onreplay: nothing,
  }
  return part(
    'FinalResult',
    FinalResult,
    {
      'may go on': {
        ...sheet,
        onreview: nothing,
        rematch: { ...rematch, again: nothing, between: true },
      },
      'waits for others': {
        ...sheet,
        rematch: { ...rematch, again: nothing, willing: true, missing: NAMES.slice(1) },
      },
      'after a comeback': {
        ...sheet,
        comeback: { seat: 0, from: 4 },
        rematch: { ...rematch, again: nothing },
      },
      watched: { ...sheet, rematch: { ...rematch, again: undefined } },
    },
    'stage',
  )
}

const card = [
  {
    title: '2468',
    hands: ['FFFF 2222 4444 66', '22 44 666 888 DDDD'].map((name) => ({
      name,
      worth: '25',
      groups: name.split(' ').map((text, at) => ({
        text,
        tiles: [...text].map((one) => (/\d/.test(one) ? `${one}m` : '1f')),
        jokers: text.length > 2,
        step: null,
        suit: at ? 'b' : '',
      })),
    })),
  },
]

export function tableParts(moments: Moment[], games: Games): Part[] {
  const view = moments.find((one) => one.name === 'many-calls')!.view
  const list = {
    people,
    own: 0,
    engine: 'riichi',
    spectators: 0,
    muted: new Set<number>(),
    onmute: nothing,
  }
  const bar = {
    round: 'East 2',
    game: 'Friday evening',
    wide: false,
    watching: null,
    onrules: nothing,
    onmenu: nothing,
  }
  const hint = { possible: true, busy: false, answer: null, toggle: async () => {} }
  return [
    ...outcomes(endings(games)),
    ...money(),
    hearings(view),
    final(view),
    part('TableBar', TableBar, {
      narrow: { ...bar, onphrases: nothing },
      'with room for the log': { ...bar, log: { on: true, toggle: nothing } },
      'slow and full': {
        ...bar,
        round: 'East 1, honba 12',
        latency: 1_234,
        hint,
        onphrases: nothing,
      },
      watching: {
        ...bar,
        latency: 420,
        watching: { short: t('table.delayed_short'), long: t('table.watching_delayed') },
      },
    }),
    part('Banner', Banner, {
      plain: { children: text(t('suspend.waiting')) },
      alarm: { kind: 'alarm', children: text(t('table.reconnecting')) },
    }),
    part('Banners', Banners, banners(view), 'stage'),
    part('TableSidebar', TableSidebar, {
      riichi: {
        shown: shownOf(view),
        speech: new Speech(),
        rules: 'Tenhou · 3 red fives · open tanyao',
        nameOfSeat: nameOf,
        onrules: nothing,
      },
    }),
    part('PeopleList', PeopleList, {
      'some away, watched': { ...list, spectators: 3 },
      'one is muted': { ...list, muted: new Set([1]) },
      'watched by oneself': { ...list, own: null },
      gone: {
        ...list,
        people: people.map((one) => ({ ...one, away: false, connected: one.seat !== 1 })),
      },
    }),
    part('AmericanCard', AmericanCard, { american: { sections: card } }),
    part('Phrases', Phrases, { all: { onsay: nothing, onclose: nothing } }, 'modal'),
    part(
      'MenuDialog',
      MenuDialog,
      {
        all: {
          canSuspend: true,
          muted: false,
          onmute: nothing,
          onsuspend: nothing,
          ontext: nothing,
          onleave: nothing,
          onclose: nothing,
          children: text('…'),
        },
      },
      'modal',
    ),
  ]
}
