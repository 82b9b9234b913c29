/**
 * A player's progress: levels, streaks, and the drills that come again, by Leitner's boxes. Pure, and
 * in the same JSON as `jantaku.riichi.drill.progress`, so that the command line reads it.
 */

import {
  DRILL_KINDS,
  DRILL_LEVELS,
  type Drill,
  type DrillKind,
  type DrillSeed,
} from '../../../kernel/src/drill'

export interface KindProgress {
  asked: number
  right: number
  level: number
  /** Right answers in a row at this level; wrong ones as a negative number. */
  row: number
}
export interface Card {
  drill: Drill | DrillSeed
  box: number
  due_s: number
}
export interface Progress {
  type: 'jantaku.riichi.drill.progress'
  version: 1
  streak: number
  best_streak: number
  kinds: Record<DrillKind, KindProgress>
  cards: Card[]
}

export const INTERVALS_S = [600, 86_400, 3 * 86_400, 7 * 86_400, 21 * 86_400]
export const MOST_CARDS = 500
const RISES_AFTER = 5
const FALLS_AFTER = 3
const MOST = 10 ** 9
const LATEST_S = 10 ** 11
const TYPE = 'jantaku.riichi.drill.progress'

export const beginning = (): Progress => ({
  type: TYPE,
  version: 1,
  streak: 0,
  best_streak: 0,
  kinds: Object.fromEntries(
    DRILL_KINDS.map((kind) => [kind, { asked: 0, right: 0, level: 1, row: 0 }]),
  ) as Record<DrillKind, KindProgress>,
  cards: [],
})

/** A drill as a card stores it: by its seed if it has one. */
export function stored(drill: Drill): Drill | DrillSeed {
  const { kind, level, seed } = drill
  if (level === undefined || seed === undefined) return drill
  return { kind, level, seed, players: drill.rules?.players ?? 4 }
}

