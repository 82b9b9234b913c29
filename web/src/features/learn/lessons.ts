/**
 * The seven lessons as tables of steps: the hand in groups, the table around it, a text, and the
 * one thing that is asked for. A text marks words as `[words](place)`: they light up that place.
 */

import { ACROSS, LEFT, USUAL_TABLE, YOU, type LessonTable } from './table'
import type { LearnKey } from './words.svelte'

export const LESSONS = ['tiles', 'groups', 'ready', 'riichi', 'win', 'calls', 'points'] as const
export type LessonName = (typeof LESSONS)[number]

/** Places of the table that words can light up, as the board marks them in its page. */
export const TABLE_PLACES: Record<string, string> = {
  dora: '.dora',
  centre: '.centre',
  pond: `[data-seat="${YOU}"] .pond`,
  across: `[data-seat="${ACROSS}"] [data-newest]`,
  left: `[data-seat="${LEFT}"] [data-newest]`,
}

/** Tiles of the hand that belong together; words light them up by their `place`. */
export interface Group {
  tiles: string
  place: string
  label?: LearnKey
  /** `done` is complete, `open` lacks a tile, `loose` fits nowhere. */
  state: 'done' | 'open' | 'loose'
}

export type Choice = 'riichi' | 'ron' | 'tsumo' | 'pon' | 'chi' | 'pass'

/** The thing that is asked for: reading on, one of some tiles, or one of the buttons. */
export type Task =
  | { type: 'read' }
  /** `shown` if the tile is lit from the beginning: otherwise the person looks for it. */
  | { type: 'tap'; tiles: readonly string[]; shown: boolean }
  | { type: 'press'; button: Choice; among: readonly Choice[] }

export interface LessonStep {
  text: LearnKey
  hand: readonly Group[]
  table: LessonTable
  /** The place of the table that is lit at first. */
  lit: string
  task: Task
  /** The sentence for a wrong answer. */
  wrong: LearnKey
}

const run = (tiles: string): Group => ({ tiles, place: 'run', label: 'group.run', state: 'done' })
const triplet = (tiles: string): Group => ({
  ...{ tiles, place: 'triplet', label: 'group.triplet', state: 'done' },
})
const pair = (tiles: string): Group => ({
  tiles,
  place: 'pair',
  label: 'group.pair',
  state: 'done',
})
const open = (tiles: string, label: LearnKey): Group => ({
  ...{ tiles, place: 'open', label, state: 'open' },
})
const loose = (tiles: string): Group => ({ tiles, place: 'loose', state: 'loose' })
const kind = (tiles: string, place: string, label: LearnKey): Group => ({
  ...{ tiles, place, label, state: 'done' },
})

const READ: Task = { type: 'read' }
const tap = (...tiles: string[]): Task => ({ type: 'tap', tiles, shown: true })
const find = (...tiles: string[]): Task => ({ type: 'tap', tiles, shown: false })
const press = (button: Choice, ...others: Choice[]): Task => ({
  ...{ type: 'press', button, among: [button, ...others] },
})

type Given = Partial<LessonTable> & { lit?: string }

function step(
  text: LearnKey,
  hand: readonly Group[],
  task: Task,
  wrong: LearnKey = 'wrong',
  { lit = '', ...table }: Given = {},
): LessonStep {
  return { text, hand, task, wrong, lit, table: { ...USUAL_TABLE, ...table } }
}

const SUITS = [
  kind('147m', 'man', 'group.man'),
  kind('258p', 'pin', 'group.pin'),
  kind('369s', 'sou', 'group.sou'),
  kind('1234z', 'wind', 'group.wind'),
  kind('5z', 'dragon', 'group.dragon'),
]
const GROUPS = [run('234m'), triplet('555p'), pair('33z')]
const NEARLY = [run('234m'), triplet('555p'), run('678p'), pair('33z')]
const READY = [...NEARLY.slice(0, 3), open('78s', 'group.six_nine'), NEARLY[3]!]
const CALLING = [pair('55z'), run('234m'), run('678p'), pair('99s')]
const DECLARED: Given = { riichi: [YOU], points: [24_000, 25_000, 25_000, 25_000] }

