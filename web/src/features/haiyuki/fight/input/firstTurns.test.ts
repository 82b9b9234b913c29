import { expect, it } from 'vitest'
import { lessonOf, FIGHT_LESSONS } from './firstTurns'
import type { FightKey } from './keys'

const skill = (possible: boolean) =>
  ({ kind: 'skill', action: possible ? { type: 'press' } : null }) as FightKey
const moment = { phase: 'action', turn: 3, keys: [skill(true)] }
const known = (...names: string[]) => FIGHT_LESSONS.filter((one) => !names.includes(one))

it.each([
  ['nothing while the other decides', { ...moment, phase: null }, [], null],
  ['the exchange before the fight', { ...moment, phase: 'setup' }, [], 'setup'],
  ['nothing of an exchange that is known', { ...moment, phase: 'setup' }, ['setup'], null],
  ['a discard first', moment, [], 'discard'],
  ['then HP', moment, ['setup', 'discard'], 'hp'],
  ['a skill that can be used', moment, known('skill', 'nagari'), 'skill'],
  ['no skill that cannot', { ...moment, keys: [skill(false)] }, known('skill', 'nagari'), null],
  ['nagari when it is near', { ...moment, turn: 15 }, known('nagari'), 'nagari'],
  ['no nagari in the first turns', moment, known('nagari'), null],
  ['nothing in the end', { ...moment, turn: 20 }, [...FIGHT_LESSONS], null],
])('explains %s', (_, now, learned, lesson) => {
  expect(lessonOf(now, learned)).toBe(lesson)
})
