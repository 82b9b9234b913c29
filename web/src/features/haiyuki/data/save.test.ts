import { expect, it } from 'vitest'
import type { WayTold } from './requests'
import { gone, NEW, readSave } from './save'

const WAY: WayTold = {
  way: {
    character: 'ataho',
    seed: { hex: 'ab' },
    defeated: ['fari'],
    continued: 0,
    unlocked: false,
  },
  ...{ opponents: ['fari', 'yuri'], opponent: 'yuri', stage: 'rival', true_ending: false },
}

it('reads what it has written', () => {
  const save = { ...NEW, difficulty: 'hard', unlocked: true, way: WAY, rounds: 2 }
  expect(readSave(JSON.stringify(save))).toEqual(save)
})

it('begins anew where nothing can be read, and keeps what can', () => {
  expect(readSave(null)).toEqual(NEW)
  expect(readSave('{"unlo')).toEqual(NEW)
  expect(readSave('{"unlocked":"yes","way":{"x":1},"difficulty":"easy","rounds":-1}')).toEqual({
    ...NEW,
    difficulty: 'easy',
  })
})

it('keeps an ending once, and Mayu for ever', () => {
  const ended = { ...WAY, stage: 'ended' as const, way: { ...WAY.way, unlocked: true } }
  const after = gone(gone(NEW, ended), ended)
  expect(after.endings).toEqual(['ataho'])
  expect(after.unlocked).toBe(true)
  expect(gone(after, WAY).unlocked).toBe(true)
  expect(gone(after, WAY).continues).toBe(false)
  expect(gone(after, WAY, true).continues).toBe(true)
  expect(
    gone({ ...after, fight: { table: 't', character: 'a', opponent: 'b', ladder: true } }, WAY)
      .fight,
  ).toBeNull()
})
