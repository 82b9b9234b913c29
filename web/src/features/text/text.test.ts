// @ts-expect-error Node's own modules are known to tests alone
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TableDisplay } from '../../model/view/tableDisplay'
import type { Action, Tile, View } from '../../model/view/wire'
import { runCommand, COMMANDS } from './commands'
import { TextLog } from './textLog.svelte'
import { codesOf, means, placeOf } from './tiles'

const tile = (name: string, red = false): Tile => ({ name, ...(red && { red }) })
const HAND = ['1m', '2m', '3m', '4m', '5p', '5p', '6p', '1z', '1z', '7z', '2s', '3s', '9s'].map(
  (name, at) => tile(name, at === 4),
)
const DRAWN = [...HAND, tile('3s')]

/** A table with these legal actions; seat 0 is the player. */
function table(legal: Action[], tiles = DRAWN): View {
  const seat = (number: number) => ({
    seat: number,
    role: 'ESWN'[number]!,
    name: '',
    points: 25_000,
    concealed: 13,
    tiles: number ? [] : tiles,
    drawn: !number && tiles.length === 14,
    melds:
      number === 2 ? [{ name: 'pon', tiles: [tile('2p'), tile('2p'), tile('2p')], source: 1 }] : [],
    pond:
      number === 3 ? [{ tile: tile('9p') }, { tile: tile('1s'), drawn: true, called: true }] : [],
  })
  return {
    engine: 'riichi',
    round: 'E2',
    left: 42,
    seat: 0,
    seats: [0, 1, 2, 3].map(seat),
    legal,
    status: 'playing',
    extras: {
      type: 'riichi',
      wind: 'E',
      dealer: 3,
      turn: 0,
      honba: 1,
      riichi_sticks: 0,
      dora: [tile('4s')],
    },
  } as unknown as View
}
const told = (legal: Action[], tiles = DRAWN) => ({
  view: table(legal, tiles),
  nameOf: (seat: number) => ['You', 'Ben', 'Cho', 'Dan'][seat]!,
})
const discards: Action[] = DRAWN.map((one, place) => ({
  type: 'discard',
  tile: one,
  drawn: place === 13,
}))
const press = (button: string, own: string[] = [], name?: string): Action => ({
  type: 'press',
  button,
  own: own.map((one) => tile(one.replace('0', '5'), one.startsWith('0'))),
  ...(name && { tile: tile(name) }),
})
const done = (line: string, legal: Action[]) => runCommand(line, told(legal))
const read = (line: string, legal: Action[] = []) => {
  const answer = done(line, legal)
  return 'lines' in answer ? answer.lines : []
}

describe('tiles that are typed', () => {
  it.each([
    ['0p', tile('5p', true), 'exactly'],
    ['5pr', tile('5p', true), 'exactly'],
    ['5p', tile('5p', true), 'also'],
    ['5p', tile('5p'), 'exactly'],
    ['E', tile('1z'), 'exactly'],
    ['1z', tile('1z'), 'exactly'],
    ['east', tile('1z'), 'exactly'],
    ['mayu_red', tile('mayu_red'), 'exactly'],
    ['0p', tile('5p'), null],
    ['3s', tile('3p'), null],
  ])('%s for %o', (words, one, how) => expect(means(words, one)).toBe(how))
  it('are found by place, and the drawn one before one that is alike', () => {
    expect(placeOf('14', DRAWN)).toBe(13)
    expect(placeOf('3s', DRAWN)).toBe(13)
    expect(placeOf('5p', DRAWN)).toBe(5)
    expect(placeOf('15', DRAWN)).toBeNull()
    expect(placeOf('0', DRAWN)).toBeNull()
  })
  it('are written short', () =>
    expect(codesOf([tile('5p', true), tile('7z'), {}])).toBe('0p Red ??'))
})

