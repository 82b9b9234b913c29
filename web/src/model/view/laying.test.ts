import { describe, expect, it } from 'vitest'
import { laidOut, pondRows } from './laying'
import { placesOf, type Place } from './view'
import type { Meld, PondTile } from './wire'

const meld = (name: string, tiles: string[], called: number | null = 0): Meld => ({
  name,
  tiles: tiles.map((tile) => ({ name: tile })),
  source: 1,
  called,
})
const lying = (of: Meld, from: Place | null) =>
  laidOut(of, from)
    .map(({ tile, sideways, over }) => {
      const name = tile.down ? '#' : tile.name
      return sideways ? `<${name}${over ? `+${over.name}` : ''}>` : name
    })
    .join(' ')

describe('the called tile lies where its giver sits', () => {
  const chi = meld('chi', ['4s', '2s', '3s'])
  const pon = meld('pon', ['5z', '5z', '5z'])
  const kan = meld('open_kan', ['1m', '1m', '1m', '1m'])
  const added = meld('added_kan', ['7p', '7p', '7p', '7p'])
  it.each([
    [chi, 3, '<4s> 2s 3s'],
    [chi, 2, '2s <4s> 3s'],
    [chi, 1, '2s 3s <4s>'],
    [pon, 3, '<5z> 5z 5z'],
    [pon, 2, '5z <5z> 5z'],
    [pon, 1, '5z 5z <5z>'],
    [kan, 3, '<1m> 1m 1m 1m'],
    [kan, 2, '1m <1m> 1m 1m'],
    [kan, 1, '1m 1m 1m <1m>'],
    [added, 3, '<7p+7p> 7p 7p'],
    [added, 2, '7p <7p+7p> 7p'],
    [added, 1, '7p 7p <7p+7p>'],
  ] as const)('%o from place %i', (of, from, expected) => {
    expect(lying(of, from as Place)).toBe(expected)
  })

  it('whichever of the tiles it is', () => {
    expect(lying(meld('pung', ['2m', '1j', '3m'], 2), 3)).toBe('<3m> 2m 1j')
  })
})

describe('a meld of one’s own tiles', () => {
  it('of a closed kan shows the inner two', () => {
    expect(lying(meld('closed_kan', ['9s', '9s', '9s', '9s'], null), null)).toBe('# 9s 9s #')
  })
  it('with backs is left as it is', () => {
    const kong = meld('concealed_kong', ['9s', '9s'], null)
    expect(lying({ ...kong, tiles: [{ down: true }, ...kong.tiles, { down: true }] }, null)).toBe(
      '# 9s 9s #',
    )
  })
  it('shows the red five of a closed kan', () => {
    const five = meld('closed_kan', ['5m', '5m', '5m', '5m'], null)
    five.tiles[0] = { name: '5m', red: true }
    expect(laidOut(five, null).some(({ tile }) => tile.red && !tile.down)).toBe(false)
    expect(laidOut(five, null)[3]!.tile).toEqual({ name: '5m', red: true, down: true })
  })
})

describe('a pond', () => {
  const pond = (text: string): PondTile[] =>
    [...text].map((sign) => ({
      tile: { name: '1m' },
      riichi: sign === 'r' || sign === 'R',
      called: sign === 'c' || sign === 'R',
    }))
  const drawn = (text: string, ghosts = false) =>
    pondRows(pond(text), ghosts).map((row) => row.map((one) => (one.sideways ? '-' : '|')).join(''))

  it('has six in a row, the third running on', () => {
    expect(drawn('.'.repeat(22))).toEqual(['||||||', '||||||', '||||||||||'])
  })
  it('has the riichi tile sideways', () => expect(drawn('..r.')).toEqual(['||-|']))
  it('has the next one sideways where the riichi tile was called', () => {
    expect(drawn('..R.')).toEqual(['||-'])
    expect(drawn('..Rc.')).toEqual(['||-'])
    expect(drawn('..R')).toEqual(['||'])
  })
  it('keeps called tiles as ghosts if that is wanted', () => {
    expect(drawn('.c.', true)).toEqual(['|||'])
    expect(drawn('..R.', true)).toEqual(['||--'])
  })
})

describe('seats', () => {
  it('sit where one sees them: the next to the right', () => {
    expect([...placesOf([0, 1, 2, 3], 2)]).toEqual([
      [2, 0],
      [3, 1],
      [0, 2],
      [1, 3],
    ])
  })
  it('are opposite each other where there are two, whatever their numbers', () => {
    expect([...placesOf([0, 2], 2)]).toEqual([
      [2, 0],
      [0, 2],
    ])
    expect(placesOf([0, 1], 0).get(1)).toBe(2)
  })
  it('leave the place across empty where there are three', () => {
    expect([...placesOf([0, 1, 2], 1).values()]).toEqual([0, 1, 3])
  })
})
