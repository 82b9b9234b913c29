import { describe, expect, it } from 'vitest'
import type { ModOffer, PresetOption } from '../../generated/api'
import {
  changes,
  isChanged,
  isOn,
  mayBe,
  playsBy,
  valueOf,
  withMod,
  withOption,
  withSet,
} from './setup'

const setup = { engine: 'riichi', preset: 'tenhou' }
const option = (more: Partial<PresetOption>): PresetOption => ({
  name: 'winds',
  label: '',
  about: '',
  kind: 'choice',
  default: 2,
  values: [],
  least: null,
  most: null,
  count: 1,
  open: false,
  conflicts: [],
  scores: false,
  ...more,
})
const winds = option({})
const uma = option({ name: 'uma', kind: 'numbers', default: [20, 10], count: 2 })
const mod = (name: string, more: Partial<ModOffer> = {}): ModOffer => ({
  name,
  title: name,
  about: '',
  family: '',
  on: false,
  needs: [],
  conflicts: [],
  ...more,
})

describe('an option', () => {
  it('is what the preset has until it is chosen', () => {
    expect(valueOf(winds, setup)).toBe(2)
    const chosen = withOption(setup, winds, 1)
    expect(valueOf(winds, chosen)).toBe(1)
    expect(isChanged(winds, chosen)).toBe(true)
  })

  it('is left out again when it is as usual', () => {
    const back = withOption(withOption(setup, uma, [5, 5]), uma, [20, 10])
    expect(back.options).toEqual({})
    expect(isChanged(uma, back)).toBe(false)
  })

  const values = [1, 2].map((value) => ({ value, label: '', about: '' }))
  it.each([
    [{ kind: 'flag' }, [true, false], [1, 'true', null]],
    [{ kind: 'choice', values }, [1, 2], [3, '1', [1], null]],
    [{ kind: 'set', values }, [[], [2], [1, 2]], [[3], 1, '1', null]],
    [{ kind: 'number', least: 1, most: 13 }, [1, 13], [0, 14, 1.5, '5', 'x', null]],
    [{ kind: 'number', least: null, most: null, open: true }, [-7, null], ['7', true]],
    [{ kind: 'numbers', least: 0, most: 4, count: 2 }, [[0, 4]], [[0], [0, 5], [0, '1'], 0, null]],
  ] as const)('of the kind %o may be %o and not %o', (more, may, mayNot) => {
    const some = option(more as Partial<PresetOption>)
    expect(may.filter((value) => !mayBe(some, value))).toEqual([])
    expect(mayNot.filter((value) => mayBe(some, value))).toEqual([])
  })
})

describe('a mod', () => {
  const mods = [
    mod('base', { on: true }),
    mod('extra', { needs: ['base'] }),
    mod('other', { conflicts: ['extra'] }),
  ]

  it('brings what it needs and drives off what it conflicts with', () => {
    const without = withMod(setup, mods, 'base', false)
    expect(without).toMatchObject({ mods: [], without: ['base'] })
    const other = withMod(without, mods, 'other', true)
    expect(withMod(other, mods, 'extra', true)).toMatchObject({ mods: ['extra'], without: [] })
  })

  it('goes with what it needs', () => {
    const extra = withMod(setup, mods, 'extra', true)
    expect(isOn(mods[1]!, extra)).toBe(true)
    expect(withMod(extra, mods, 'base', false)).toMatchObject({ mods: [], without: ['base'] })
  })
})

it('counts what is changed', () => {
  expect(changes({ ...setup, options: { winds: 1 }, mods: ['a'] })).toBe(2)
})

describe('a set of mods', () => {
  const league = {
    name: 'league',
    title: 'League',
    about: '',
    mods: ['kiriage', 'uma'],
    without: ['tobi'],
    options: { 'mod:uma:first': 30000 },
  }

  it('takes the place of all that was chosen', () => {
    const before = { ...setup, mods: ['east_only'], without: [], options: { max_rounds: 4 } }
    expect(playsBy(before, league)).toBe(false)
    const chosen = withSet(before, league)
    expect(chosen).toEqual({
      ...setup,
      mods: league.mods,
      without: league.without,
      options: league.options,
    })
    expect(playsBy(chosen, league)).toBe(true)
  })

  it('is the same in any order, and another with one mod more', () => {
    const chosen = withSet(setup, league)
    expect(playsBy({ ...chosen, mods: ['uma', 'kiriage'] }, league)).toBe(true)
    expect(playsBy({ ...chosen, mods: ['uma', 'kiriage', 'kuikae'] }, league)).toBe(false)
  })
})
