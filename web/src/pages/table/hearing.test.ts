import { expect, it } from 'vitest'
import type { Action } from '../../client/wire'
import { answersNow, declarations, nameOf, worthsOf } from './hearing'

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
  expect(declarations(legal, 'next').map(nameOf)).toEqual(['continue'])
})

it('knows who has answered what is heard now', () => {
  const hearing = {
    kind: 'win',
    stage: 'answer',
    judge: 0,
    heard: 1,
    claims: [
      {
        seat: 1,
        name: 'mangan',
        answers: [{ seat: 0, ok: false }],
        verdict: '',
        liable: null,
        evaluated: null,
      },
      {
        seat: 2,
        name: 'mangan',
        answers: [{ seat: 3, ok: true }],
        verdict: '',
        liable: null,
        evaluated: null,
      },
    ],
    source: 0,
    tile: null,
    next: '',
    agreed: [],
  }
  expect([...answersNow(hearing)]).toEqual([[3, true]])
})
