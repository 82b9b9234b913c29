import { beforeAll, expect, it } from 'vitest'
import type { ShantenAnswer } from '../../../generated/api'
import { loadNames } from '../../../messages/library.svelte'
import { tilesIn } from '../../../model/setup/tiles'
import { answerBy } from '../answers/kernel'
import { answersTo } from '../answers/questions'
import { EMPTY, withRead } from '../calculatorInput'
import { summary } from './lines'

beforeAll(() => loadNames())

const distanceOf = (more: Partial<ShantenAnswer>): ShantenAnswer => ({
  hand: '11z',
  shanten: 5,
  best: 'chiitoitsu',
  forms: { standard: 7, chiitoitsu: 5, kokushi: 11 },
  ...more,
})
const said = (distance: ShantenAnswer) =>
  summary({ cannot: {}, worth: null, ways: [], waits: null, refused: [], distance })

it('asks for the distance of a hand that is still being entered', async () => {
  const asked: object[] = []
  answerBy(async (about, body) => {
    asked.push({ about, ...body })
    return about === 'shanten' ? distanceOf({}) : { impossible: {} }
  })
  await answersTo(withRead(EMPTY, { tiles: tilesIn('11z'), melds: [] }))
  expect(asked).toContainEqual(
    expect.objectContaining({ about: 'shanten', hand: '11z', unfinished: true }),
  )
})

it('says of an unfinished hand that no single tile helps yet', () => {
  const ukeire = { tiles: [], total: 0 }
  expect(said(distanceOf({ missing: 11, ukeire }))).toBe(
    '5-shanten · No single tile lowers the shanten number yet',
  )
  expect(said(distanceOf({ ukeire }))).toBe('5-shanten · No tile brings the hand closer')
  const helpful = { tiles: [{ tile: '3m', left: 4 }], total: 4 }
  expect(said(distanceOf({ missing: 11, ukeire: helpful }))).toBe('5-shanten · 1 kind, 4 tiles')
})