describe('what is done', () => {
  it('discards by tile, by place, and what was drawn', () => {
    expect(done('d 9s', discards)).toEqual({ action: discards[12] })
    expect(done('d 14', discards)).toEqual({ action: discards[13] })
    expect(done('D', discards)).toEqual({ action: discards[13] })
    expect(done('d 0p', discards)).toEqual({ action: discards[4] })
  })
  it('lists what may go in the order of the tiles, winds by their names', () => {
    const shuffled = [...discards].reverse()
    expect(read('what', shuffled)[0]).toBe('d  1m, 2m, 3m, 4m, 0p, 5p, 6p, 2s, 3s, 9s, East, Red')
  })
  it('says why a tile cannot be discarded', () => {
    expect(read('d 8s', discards)[0]).toContain('do not hold 8s')
    expect(read('d 9s', discards.slice(0, 3))[0]).toContain('may not be discarded')
    expect(read('d 9s')[0]).toContain('cannot discard now')
  })
  it('chooses among the ways to call', () => {
    const calls = [
      press('chi', ['3s', '4s'], '2s'),
      press('chi', ['0s', '6s'], '2s'),
      press('pass'),
    ]
    expect(done('chi 34', calls)).toEqual({ action: calls[0] })
    expect(done('chi 56s', calls)).toEqual({ action: calls[1] })
    expect(done('chi 2', calls)).toEqual({ action: calls[1] })
    expect(read('chi', calls)[0]).toContain('2: Chi 2s 0s 6s')
    expect(done('pass', calls)).toEqual({ action: calls[2] })
  })
  it('never presses another way than the one that is named', () => {
    const pons = [press('pon', ['0p', '5p'], '5p'), press('pon', ['5p', '5p'], '5p')]
    expect(done('chi 34', pons)).not.toHaveProperty('action')
    expect(done('pon 78', pons)).not.toHaveProperty('action')
  })
  it('declares riichi with the tile that is named', () => {
    const ways = [press('riichi', [], '9s'), press('riichi', [], '3s')]
    expect(done('riichi 9s', ways)).toEqual({ action: ways[0] })
    expect(done('riichi 1m', ways)).not.toHaveProperty('action')
  })
  it('chooses things, declares names, and does what has a number', () => {
    const item = (place: number) => ({ target: 'hand', seat: 0, place, tile: DRAWN[place]! })
    const ways: Action[] = [{ type: 'choose', items: [item(0), item(2)] }]
    expect(done('choose 1 3m', ways)).toEqual({ action: ways[0] })
    expect(read('choose 1', ways)[0]).toContain('Number to choose: 2')
    expect(done('do 1', ways)).toEqual({ action: ways[0] })
    expect(read('do 2', ways)[0]).toContain('not in the list')
    expect(read('choose 1')[0]).toContain('nothing to choose')
  })
  it('answers an unknown command with a sentence', () => {
    expect(read('jump')[0]).toContain('There is no command “jump”')
    expect(read('jump', discards)[0]).toContain('Type what')
  })
})

describe('what is read', () => {
  it('tells the parts of the table', () => {
    expect(read('hand')).toEqual(['1m 2m 3m 4m 0p 5p 6p East East Red 2s 3s 9s   + 3s'])
    expect(read('pond left')).toEqual(['Left: 9p (1s.)'])
    expect(read('pond me')).toEqual(['You: none'])
    expect(read('melds across')).toEqual(['Across: Pon 2p 2p 2p ← Right'])
    expect(read('dora')).toEqual(['Dora indicators: 4s'])
    expect(read('scores right')).toEqual(['Right: 25,000'])
    expect(read('wall')[0]).toContain('42 tiles left · 1 honba')
    expect(read('who')).toHaveLength(4)
    expect(read('pond below')[0]).toContain('Nobody sits')
    expect(read('what')).toEqual(['You have no decision right now.'])
  })
  it('tells every command in its help', () => expect(read('help').length).toBeGreaterThan(15))
})

it('has the commands that its page in the docs tells of, and no other', () => {
  const file = new URL('../../../../docs/browser.md', import.meta.url)
  const whole: string = readFileSync(file).toString()
  const page = whole.split('## Text mode')[1]!
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const told = rows.flatMap((row) => row.split(' | ')[0]!.match(/(?<=`)\w+/g) ?? [])
  expect(COMMANDS.filter((name) => !told.includes(name) && !page.includes(`\`${name}\``))).toEqual(
    [],
  )
  const buttons = ['pon', 'chi', 'riichi', 'ron', 'pass']
  expect(told.filter((name) => !COMMANDS.includes(name) && !buttons.includes(name))).toEqual([])
})

describe('what is written of the end of a round', () => {
  const written = (...events: object[]) => {
    const log = events.map((event, number) => ({ number, event }))
    const textLog = new TextLog()
    textLog.follow({ log, view: table([]), seat: 0 } as unknown as TableDisplay, told([]).nameOf)
    return textLog.lines.map((line) => line.text)
  }
  const points = [8000, -8000, 0, 0].map((change, seat) => ({ seat, points: 25_000, change }))

  it('is what everybody got and paid, where the round pays', () => {
    const lines = written({ type: 'round_end', reason: 'win', points })
    expect(lines).toEqual(['You +8000', 'Ben -8000', 'Cho 0', 'Dan 0'])
  })

  it('is not said twice where scores have been paid before', () => {
    const unpaid = points.map(({ seat }) => ({ seat, points: 25_000 }))
    const lines = written(
      { type: 'scores', points },
      { type: 'round_end', reason: 'win', points: unpaid },
    )
    expect(lines).toHaveLength(4)
  })
})
