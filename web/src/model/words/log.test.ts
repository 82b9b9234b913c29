import { beforeAll, expect, it } from 'vitest'
import { loadNames } from '../../messages/library.svelte'
import type { GameEvent, View } from '../view/wire'
import { logLines } from './log'

const view = { engine: 'riichi', extras: { type: 'riichi' }, seats: [] } as unknown as View
const names = ['Aki', 'Botan', 'Chika', 'Dai']
const said = (...events: GameEvent[]) =>
  logLines(
    events.map((event, number) => ({ number, event })),
    { view, nameOf: (seat) => names[seat]! },
  ).map((line) => `${line.seat === null ? '' : `${names[line.seat]} `}${line.text}`)

beforeAll(() => loadNames())

it('tells discards, calls and wins in words', () => {
  expect(
    said(
      { type: 'discard', seat: 0, tile: { name: '5p', red: true }, drawn: true },
      { type: 'call', seat: 1, name: 'pon', tile: { name: '7z' }, own: [], source: 0 },
      { type: 'press', seat: 2, button: 'riichi' },
      { type: 'win', seat: 1, tile: { name: '1m' }, source: 2 },
      { type: 'hidden' },
    ),
  ).toEqual([
    'Aki discards red 5 pin as drawn',
    'Botan calls Pon: Red from Aki',
    'Chika declares Riichi',
    'Botan wins on 1 man from Chika',
  ])
})

it('tells claims as the command line does', () => {
  expect(
    said(
      { type: 'declared', seat: 1, what: 'claimed', name: '2 han 40 fu' },
      { type: 'declared', seat: 0, what: 'answered', about: 1, ok: false },
      { type: 'declared', seat: 0, what: 'judged', name: 'chombo', about: 1 },
    ),
  ).toEqual(['Botan claims 2 han 40 fu', 'Aki NG to Botan', 'Aki judges Botan: Chombo'])
})

it('says who presses which button, and where tiles are turned over', () => {
  expect(
    said(
      { type: 'press', seat: 0, button: 'pass_right' },
      { type: 'reveal', tiles: [{ name: '1m' }], seat: null },
      { type: 'reveal', tiles: [{ name: '1m' }], seat: 1 },
    ),
  ).toEqual([
    'Aki chooses “pass to the right”',
    'Turned over at the table: 1 man',
    'Botan turns over 1 man',
  ])
})

it('does not say twice what is announced and then done', () => {
  expect(
    said(
      { type: 'press', seat: 0, button: 'flower' },
      { type: 'message', seat: 0, text: 'Flower', big: true },
      { type: 'call', seat: 0, name: 'flower', tile: { name: '4f' }, own: [], source: 0 },
    ),
  ).toEqual(['Aki flower: Bamboo flower'])
})

it('takes names and messages as text', () => {
  expect(said({ type: 'message', text: '<b>{name}</b>' })).toEqual(['<b>{name}</b>'])
})