/** A drill with its keys in the order of `stored`, however another program wrote them. */
const inOrder = (drill: Drill | DrillSeed): Drill | DrillSeed => {
  if ('hand' in drill) return drill
  const { kind, level, seed, players } = drill
  return { kind, level, seed, players }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
const sorted = (cards: Card[]) =>
  cards.toSorted((one, other) => one.due_s - other.due_s).slice(0, MOST_CARDS)

function kindAfter(own: KindProgress, isRight: boolean): KindProgress {
  let row = isRight ? Math.max(0, own.row) + 1 : Math.min(0, own.row) - 1
  let level = own.level
  if (row >= RISES_AFTER) [level, row] = [Math.min(level + 1, DRILL_LEVELS), 0]
  else if (row <= -FALLS_AFTER) [level, row] = [Math.max(level - 1, 1), 0]
  return { asked: own.asked + 1, right: own.right + Number(isRight), level, row }
}

function cardsAfter(cards: Card[], drill: Drill, isRight: boolean, now_s: number): Card[] {
  const own = stored(drill)
  const known = cards.find((card) => isSame(card.drill, own))
  const others = cards.filter((card) => card !== known)
  if (isRight && !known) return cards
  const box = known && isRight ? known.box + 1 : 0
  if (box === INTERVALS_S.length) return others
  return sorted([...others, { drill: own, box, due_s: now_s + INTERVALS_S[box]! }])
}

/** The progress after an answer; only answers at the present level change the level. */
export function after(progress: Progress, drill: Drill, isRight: boolean, now_s: number): Progress {
  const own = progress.kinds[drill.kind]
  const next = kindAfter(own, isRight)
  const { level, row } = drill.level === own.level ? next : own
  const streak = isRight ? progress.streak + 1 : 0
  return {
    ...progress,
    streak,
    best_streak: Math.max(progress.best_streak, streak),
    kinds: { ...progress.kinds, [drill.kind]: { ...next, level, row } },
    cards: cardsAfter(progress.cards, drill, isRight, now_s),
  }
}

export function withLevel(progress: Progress, kind: DrillKind, level: number): Progress {
  const own = { ...progress.kinds[kind], level, row: 0 }
  return { ...progress, kinds: { ...progress.kinds, [kind]: own } }
}

/** The progress with a drill that is due now, such as a mistake from a game. */
export function withDrill(progress: Progress, drill: Drill, now_s: number): Progress {
  const { cards } = withoutDrill(progress, drill)
  return { ...progress, cards: sorted([...cards, { drill: stored(drill), box: 0, due_s: now_s }]) }
}

/** The progress without a drill, such as one that has no answer. */
export function withoutDrill(progress: Progress, drill: Drill | DrillSeed): Progress {
  const own = 'hand' in drill ? stored(drill) : inOrder(drill)
  return { ...progress, cards: progress.cards.filter((card) => !isSame(card.drill, own)) }
}

/**
 * The progress with drills that are due before all others, and the number of those that are new;
 * a drill that comes again anyway keeps its box.
 */
export function withMistakes(
  progress: Progress,
  drills: readonly Drill[],
  now_s: number,
): { progress: Progress; added: number } {
  const known = new Set(progress.cards.map((card) => JSON.stringify(card.drill)))
  const fresh = drills.map(stored).filter((own) => {
    const text = JSON.stringify(own)
    return !known.has(text) && known.add(text)
  })
  const due_s = Math.min(now_s, progress.cards[0]?.due_s ?? now_s)
  const cards = fresh.map((drill) => ({ drill, box: 0, due_s }))
  return {
    progress: { ...progress, cards: sorted([...cards, ...progress.cards]) },
    added: fresh.length,
  }
}

/** The cards that are due, the longest waiting first. */
export const due = (progress: Progress, now_s: number): Card[] =>
  progress.cards.filter((card) => card.due_s <= now_s)

/** The progress of a document; null for anything else. */
export function read(document: unknown): Progress | null {
  if (!isObject(document) || document['type'] !== TYPE || document['version'] !== 1) return null
  const { kinds, cards } = document
  if (!isObject(kinds) || !Array.isArray(cards) || cards.length > MOST_CARDS) return null
  const sound =
    DRILL_KINDS.every((kind) => kinds[kind] === undefined || isKind(kinds[kind])) &&
    cards.every(isCard) &&
    isWhole(document['streak'], 0, MOST) &&
    isWhole(document['best_streak'], 0, MOST)
  if (!sound) return null
  const own = document as unknown as Progress
  return {
    ...beginning(),
    streak: own.streak,
    best_streak: own.best_streak,
    kinds: Object.fromEntries(
      DRILL_KINDS.map((kind) => {
        const { asked, right, level, row } = own.kinds[kind] ?? beginning().kinds[kind]
        return [kind, { asked, right, level, row }]
      }),
    ) as Progress['kinds'],
    cards: sorted(
      own.cards.map(({ drill, box, due_s }) => ({ drill: inOrder(drill), box, due_s })),
    ),
  }
}

/** The drills of a document: one or a list of them; null for anything else. */
export function drillsIn(document: unknown): Drill[] | null {
  const list = Array.isArray(document) ? document : [document]
  return list.length && list.length <= MOST_CARDS && list.every(isDrill) ? (list as Drill[]) : null
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most
const isKind = (own: unknown) =>
  isObject(own) &&
  isWhole(own['asked'], 0, MOST) &&
  isWhole(own['right'], 0, own['asked'] as number) &&
  isWhole(own['level'], 1, DRILL_LEVELS) &&
  isWhole(own['row'], -MOST, MOST)
const isNamed = (kind: unknown) => (DRILL_KINDS as readonly unknown[]).includes(kind)
const isDrill = (drill: unknown): boolean =>
  isObject(drill) &&
  isNamed(drill['kind']) &&
  typeof drill['hand'] === 'string' &&
  drill['hand'].length <= 100 &&
  JSON.stringify(drill).length <= 20_000
const isSeed = (drill: unknown): boolean =>
  isObject(drill) &&
  isNamed(drill['kind']) &&
  isWhole(drill['level'], 1, DRILL_LEVELS) &&
  isWhole(drill['seed'], 0, MOST) &&
  [3, 4].includes(drill['players'] as number)
const isCard = (card: unknown) =>
  isObject(card) &&
  (isDrill(card['drill']) || isSeed(card['drill'])) &&
  isWhole(card['box'], 0, INTERVALS_S.length - 1) &&
  isWhole(card['due_s'], 0, LATEST_S)
