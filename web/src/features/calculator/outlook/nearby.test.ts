import { expect, it } from 'vitest'
import { Problem } from '../../../client/rest'
import { answerBy, type Question } from '../answers/kernel'
import { nearby } from './nearby'

const question = (detours: number) =>
  ({ about: 'outlook', hand: '1m', detours }) as Question<'outlook'>

it('a hand too far for changes of shape has its outlook without them', async () => {
  answerBy((_, body) => {
    const { detours } = body as { detours: number }
    if (detours) throw new Problem(422, 'refused', 'too far', { reason: 'too_many_hands' })
    return Promise.resolve({ draws: 3 })
  })
  expect(await nearby(question(1))).toEqual({ answer: { draws: 3 }, isUnchanged: true })
  expect(await nearby(question(0))).toEqual({ answer: { draws: 3 }, isUnchanged: false })
})

it('other problems, and a hand too far without changes, stay problems', async () => {
  const refuse = (reason: string) =>
    answerBy(() => Promise.reject(new Problem(422, 'refused', 'no', { reason })))
  refuse('too_many_hands')
  await expect(nearby(question(0))).rejects.toThrow(Problem)
  refuse('few_tiles')
  await expect(nearby(question(1))).rejects.toThrow(Problem)
})