export const STEPS: Record<LessonName, readonly LessonStep[]> = {
  tiles: [
    step('tiles.suits', SUITS, READ),
    step('tiles.honors', SUITS, tap('5z'), 'tiles.honors.wrong'),
    step('tiles.count', SUITS, find('8p'), 'tiles.count.wrong'),
  ],
  groups: [
    step('groups.kinds', [...GROUPS, loose('67s'), loose('1m8s2z'), loose('9p')], READ),
    step(
      'groups.complete',
      [...GROUPS, open('67s', 'group.five_eight'), loose('1m8s2z'), loose('9p')],
      find('8s'),
      'groups.complete.wrong',
    ),
    step('groups.aim', [...GROUPS, run('678s'), loose('1m2z'), loose('9p')], READ),
  ],
  ready: [
    step('ready.discard', [...READY, loose('9m')], tap('9m'), 'ready.discard.wrong'),
    step('ready.waits', READY, READ, 'wrong', { ponds: ['199m3z', '1z9s2z', '4z91p', '21z8m'] }),
    step(
      'ready.again',
      [run('123p'), run('456m'), run('567s'), pair('99m'), open('35p', 'group.four'), loose('6z')],
      find('6z'),
      'ready.again.wrong',
    ),
  ],
  riichi: [
    step('riichi.offer', [...READY, loose('9m')], press('riichi')),
    step('riichi.discard', [...READY, loose('9m')], tap('9m'), 'riichi.discard.wrong'),
    step('riichi.stick', READY, READ, 'wrong', { ...DECLARED, lit: 'centre' }),
    step('riichi.locked', [...READY, loose('1z')], tap('1z'), 'riichi.locked.wrong', DECLARED),
  ],
  win: [
    step('win.ron', READY, press('ron', 'pass'), 'win.ron.wrong', {
      ...DECLARED,
      ...{ ponds: ['199m3z', '1z9s2z', '4z91p6s', '21z8m'], offers: ACROSS, lit: 'across' },
    }),
    step('win.tsumo', [...READY, loose('9s')], press('tsumo', 'pass'), 'win.tsumo.wrong', DECLARED),
    step('win.yaku', [...NEARLY.slice(0, 3), run('789s'), NEARLY[3]!], READ, 'wrong', DECLARED),
  ],
  calls: [
    step('calls.pon', [...CALLING, loose('3s19m')], press('pon', 'pass'), 'calls.pon.wrong', {
      ...{ ponds: ['9p3z', '1z9s2z', '4z91p5z', '21z8m'], offers: ACROSS, lit: 'across' },
    }),
    step(
      'calls.discard',
      [triplet('555z'), ...CALLING.slice(1), loose('3s19m')],
      tap('1m', '9m', '3s'),
      'calls.discard.wrong',
      { called: { tiles: '555z', from: ACROSS } },
    ),
    step(
      'calls.pass',
      [run('234m'), run('678p'), open('35s', 'group.four'), pair('99p'), loose('1m26z')],
      press('pass', 'chi'),
      'calls.pass.wrong',
      { ponds: ['9s3z', '1z9s2z', '4z91p', '21z4s'], offers: LEFT, lit: 'left' },
    ),
  ],
  points: [
    step('points.han', [...NEARLY.slice(0, 3), run('678s'), NEARLY[3]!], READ, 'wrong', DECLARED),
    step(
      'points.dora',
      [...NEARLY.slice(0, 3), run('678s'), NEARLY[3]!],
      find('5p'),
      'points.dora.wrong',
      { ...DECLARED, dora: '4p', lit: 'dora' },
    ),
    step('points.sum', [...NEARLY.slice(0, 3), run('678s'), NEARLY[3]!], READ, 'wrong', {
      ...{
        ...DECLARED,
        dora: '4p',
        lit: 'centre',
        points: [33_000, 25_000, 17_000, 25_000],
        riichi: [],
      },
    }),
  ],
}

/** A part of a text: its words, the place that they light up, and whether they say what to do. */
export interface TextPart {
  words: string
  place: string
  task: boolean
}

/** The parts of a text with `[words](place)`; what is between asterisks says what to do. */
export function partsOf(text: string): TextPart[] {
  return text.split('*').flatMap((piece, at) =>
    piece.split(/(\[[^\]]+\]\(\w+\))/).flatMap((part): TextPart[] => {
      const [, words = part, place = ''] = /^\[([^\]]+)\]\((\w+)\)$/.exec(part) ?? []
      return words ? [{ words, place, task: at % 2 === 1 }] : []
    }),
  )
}

/** True if that place is the group: its own, or all complete groups of three. */
export const isPlace = ({ place, state }: Group, lit: string): boolean =>
  lit === place || (lit === 'done' && state === 'done' && place !== 'pair')

/** True if a step can light up that place. */
export const hasPlace = ({ hand }: LessonStep, place: string): boolean =>
  place in TABLE_PLACES || hand.some((group) => isPlace(group, place))

/** The tiles of your hand in a step, without those on the table. */
export const handOf = ({ hand, table }: LessonStep): string =>
  hand
    .map(({ tiles }) => tiles)
    .filter((tiles) => tiles !== table.called?.tiles)
    .join('')
