import { expect, it } from 'vitest'
import type { Action, ClaimShown, HearingShown } from '../view/wire'
import { declarations, declaredName, repliesOf, subjectOf, worthsOf } from './claimReplies'

const claim = (name: string): Action => ({ type: 'declare', names: ['claim', name] })

it('sorts the worths of a win by han and fu', () => {
  const legal = ['1 han 30 fu', '1 han 40 fu', '2 han 30 fu', 'mangan', '2 yakuman'].map(claim)
  const worths = worthsOf(legal)
  expect(worths.han.map(({ han, fu }) => [han, fu.map((one) => one.fu)])).toEqual([
    [1, [30, 40]],
    [2, [30]],
  ])
  expect(worths.limits.map((one) => one.name)).toEqual(['mangan', '2 yakuman'])
})

it('finds what may be declared', () => {
  const legal: Action[] = [{ type: 'declare', names: ['next', 'continue'] }, claim('mangan')]
  expect(declarations(legal, 'next').map(declaredName)).toEqual(['continue'])
})

it('puts names before buttons, and what most people want before what few do', () => {
  const press = (button: string): Action => ({ type: 'press', button })
  const legal = ['cancel', 'ng', 'made_up', 'ok'].map(press)
  expect(repliesOf(legal).map((one) => one.name)).toEqual(['ok', 'ng', 'made_up', 'cancel'])
  expect(repliesOf(legal).map((one) => one.main)).toEqual([true, false, false, false])

  const next: Action = { type: 'declare', names: ['next', 'continue'] }
  expect(repliesOf([...legal, next]).map((one) => one.name)[0]).toBe('continue')
  expect(repliesOf([...legal, next]).some((one) => one.main)).toBe(false)
})

it('offers first what is right where the program finds nothing to claim', () => {
  const press = (button: string): Action => ({ type: 'press', button })
  const mains = (legal: string[], found: string | null) =>
    repliesOf(legal.map(press), found)
      .filter((one) => one.main)
      .map((one) => one.name)
  expect(mains(['valid', 'invalid', 'chombo'], 'mangan')).toEqual(['valid'])
  expect(mains(['valid', 'invalid', 'chombo'], null)).toEqual(['valid'])
  expect(mains(['valid', 'invalid', 'chombo'], '')).toEqual(['invalid'])
  expect(mains(['ok', 'ng'], '')).toEqual(['ng'])
  expect(mains(['fix', 'reconsider'], '')).toEqual(['fix'])
})

it.each([
  ['win', 'mangan', 'win'],
  ['win', 'riichi', 'hand'],
  ['exhaustive', 'tenpai', 'hand'],
  ['exhaustive', 'nagashi', 'draw'],
  ['abortive', 'kyuushu_kyuuhai', 'draw'],
])('knows what a claim is about: in a hearing of %s, %s', (kind, name, subject) => {
  expect(subjectOf({ kind } as HearingShown, { name } as ClaimShown)).toBe(subject)
})
