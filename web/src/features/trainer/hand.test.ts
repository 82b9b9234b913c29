import { expect, it } from 'vitest'
import { kindsToWaitFor, meldsIn, tilesOf } from './hand'

it('reads melds of each form', () => {
  expect(
    meldsIn('12m(340m)[1111z](555+0p)').map((meld) => [meld.tiles.join(' '), meld.isClosed]),
  ).toEqual([
    ['3m 4m 0m', false],
    ['1z 1z 1z 1z', true],
    ['5p 5p 5p 0p', false],
  ])
})

it('shows the winning or drawn tile at the end, a red five for a five', () => {
  const win = { kind: 'score', hand: '406m11z(123p)', circumstances: { win: '5m' } } as const
  expect(tilesOf(win)).toMatchObject({ tiles: ['4m', '6m', '1z', '1z'], last: '0m' })
  const drawn = { kind: 'discard', hand: '112m', drawn: '1m' } as const
  expect(tilesOf(drawn)).toMatchObject({ tiles: ['1m', '2m'], last: '1m' })
  expect(tilesOf({ kind: 'waits', hand: '123m' }).last).toBe(null)
})

it('offers the suits of the hand to wait for; three players have only two kinds of man', () => {
  const offered = kindsToWaitFor({ kind: 'waits', hand: '19m44z(123p)', rules: { players: 3 } })
  expect(offered.map((row) => row.join(''))).toEqual(['1m9m', '1z2z3z4z5z6z7z'])
})
