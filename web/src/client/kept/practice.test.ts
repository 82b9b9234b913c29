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

it('explains decisions again, and for longer, once someone wants to learn', () => {
  for (let made = 0; made < ENOUGH; made++) practice.made('discard')
  expect(practice.isNew('discard')).toBe(false)
  practice.again()
  expect(practice.learns('discard')).toBe(true)
  let explained = 0
  for (; practice.isNew('discard'); explained++) practice.made('discard')
  expect(explained).toBeGreaterThan(2 * ENOUGH)
  expect(practice.learns('discard')).toBe(false)
})
