import { expect, it, vi } from 'vitest'
import { Problem } from '../../../client/rest'
import { sentenceOf } from '../faults'
import { answerBy, ask } from './kernel'
import { LatestOnly } from './latestOnly'

it('asks for each thing once, and again for what has failed', async () => {
  const asked: object[] = []
  let works = true
  answerBy(async (about, body) => {
    asked.push({ about, ...body })
    if (!works) throw new Problem(503, 'unavailable', '')
    return { hand: (body as { hand: string }).hand }
  })
  const both = await Promise.all([
    ask({ about: 'shanten', hand: '1m' }),
    ask({ about: 'shanten', hand: '1m' }),
  ])
  expect(both[0]).toBe(both[1])
  expect(asked).toEqual([{ about: 'shanten', hand: '1m' }])
  works = false
  await expect(ask({ about: 'shanten', hand: '2m' })).rejects.toThrow(Problem)
  works = true
  await expect(ask({ about: 'shanten', hand: '2m' })).resolves.toEqual({ hand: '2m' })
})

it('raises a problem with a sentence for any error of the kernel', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  for (const error of [new TypeError('no such'), new WebAssembly.RuntimeError('unreachable'), 7]) {
    answerBy(() => Promise.reject(error))
    const problem = await ask({ about: 'shanten', hand: '3m' }).catch((one: unknown) => one)
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({ code: 'fault', more: { reason: 'kernel_failed' } })
    expect(sentenceOf(problem as Problem)).toContain('calculator failed')
  }
  expect(console.error).toHaveBeenCalledTimes(3)
})

it('of what is wanted meanwhile does only the newest', async () => {
  const begun: number[] = []
  const done: number[] = []
  const ends: (() => void)[] = []
  const newest = new LatestOnly<number>(
    (one) => done.push(one),
    () => {},
  )
  for (const number of [1, 2, 3])
    newest.want(async () => {
      begun.push(number)
      await new Promise<void>((end) => ends.push(end))
      return number
    })
  ends.shift()!()
  await new Promise((end) => setTimeout(end))
  expect([begun, done]).toEqual([[1, 3], []]) // an outdated answer is not delivered
  ends.shift()!()
  await new Promise((end) => setTimeout(end))
  expect(done).toEqual([3])
})

it('tells what has failed, unless something newer is wanted', async () => {
  const failed: unknown[] = []
  const newest = new LatestOnly<number>(
    () => {},
    (problem) => failed.push(problem),
  )
  newest.want(() => Promise.reject(new Error('one')))
  newest.want(() => Promise.reject(new Error('two')))
  await new Promise((end) => setTimeout(end))
  expect(failed).toEqual([new Error('two')])
})
