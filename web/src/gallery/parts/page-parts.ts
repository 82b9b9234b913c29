/** The parts of the pages around the table. */

import TileRow from '../../board/tiles/TileRow.svelte'
import { Problem } from '../../client/rest'
import OfferCard from '../../features/lobby/OfferCard.svelte'
import RoomList from '../../features/lobby/RoomList.svelte'
import BlockedPeople from '../../features/people/BlockedPeople.svelte'
import ProfileDialog from '../../features/people/ProfileDialog.svelte'
import ReportDialog from '../../features/people/ReportDialog.svelte'
import SettingsDialog from '../../features/people/SettingsDialog.svelte'
import YourData from '../../features/people/YourData.svelte'
import Invite from '../../features/room/Invite.svelte'
import Seats from '../../features/room/Seats.svelte'
import OwnText from '../../features/room/settings/OwnText.svelte'
import PacePanel from '../../features/room/settings/PacePanel.svelte'
import RoomOptions from '../../features/room/settings/RoomOptions.svelte'
import SetupPanel from '../../features/room/settings/SetupPanel.svelte'
import Start from '../../features/room/Start.svelte'
import type { PresetOption } from '../../generated/api'
import { t } from '../../messages/words.svelte'
import { wholeRoom } from '../../model/setup/room'
import type { Room } from '../../model/view/wire'
import Announcements from '../../shell/Announcements.svelte'
import Banned from '../../shell/Banned.svelte'
import Invitation from '../../shell/Invitation.svelte'
import Button from '../../ui/Button.svelte'
import Dialog from '../../ui/Dialog.svelte'
import Drawer from '../../ui/Drawer.svelte'
import Choice from '../../ui/fields/Choice.svelte'
import Field from '../../ui/fields/Field.svelte'
import ModSets from '../../ui/fields/ModSets.svelte'
import OptionRow from '../../ui/fields/OptionRow.svelte'
import Select from '../../ui/fields/Select.svelte'
import Toggle from '../../ui/fields/Toggle.svelte'
import EmptyState from '../../ui/states/EmptyState.svelte'
import NotFound from '../../ui/states/NotFound.svelte'
import Skeleton from '../../ui/states/Skeleton.svelte'
import Tabs from '../../ui/Tabs.svelte'
import { nothing, part, text, type Part } from '../part'
import { option } from '../sampleOffers'

const kinds = ['plain', 'main', 'quiet', 'win'] as const

const smallParts = (): Part[] => [
  part('Button', Button, {
    ...Object.fromEntries(
      kinds.map((kind) => [kind, { kind, icon: 'play' as const, children: text(t('word.close')) }]),
    ),
    icon: { kind: 'icon', icon: 'menu', label: t('word.close') },
    on: { on: true, children: text(t('word.close')) },
    busy: { kind: 'main', busy: true, children: text(t('word.close')) },
    disabled: { disabled: true, children: text(t('word.close')) },
  }),
  part('Choice', Choice<string>, {
    free: { label: t('rules.players'), value: '4', options: counts, onchange: nothing },
    disabled: {
      label: t('rules.players'),
      value: '4',
      options: counts,
      disabled: true,
      onchange: nothing,
    },
  }),
  part('EmptyState', EmptyState, {
    steps: {
      icon: 'trophy',
      title: t('match.empty'),
      text: t('lobby.about'),
      children: text(t('word.close')),
    },
    'a title': { icon: 'search', title: t('rules.none_found') },
  }),
  part('Field', Field, {
    empty: { label: t('rules.search') },
    hint: { label: t('rules.search'), value: 'riichi', hint: t('rules.none_found') },
    fault: { label: t('rules.search'), value: '?', fault: t('rules.none_found') },
  }),
  part('Select', Select<string>, {
    plain: { label: t('rules.game'), value: '4', options: counts, onchange: nothing },
    disabled: {
      label: t('rules.game'),
      value: '4',
      options: counts,
      disabled: true,
      onchange: nothing,
    },
  }),
  part('Skeleton', Skeleton, { rows: {}, 'one high': { rows: 1, height: '8rem' } }),
  part('Tabs', Tabs<'3' | '4'>, {
    two: { label: t('room.settings'), tabs, value: '3', onchange: nothing },
  }),
  part('TileRow', TileRow, { hand: { tiles: ['1m', '9m', '5p', '1z', '7z'] } }),
  part('Toggle', Toggle, {
    off: { label: t('settings.tsumogiri'), checked: false, onchange: nothing },
    on: {
      label: t('settings.tsumogiri'),
      about: t('room.only_host', { name: 'Haruka' }),
      checked: true,
      onchange: nothing,
    },
    disabled: { label: t('settings.tsumogiri'), checked: true, disabled: true, onchange: nothing },
  }),
]

