/** A table as a board draws it: the view, what its rules mean to the eye, and the people at it. */

import { nameIn } from '../../messages/library.svelte'
import { t } from '../../messages/words.svelte'
import { NO_AUTO, type Autos } from '../play/autos'
import type { PendingAsk } from '../play/clock'
import { wordsOf, type GameWords } from '../words/eventWords'
import { sideOf, statusesOf } from '../words/statuses'
import { faceOfRole, isWind, windSign } from '../words/words'
import { bonusOf, middleOf, type Middle } from './view'
import type { Outcome } from './tableDisplay'
import type { Action, GameEvent, Person, Seat, SeatView, Tile, View } from './wire'

/** A person with a face, an SVG document; `character` is true of a bot with its own. */
export type SeatedPerson = Person & { portrait?: string; character?: boolean }

/** The events and the people at a table; only the view is required. */
interface Happening {
  view: View
  ask: PendingAsk | null
  pending: Action | null
  /** The latest events, for motion, sound and words. */
  moment: readonly { event: GameEvent }[]
  /** Recent events, including those not shown as a moment: they are read out. */
  log: readonly { number: number; event: GameEvent }[]
  auto: Autos
  /** The outcome of the round, once a seat has won or it is over. */
  outcome: Outcome | null
  /** True if nobody plays here: nothing to switch, nothing to choose in advance. */
  still: boolean
  people: readonly SeatedPerson[]
  /**
   * The bars above the tiles of your hand, by the places of the tiles; null if no adviser is asked.
   */
  bars: HandBars | null
  /** The phrases that people are saying. */
  said: Partial<Record<Seat, string>>
}

/** The advice on a tile of the hand, as a bar above it. */
export interface HandBar {
  /** Its height and its heat, each from 0 to 1. */
  part: number
  heat: number
  /** True if a stick is laid with the tile. */
  stick: boolean
  advised: boolean
  played: boolean
  text: string
}

export type HandBars = Readonly<Record<number, readonly HandBar[]>>

/** A value of a player that is shown as a bar. */
export interface Meter {
  name: 'hp' | 'mp'
  /** The part of it that is left, from 0 to 1. */
  part: number
  text: string
}

/** A seat, and the signs at it. */
export interface SeatState {
  row: SeatView
  person: SeatedPerson | null
  said: string
  dealer: boolean
  turn: boolean
  /** True from its win until the next round. */
  won: boolean
  /** The sign of its wind; empty if seats have none. */
  wind: string
  /** The tile with the face on the player's badge; without one, a sign is there. */
  face: string
  sign: string
  /** True if a stick is in front of it. */
  stick: boolean
  statuses: string[]
  meters: Meter[]
}

export interface BoardState extends Omit<Happening, 'people' | 'said' | 'outcome'> {
  words: GameWords
  middle: Middle
  /** The round by its name, and the sign of its wind for readers who know it. */
  round: string
  roundSign: string
  /** The pot in words: counters, sticks, points. */
  lying: string[]
  /** True from the first stick in front of a seat until the round is decided. */
  tense: boolean
  /** The tiles that are worth more. */
  bonus: Tile[]
  /** The tiles that may be chosen, in words. */
  wanted: string
  seats: SeatState[]
}

const NOTHING: Omit<Happening, 'view'> = {
  ...{ ask: null, pending: null, moment: [], log: [], people: [], said: {}, bars: null },
  ...{ auto: NO_AUTO, outcome: null, still: false },
}

export function boardState(happening: Partial<Happening> & Pick<Happening, 'view'>): BoardState {
  const { people, said, outcome, ...rest } = { ...NOTHING, ...happening }
  const { view } = rest
  const middle = middleOf(view)
  const words = wordsOf(view)
  const signed = isWind(middle.wind) && t('board.round_sign') === 'yes'
  return {
    ...rest,
    words,
    middle,
    round: words.roundOf(view.round),
    roundSign: signed ? windSign(middle.wind) : '',
    lying: lyingWords(middle),
    tense: !outcome && view.status === 'playing' && view.seats.some((row) => row.riichi),
    bonus: bonusOf(view),
    wanted: wantedWords(view),
    seats: view.seats.map((row) => {
      const wind = isWind(row.role) ? windSign(row.role) : ''
      const person = people.find((one) => one.seat === row.seat) ?? null
      return {
        ...{ row, person, wind, said: said[row.seat] ?? '' },
        dealer: middle.dealer === row.seat,
        won: outcome?.wins.some((win) => win.seat === row.seat) ?? false,
        turn: middle.turn === row.seat && view.status === 'playing',
        face: faceOfRole(row.role),
        sign: wind || row.role.slice(0, 1),
        stick: row.riichi ?? false,
        statuses: statusesOf(view, row, person),
        meters: metersOf(view, row),
      }
    }),
  }
}

/** The counters, sticks and points of the pot in words. */
export const lyingWords = ({ honba, sticks, pot }: Middle): string[] =>
  [
    honba ? t('board.honba', { count: honba }) : '',
    sticks ? t('board.sticks', { count: sticks }) : '',
    pot ? t('board.pot', { points: pot }) : '',
  ].filter(Boolean)

const MOST_HP = 10_000
const MOST_MP = 100

function metersOf(view: View, row: SeatView): Meter[] {
  const side = sideOf(view, row)
  if (!side) return []
  const [hp, mp] = [row.points, side.mp]
  return [
    { name: 'hp', part: Math.max(0, hp / MOST_HP), text: t('board.hp', { n: hp }) },
    { name: 'mp', part: mp / MOST_MP, text: t('board.mp', { n: mp }) },
  ]
}

function wantedWords({ extras }: View): string {
  const lines = extras.type === 'ruleset' ? (extras.choosing ?? []) : []
  const words = lines.flatMap((line) => line.restrictions ?? []).filter((word) => word !== 'self')
  return words.map((word) => nameIn(['ruleset.asked'], word)).join(', ')
}
