import { expect, it } from 'vitest'
import { ENOUGH, practice, readPractice } from './practice.svelte'

it('explains a decision until it has been made a few times, each kind separately', () => {
  for (let made = 0; made < ENOUGH; made++) {
    expect(practice.isNew('call')).toBe(true)
    practice.made('call')
  }
  expect([practice.isNew('call'), practice.isNew('choose')]).toEqual([false, true])
})

it.each(['', 'no JSON', '[]', 'null', '{"call": "x", "other": 3}'])(
  'takes %j as having done nothing',
  (text) => {
    expect(Object.values(readPractice(text)).every((count) => count === 0)).toBe(true)
  },
)
