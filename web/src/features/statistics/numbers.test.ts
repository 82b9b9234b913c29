import { describe, expect, it } from 'vitest'
import type { KindStatistics, StatisticsValue } from '../../generated/api'
import messages from '../../../../src/jantaku/base/messages/en.json'
import { half, placesOfKind, rowsOf, runningMean, SECTIONS, numberText, yakuOf } from './numbers'

const value = (name: string, number: number, over: Partial<StatisticsValue> = {}) => ({
  name,
  value: number,
  low: number - 0.1,
  high: number + 0.1,
  of: 10,
  ...over,
})

const kind: KindStatistics = {
  players: 3,
  length: 'south',
  games: 2,
  rounds: 20,
  numbers: [value('win', 0.3), value('placement', 2)],
  yaku: [value('riichi', 0.5), value('tanyao', 0.25)],
  archive: {
    name: 'archive',
    games: 260,
    numbers: [value('win', 0.28), value('deal_in', 0.14)],
    yaku: [value('riichi', 0.4)],
  },
}

describe('numbers', () => {
  it('have a name each, and each name a number', () => {
    const shown = Object.values(SECTIONS).flat()
    expect(shown.toSorted()).toEqual(Object.keys(messages.statistics.number).toSorted())
    expect([...Object.keys(SECTIONS), 'yaku'].toSorted()).toEqual(
      Object.keys(messages.statistics.section).toSorted(),
    )
  })

  it('are rows with the archive beside the player', () => {
    const rows = rowsOf(kind, 'rounds')
    expect(rows.map(({ name }) => name)).toEqual(['win', 'deal_in'])
    expect(rows[0]).toMatchObject({ own: { value: 0.3 }, archive: { value: 0.28 } })
    expect(rows[1]!.own).toBeUndefined()
    expect(rowsOf(kind, 'games').map(({ name }) => name)).toEqual(['placement'])
    expect(yakuOf(kind).map(({ name, archive }) => [name, archive?.value])).toEqual([
      ['riichi', 0.4],
      ['tanyao', undefined],
    ])
  })

  it('are written as shares or with their decimals', () => {
    expect(numberText('win', 0.2345, 'en')).toBe('23.5%')
    expect(numberText('placement', 2.4, 'en')).toBe('2.40')
    expect(numberText('win_points', 5417.6, 'en')).toBe('5,418')
    expect(half(value('win', 0.3), 'en')).toBe('±10.0%')
    expect(half(value('win_turn', 11, { low: null, high: null }), 'en')).toBe('')
  })
})

describe('places', () => {
  it('are those of games of one kind', () => {
    const place = { record: 't', began: 1, place: 1, points: 30_000 }
    const all = [
      { ...place, players: 3, length: 'south' },
      { ...place, players: 4, length: 'south' },
      { ...place, players: 3, length: 'east' },
    ]
    expect(placesOfKind(all, kind)).toEqual([all[0]])
  })

  it('have a running mean once there are enough', () => {
    expect(runningMean([1, 2, 3, 4], 2)).toEqual([null, 1.5, 2.5, 3.5])
    expect(runningMean([1], 2)).toEqual([null])
  })
})
