/** The parts of the board. */

import CallBar from '../../board/actions/CallBar.svelte'
import CallVariants from '../../board/actions/CallVariants.svelte'
import Clock from '../../board/actions/Clock.svelte'
import MultiSelect from '../../board/actions/MultiSelect.svelte'
import WaitPanel from '../../board/actions/WaitPanel.svelte'
import Hand from '../../board/hand/Hand.svelte'
import HandDock from '../../board/hand/HandDock.svelte'
import KeyHelp from '../../board/input/KeyHelp.svelte'
import { OwnTurn } from '../../board/input/ownTurn.svelte'
import { PendingChoice } from '../../board/input/pendingChoice.svelte'
import Tip from '../../board/input/Tip.svelte'
import AutoBar from '../../board/seats/AutoBar.svelte'
import CalledWords from '../../board/seats/CalledWords.svelte'
import Centre from '../../board/seats/Centre.svelte'
import Meters from '../../board/seats/Meters.svelte'
import PhraseBubble from '../../board/seats/PhraseBubble.svelte'
import Seat from '../../board/seats/Seat.svelte'
import SeatPlate from '../../board/seats/SeatPlate.svelte'
import Dora from '../../board/tiles/Dora.svelte'
import Meld from '../../board/tiles/Meld.svelte'
import Melds from '../../board/tiles/Melds.svelte'
import Pond from '../../board/tiles/Pond.svelte'
import Tile from '../../board/tiles/Tile.svelte'
import { t, type MessageKey } from '../../messages/words.svelte'
import { buttonsOf } from '../../model/play/prompt'
import { boardState } from '../../model/view/boardState'
import { placesOf, placesSeen, viewpoint, waitsOf, type Place } from '../../model/view/view'
import type { Action, Meld as MeldShown, Person, PondTile, View } from '../../model/view/wire'
import type { Moment } from '../moments'
import { nothing, part, type Part } from '../part'

