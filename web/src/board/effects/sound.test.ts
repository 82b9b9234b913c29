import { afterEach, expect, it } from 'vitest'
import type { EventOf } from '../../model/view/wire'
import { kindOf, loudnessOf, setVolumes, SOUND_KINDS, soundOf, type Volumes } from './sound'
import { SOUNDS } from './synth'

const all = (volume: number) =>
  Object.fromEntries(SOUND_KINDS.map((kind) => [kind, volume])) as Volumes

afterEach(() => setVolumes(all(1)))

it('gives every sound a kind', () => {
  expect(SOUNDS.filter((name) => !SOUND_KINDS.includes(kindOf(name)))).toEqual([])
})

it('plays each kind at its own volume, below that of everything', () => {
  setVolumes({ ...all(1), tiles: 0.5, wins: 0 })
  expect(loudnessOf(kindOf('discard'), 0.6)).toBeCloseTo(0.3)
  expect(loudnessOf(kindOf('yakuman'), 1)).toBe(0)
  expect(loudnessOf(kindOf('call'), 3)).toBe(1)
})

it('hears a win grow with its limit', () => {
  const win = (more: Partial<EventOf<'win'>>) =>
    soundOf({ type: 'win', seat: 0, source: null, tile: null, ...more }, null)
  expect([win({}), win({ limit: 'haneman' }), win({ limit: 'sanbaiman' })]).toEqual([
    'win',
    'mangan',
    'baiman',
  ])
  expect(win({ limit: 'kazoe_yakuman' })).toBe('yakuman')
  expect(win({ sums: [{ name: '', value: 2, unit: 'yakuman' }] })).toBe('yakuman')
})