const counts = ['3', '4'].map((value) => ({ value, label: value }))
const tabs = (['3', '4'] as const).map((id) => ({ id, label: id }))

const tanyao = (more: Partial<PresetOption>): PresetOption =>
  option('kuitan', 'Open tanyao', { about: 'Whether all simples may be open', ...more })

const room: Room = {
  code: 'ABCDEF',
  host: 'a',
  host_name: 'Haruka',
  state: 'open',
  settings: { title: 'Friday evening', setup: { engine: 'riichi', preset: 'tenhou' } },
  summary: 'Tenhou',
  seats: [
    { seat: 0, kind: 'person', user: 'a', name: 'Haruka', ready: true },
    { seat: 1, kind: 'person', user: 'b', name: 'Wolfeschlegelsteinhausenbergerdorff' },
    { seat: 2, kind: 'bot', name: 'Steady bot', level: 'smart' },
    { seat: 3 },
  ],
}

/** A game that can be watched. */
const playing: Room = {
  ...room,
  code: 'UVWXYZ',
  state: 'playing',
  table: 'x',
  live: { table: 'x', round: 'S3', points: [31_200, 24_000, -1_300, 46_100], spectators: 2 },
}

function roomParts(): Part[] {
  const whole = wholeRoom(room)
  const ready = wholeRoom({ ...room, seats: room.seats.map((seat) => ({ ...seat, ready: true })) })
  const fault = new Problem(422, 'ruleset', 'line 3: an unknown word', { line: 3 } as never)
  const { settings } = whole
  const number = tanyao({ name: 'start', kind: 'number', default: 25_000, least: 0, most: 100_000 })
  return [
    part('Seats', Seats, {
      host: { room: whole, user: 'a', host: true },
      guest: { room: whole, user: 'b', host: false },
    }),
    part('Start', Start, {
      'the host waits': { room: whole, user: 'a', host: true, blocked: false },
      'the host begins': { room: ready, user: 'a', host: true, blocked: false },
      guest: { room: whole, user: 'b', host: false, blocked: false },
      playing: {
        room: { ...whole, state: 'playing', table: 'x' },
        user: 'c',
        host: false,
        blocked: false,
      },
      suspended: { room: { ...whole, state: 'suspended' }, user: 'a', host: true, blocked: false },
    }),
    part('Invite', Invite, {
      code: { code: 'ABCDEF', byName: false },
      'by name': { code: 'ABCDEF', byName: true },
    }),
    part('OptionRow', OptionRow, {
      flag: { option: tanyao({}), setup: settings.setup, fault: '', onchange: nothing },
      changed: {
        option: number,
        setup: { ...settings.setup, options: { start: 30_000 } },
        fault: '',
        onchange: nothing,
      },
      fault: {
        option: number,
        setup: { ...settings.setup, options: { start: -1 } },
        fault: 'start: must be at least 0',
        onchange: nothing,
      },
    }),
    part('ModSets', ModSets, {
      usual: { sets, setup: { engine: 'ruleset', preset: 'riichi' }, onchange: nothing },
      chosen: {
        sets,
        setup: { engine: 'ruleset', preset: 'riichi', mods: ['kiriage'] },
        onchange: nothing,
      },
      changed: {
        sets,
        setup: { engine: 'ruleset', preset: 'riichi', mods: ['kiriage', 'uma'] },
        onchange: nothing,
      },
    }),
    part('Drawer', Drawer, {
      open: { title: t('rules.mods'), open: true, changed: 2, children: text('…') },
      closed: { title: t('rules.mods'), open: false, children: text('…') },
    }),
    part('OwnText', OwnText, {
      empty: { text: '', fault: null, onchange: nothing },
      fault: { text: '{\n  "name": "mine",\n  "unknown": 1\n}', fault, onchange: nothing },
    }),
    part('SetupPanel', SetupPanel, {
      host: { setup: settings.setup, editable: true, fault: null, onchange: nothing },
      guest: { setup: settings.setup, editable: false, fault: null, onchange: nothing },
      changed: {
        setup: { ...settings.setup, options: { rounds: 2 }, mods: ['flowers'] },
        editable: true,
        fault: null,
        onchange: nothing,
      },
      'a text of its own': {
        setup: { ...settings.setup, engine: 'ruleset', preset: '', text: '{\n  "unknown": 1\n}' },
        editable: true,
        fault,
        onchange: nothing,
      },
    }),
    part('PacePanel', PacePanel, {
      host: { pace: settings.pace, editable: true, onchange: nothing },
      guest: { pace: settings.pace, editable: false, onchange: nothing },
    }),
    part('RoomOptions', RoomOptions, {
      host: { settings, editable: true, onchange: nothing },
    }),
    part('RoomList', RoomList, {
      loading: { rooms: null },
      none: { rooms: [] },
      more: { rooms: [room], more: 12 },
      some: { rooms: [room, playing] },
      live: { rooms: [room, playing], live: true },
    }),
    part('OfferCard', OfferCard, {
      free: { offer, busy: false, disabled: false, onplay: nothing },
      busy: { offer, busy: true, disabled: true, onplay: nothing },
    }),
    part('NotFound', NotFound, { 'room gone': { home: '/', text: t('room.gone') } }),
  ]
}