const numbers = (from: number, to: number, suit: string) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}${suit}`)
const FACES = [
  ...['m', 'p', 's', 't'].flatMap((suit) => numbers(1, 9, suit)),
  ...numbers(0, 7, 'z'),
  ...['f', 'g', 'a'].flatMap((kind) => numbers(1, 4, kind)),
  ...['1j', '7j', '15m', '13z', '1k', '2q', '1y'],
  ...['ataho', 'rin', 'smash', 'yuri', 'pet', 'fari', 'punch', 'sword', 'wand'],
  ...['mayu_red', 'mayu_blue', 'mayu_yellow', 'mayu_purple'],
]
const STATES = [
  'playable',
  'disabled',
  'selected',
  'dora',
  'last',
  'last callable',
  'tsumogiri',
  'ghost',
  'pending',
  'danger',
  'hint',
  'marked',
  'ahead',
]

const named = <V>(rows: readonly (readonly [string, V])[]): Record<string, V> =>
  Object.fromEntries(rows)
const tiles = (...names: string[]) => names.map((name) => ({ name }))

const tileParts = (): Part[] => [
  part('Tile', Tile, named(FACES.map((name) => [name, { tile: { name } }])), 'tiles'),
  part(
    'Tile, special',
    Tile,
    {
      ...named(['5m', '5p', '5s'].map((name) => [`red ${name}`, { tile: { name, red: true } }])),
      back: { tile: { down: true } },
      'known and face down': { tile: { name: '3m', down: true } },
      'with attributes': { tile: { name: '3m', attributes: ['gold', 'lucky'] } },
      sideways: { tile: { name: '3m' }, sideways: true },
      'without index': { tile: { name: '3m' }, index: false },
    },
    'tiles',
  ),
  part(
    'Tile, states',
    Tile,
    named(STATES.map((state) => [state, { tile: { name: '6s' }, state }])),
    'tiles',
  ),
]

const meld = (name: string, names: string[], called: number | null = 0): MeldShown => ({
  name,
  tiles: tiles(...names),
  source: 1,
  called,
})
const MELDS = [
  meld('chi', ['4s', '2s', '3s']),
  meld('pon', ['5z', '5z', '5z']),
  meld('open_kan', ['1m', '1m', '1m', '1m']),
  meld('added_kan', ['7p', '7p', '7p', '7p']),
]
const FROM: [string, Place][] = [
  ['left', 3],
  ['across', 2],
  ['right', 1],
]
const closed = meld('closed_kan', ['9s', '9s', '9s', '9s'], null)

const pondOf = (length: number, riichi: number, called: number): PondTile[] =>
  Array.from({ length }, (_, at) => ({
    tile: { name: `${(at % 9) + 1}p` },
    drawn: at % 3 === 0,
    riichi: at === riichi,
    called: at === called,
  }))

const tableParts = (): Part[] => [
  part(
    'Meld',
    Meld,
    {
      ...named(
        MELDS.flatMap((one) =>
          FROM.map(
            ([side, from]) =>
              [`${one.name} from the ${side}`, { meld: one, from, giver: 'Haruka' }] as const,
          ),
        ),
      ),
      'closed kan': { meld: closed, from: null },
    },
    'tiles',
  ),
  part(
    'Melds',
    Melds,
    {
      'four kans': {
        melds: [MELDS[2]!, MELDS[3]!, closed, MELDS[2]!],
        seat: 0,
        placeOf: () => 2,
        nameOf: () => 'Haruka',
      },
    },
    'tiles',
  ),
  part(
    'Pond',
    Pond,
    {
      empty: { pond: [] },
      'three rows': { pond: pondOf(20, -1, -1), last: 'last' },
      riichi: { pond: pondOf(9, 7, -1) },
      'riichi called, the next tile sideways': { pond: pondOf(20, 8, 8), last: 'callable' },
      pending: { pond: pondOf(3, -1, -1), pending: true },
    },
    'tiles',
  ),
  part(
    'Dora',
    Dora,
    {
      one: { tiles: tiles('4m'), slots: 5 },
      'with ura': { tiles: tiles('4m', '8p'), slots: 5, ura: tiles('1z', '2z') },
    },
    'tiles',
  ),
]

const press = (button: string, own: string[] = []): Action => ({
  type: 'press',
  button,
  tile: { name: '5p' },
  own: tiles(...own),
})

function handParts(view: View): Part[] {
  const own = view.seats.find((row) => row.seat === view.seat)?.tiles ?? []
  const hand = { tiles: own, drawn: true, onpick: nothing }
  return [
    part(
      'Hand',
      Hand,
      {
        'not asked': hand,
        asked: { ...hand, active: true, playable: () => true },
        'some locked, some chosen': {
          ...hand,
          active: true,
          playable: (place: number) => place % 4 !== 0,
          chosen: [3],
        },
        'lifted, hinted, ahead': { ...hand, lifted: 1, hinted: [4, 5], ahead: 7 },
        short: { ...hand, tiles: tiles('6p', '6p'), drawn: true },
      },
      'large',
    ),
  ]
}

const now = () => 0
const clock = (baseMs: number, bankMs: number, at = 0) => ({
  ask: { number: 1, baseMs, bankMs, at },
  now,
})

function answerParts(moments: Moment[]): Part[] {
  const find = (name: string) => moments.find((one) => one.name === name)?.view
  const calls = buttonsOf(find('many-calls')!)
  const waits = waitsOf(find('riichi-waiting')!)
  const first = waits[0]!.tile.name ?? ''
  const none = waits.map((row) => ({ ...row, ron: null, left: 0 }))
  const rivals = ['riichi-turn', 'riichi-ron', 'riichi-tsumo', 'riichi-riichi']
  return [
    part('CallBar', CallBar, {
      calls: { buttons: calls, onpick: nothing },
      'one is open': { buttons: calls, open: 'chi', onpick: nothing },
      ...named(
        rivals
          .map((name) => [name, find(name)] as const)
          .filter(([, view]) => view)
          .map(([name, view]) => [name, { buttons: buttonsOf(view!), onpick: nothing }]),
      ),
    }),
    part('CallVariants', CallVariants, {
      chi: {
        actions: [
          press('chi', ['3p', '4p']),
          press('chi', ['4p', '6p']),
          press('chi', ['6p', '7p']),
        ],
        onpick: nothing,
      },
    }),
    part('MultiSelect', MultiSelect, choosers(moments)),
    part('Clock', Clock, {
      'base and bank': clock(5000, 12_000),
      'bank alone': clock(5000, 12_000, -9000),
      'almost over': clock(2000, 0),
      over: clock(2000, 0, -3000),
    }),
    part('WaitPanel', WaitPanel, {
      worths: { rows: waits },
      'one may be won on': { rows: waits, hit: first },
      furiten: { rows: waits, furiten: 'discard' },
      'no yaku': { rows: none },
      compact: { rows: waits, compact: true },
    }),
    part('AutoBar', AutoBar, { riichi: { switches: switches(), onswitch: nothing } }),
  ]
}

const switches = () =>
  (['sort', 'win', 'pass_calls', 'tsumogiri'] as const).map((name, at) => ({
    name,
    label: t(`board.auto.${name}`),
    help: t(`board.auto.${name}.about`),
    on: at === 0,
    key: 'ASDF'[at]!,
  }))

const seatState = (view: View, seat: number, people: Person[]) =>
  boardState({ view, people }).seats.find(({ row }) => row.seat === seat)!

/**
 * Whole seats: the player's hand with its melds, the tiles in its corner, others from every side.
 */
function seatParts(moments: Moment[]): Part[] {
  const places = [0, 1, 2, 3] as const
  const { view } = moments.find((one) => one.name === 'full')!
  const nameOf = (seat: number) => `Player ${seat + 1}`
  const own = view.seats.find((row) => row.seat === viewpoint(view))!
  const other = view.seats.find((row) => row !== own)!
  const around = { last: '' as const, placeOf: () => 2 as Place, nameOf }
  const ownTurn = (view: View, asked = false) =>
    new OwnTurn({
      view: () => view,
      ask: () => (asked ? clock(5000, 12_000).ask : null),
      premove: () => false,
      volume: () => 0,
      act: nothing,
    })
  const dock = (view: View, asked = false, melds = true) => ({
    own: view.seats.find((row) => row.seat === viewpoint(view))!,
    placeOf: placesSeen(view, viewpoint(view)),
    ownTurn: ownTurn(view, asked),
    sort: true,
    gesture: 'click' as const,
    melds,
    nameOf,
  })
  const turn = moments.find((one) => one.name === 'riichi-turn')!.view
  return [
    part(
      'Seat',
      Seat,
      {
        ...named(
          places.map((place) => [`at place ${place}`, { ...around, row: other, place }] as const),
        ),
        'last discard': { ...around, row: other, place: 2, last: 'last' },
        'one may call it': { ...around, row: other, place: 2, last: 'callable' },
        'a discard that is not acknowledged': { ...around, row: other, place: 2, pending: true },
        'its hand lies elsewhere': { ...around, row: own, place: 0, own: true },
        'its melds, too': { ...around, row: own, place: 0, own: true, bare: true },
        'an open hand': {
          ...around,
          row: { ...other, tiles: own.tiles, drawn: true, concealed: own.tiles.length },
          place: 2,
        },
      },
      'round',
    ),
    part(
      'HandDock',
      HandDock,
      {
        'with melds': dock(view),
        'melds elsewhere': dock(view, false, false),
        asked: dock(turn, true),
        'not asked': dock(turn),
      },
      'large',
    ),
  ]
}

/** The generic prompts: exchanges of tiles, what is declared, as the engines ask for them. */
function choosers(moments: Moment[]) {
  const asking = moments.filter(({ view }) =>
    view.legal.some((one) => one.type === 'choose' || one.type === 'declare'),
  )
  return named(
    asking.map(({ name, view }) => {
      const pendingChoice = new PendingChoice(() => ({ view, asked: true }), nothing)
      return [
        name,
        {
          pendingChoice,
          board: boardState({ view }),
          nameOf: (seat: number) => `Player ${seat + 1}`,
        },
      ] as const
    }),
  )
}

const centreOf = (view: View) => ({
  board: boardState({ view }),
  from: viewpoint(view),
  places: placesOf(
    view.seats.map((row) => row.seat),
    viewpoint(view),
  ),
})

/** The middle of the table at its fullest. */
function crowded(view: View): View {
  const seats = view.seats.map((row) => ({ ...row, points: -123_400, riichi: true }))
  const extras = { ...view.extras, honba: 12, riichi_sticks: 11 } as View['extras']
  return { ...view, seats, extras, left: 3 }
}

const meters = (hp: number, mp: number) => ({
  meters: [
    { name: 'hp' as const, part: hp, text: t('board.hp', { n: 10_000 * hp }) },
    { name: 'mp' as const, part: mp, text: t('board.mp', { n: 100 * mp }) },
  ],
})

const plateParts = (moments: Moment[]): Part[] => [
  part(
    'SeatPlate',
    SeatPlate,
    {
      ...named(
        moments.map(({ name, view, people }) => [
          name,
          {
            seat: {
              ...seatState(view, view.seats.at(-1)!.seat, people),
              ...{ dealer: true, turn: name === 'full' },
            },
          },
        ]),
      ),
      small: {
        seat: seatState(moments[0]!.view, 0, [
          { seat: 0, name: 'Somebody with a very long name indeed', away: true },
        ]),
        form: 'small' as const,
      },
    },
    'card',
  ),
  part('Meters', Meters, { full: meters(1, 1), beaten: meters(0, 0.07) }),
  part(
    'Centre',
    Centre,
    {
      ...named(moments.map(({ name, view }) => [name, centreOf(view)] as const)),
      'much lies there, few tiles are left': centreOf(crowded(moments[0]!.view)),
    },
    'middle',
  ),
  part(
    'CalledWords',
    CalledWords,
    {
      'called from each side': {
        words: (['chi', 'pon', 'kan', 'riichi'] as const).map((button, id) => ({
          id,
          seat: id,
          word: t(`button.${button}` as MessageKey),
          kind: button === 'riichi' ? ('riichi' as const) : ('call' as const),
        })),
        placeOf: (seat: number) => seat as Place,
      },
      won: {
        words: [{ id: 1, seat: 2, word: t('button.ron'), kind: 'win' as const }],
        placeOf: () => 2 as Place,
      },
    },
    'round',
  ),
  part('KeyHelp', KeyHelp, { open: { onclose: nothing } }, 'stage'),
  part(
    'Tip',
    Tip,
    named(
      (
        [
          ['above a tile', 200, 200, [t('board.unseen', { count: 2 })]],
          ['below one at the edge', 200, 20, [t('board.unseen', { count: 0 })]],
          [
            'with a reason, at the left',
            4,
            300,
            [t('board.unseen', { count: 3 }), t('board.locked.declaring')],
          ],
          ['at the right', 400, 300, [t('board.locked.swap')]],
        ] as const
      ).map(([name, x, y, words]) => [
        name,
        { at: { name: '5m', place: 0, x, y }, words: [...words] },
      ]),
    ),
    'stage',
  ),
  part('PhraseBubble', PhraseBubble, { said: { said: t('phrase.hello') } }, 'stage'),
]

export const boardParts = (moments: Moment[]): Part[] => [
  ...tileParts(),
  ...tableParts(),
  ...handParts(moments.find((one) => one.name === 'many-calls')!.view),
  ...answerParts(moments),
  ...plateParts(moments),
  ...seatParts(moments),
]
