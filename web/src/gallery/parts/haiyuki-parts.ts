/** The parts of Haiyuki. */

import '../../features/haiyuki/fight/fight.css'
import type { HaiyukiExtras, View } from '../../model/view/wire'
import Bar from '../../features/haiyuki/fight/fighters/Bar.svelte'
import Fighter from '../../features/haiyuki/fight/fighters/Fighter.svelte'
import { FIGURES } from '../../features/haiyuki/figures/figures'
import { FACES } from '../../features/haiyuki/figures/parts'
import Hand from '../../features/haiyuki/fight/input/Hand.svelte'
import Keys from '../../features/haiyuki/fight/input/Keys.svelte'
import { keysOf, type FightKey } from '../../features/haiyuki/fight/input/keys'
import FirstHint from '../../features/haiyuki/fight/FirstHint.svelte'
import { FIGHT_LESSONS } from '../../features/haiyuki/fight/input/firstTurns'
import FightCentre from '../../features/haiyuki/fight/FightCentre.svelte'
import NagariSheet from '../../features/haiyuki/table/NagariSheet.svelte'
import Popup from '../../features/haiyuki/fight/scene/Popup.svelte'
import Portrait from '../../features/haiyuki/parts/Portrait.svelte'
import Talk from '../../features/haiyuki/story/Talk.svelte'
import Tiles from '../../features/haiyuki/parts/Tiles.svelte'
import Versus from '../../features/haiyuki/Versus.svelte'
import Waits from '../../features/haiyuki/fight/input/Waits.svelte'
import WinSheet from '../../features/haiyuki/table/WinSheet.svelte'
import { game } from '../../features/haiyuki/data/words.svelte'
import type { Games, Moment } from '../moments'
import { nothing, part, type Part } from '../part'

const portraits = () =>
  part(
    'Portrait',
    Portrait,
    Object.fromEntries(
      Object.keys(FIGURES).flatMap((who) =>
        FACES.map((face) => [`${who}, ${face}`, { who, face }]),
      ),
    ),
    'large',
  )

function fightParts(view: View): Part[] {
  const extras = view.extras as HaiyukiExtras
  const at = view.seat ?? 0
  const own = view.seats[at]!
  const rival = view.seats[1 - at]!
  const keys = keysOf(view, true)
  const refused: FightKey[] = keys.map((key) => ({ ...key, action: null }))
  const fighter = { row: own, side: extras.sides[at]!, name: 'Haruka', active: true, said: '' }
  const hand = {
    row: own,
    dora: extras.dora,
    may: () => true,
    chosen: [],
    onpick: nothing,
    onpoint: nothing,
  }
  return [
    part(
      'FirstHint',
      FirstHint,
      Object.fromEntries(FIGHT_LESSONS.map((lesson) => [lesson, { lesson, onoff: nothing }])),
    ),
    part(
      'Fighter',
      Fighter,
      {
        'on turn': { ...fighter, face: 'calm' },
        'says something': { ...fighter, face: 'glad', said: game('character', own.role) },
        'turned and beaten': {
          ...fighter,
          row: { ...rival, points: 0 },
          face: 'beaten',
          turned: true,
          active: false,
        },
      },
      'card',
    ),
    part('Bar', Bar, {
      full: { label: 'HP', value: 10_000, most: 10_000, kind: 'hp' },
      low: { label: 'HP', value: 600, most: 10_000, kind: 'foe' },
      magic: { label: 'MP', value: 46, most: 100, kind: 'mp' },
    }),
    part('Keys', Keys, {
      asked: { keys, phase: extras.phase, onpress: nothing },
      refused: { keys: refused, phase: extras.phase, onpress: nothing },
    }),
    part(
      'Hand of Haiyuki',
      Hand,
      {
        asked: { ...hand, asked: true, picking: true },
        waiting: { ...hand, asked: false, picking: false },
        'riichi leaves two': {
          ...hand,
          asked: true,
          picking: true,
          may: (place: number) => place < 2,
        },
      },
      'card',
    ),
    part('FightCentre', FightCentre, { table: { own, rival, extras, last: null } }),
    part('Tiles', Tiles, {
      hand: { tiles: own.tiles, dora: extras.dora },
      'last and sideways': { tiles: own.tiles, last: 2, sideways: 4 },
    }),
  ]
}

function sheets(games: Games): Part[] {
  const vectors = Object.entries(games)
    .filter(([game]) => game.startsWith('haiyuki'))
    .flatMap(([, rows]) => rows)
  const found: Part[] = []
  for (const { after, events } of vectors) {
    const win = events.find((event) => event.type === 'win')
    if (!win) continue
    found.push(part('WinSheet', WinSheet, { won: { win, view: after } }, 'dark'))
    break
  }
  for (const { after, events } of vectors) {
    const nagari = events.find((event) => event.type === 'nagari')
    if (!nagari) continue
    const states = { drawn: { nagari, view: after, lost: { 0: 1000, 1: 0 } } }
    found.push(part('NagariSheet', NagariSheet, states, 'dark'))
    break
  }
  return found
}

const talks = (waits: Parameters<typeof Waits>[1]['rows']): Part[] => [
  part('Waits of Haiyuki', Waits, { some: { rows: waits } }),
  part(
    'Popup',
    Popup,
    { call: { word: game('word', 'pon') || 'Pon' }, win: { word: 'Ron', win: true } },
    'stage',
  ),
  part('Versus', Versus, {
    two: { own: 'ataho', other: 'fari' },
    secret: { own: 'ataho', other: 'mayu', secret: true },
  }),
  part(
    'Talk',
    Talk,
    {
      two: {
        lines: [
          { who: 'ataho', text: game('character', 'ataho') },
          { who: 'fari', text: game('character', 'fari') },
        ],
        left: 'ataho',
        right: 'fari',
        done: 'OK',
        ondone: nothing,
      },
    },
    'dark',
  ),
]

export function haiyukiParts(moments: Moment[], games: Games): Part[] {
  const { view } = moments.find((one) => one.name === 'haiyuki')!
  return [portraits(), ...fightParts(view), ...sheets(games), ...talks([])]
}