const sets = [
  {
    name: 'league',
    title: 'League',
    about: 'A league.',
    mods: ['kiriage'],
    without: [],
    options: {},
  },
]

const offer = {
  id: 'east',
  title: 'Riichi',
  about: 'Tenhou',
  setup: {},
  tiles: ['1z', '5m', '5p', '5s'],
  players: 4,
}

const guest = { id: 'a', name: 'Haruka', claimed: false }
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'
const END = Date.UTC(2100, 0, 1)

const personParts = (): Part[] => [
  part('BlockedPeople', BlockedPeople, {
    two: {
      open: true,
      load: async () => ['Haruka', LONG].map((name) => ({ id: name, name, created: 0 })),
    },
  }),
  part('YourData', YourData, { guest: { user: guest, open: true } }),
  part('Announcements', Announcements, {
    line: { text: t('fault.draining'), begins: null },
    maintenance: { text: '', begins: 0 },
  }),
  part('Invitation', Invitation, { long: { by: LONG, game: 'Tenhou', onanswer: nothing } }),
  part('Banned', Banned, {
    person: { ban: { kind: 'person', note: LONG, until: END } },
    name: { ban: { kind: 'name', note: '', until: null } },
    network: { ban: { kind: 'network', note: '', until: END } },
  }),
]

const dialogs = (): Part[] => [
  part(
    'ProfileDialog, guest',
    ProfileDialog,
    { guest: { user: guest, onclose: nothing } },
    'modal',
  ),
  part(
    'ProfileDialog, claimed',
    ProfileDialog,
    { claimed: { user: { ...guest, claimed: true }, onclose: nothing } },
    'modal',
  ),
  part(
    'ReportDialog',
    ReportDialog,
    {
      room: {
        place: { room: room.code },
        people: room.seats.map(({ seat, user, name = '' }) => ({ seat, user: user ?? '', name })),
        texts: ['title', 'rules'],
        onclose: nothing,
      },
    },
    'modal',
  ),
  part('SettingsDialog', SettingsDialog, { all: { onclose: nothing } }, 'modal'),
  part(
    'Dialog',
    Dialog,
    {
      plain: { title: t('rules.title'), children: text(t('rules.none_found')), onclose: nothing },
    },
    'modal',
  ),
]

export const pageParts = (): Part[] => [
  ...smallParts(),
  ...roomParts(),
  ...personParts(),
  ...dialogs(),
]
