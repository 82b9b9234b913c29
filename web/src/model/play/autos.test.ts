import { describe, expect, it } from 'vitest'
import type { View } from '../view/wire'
import { autoOf, NO_AUTO, switchesOf, toggleOf } from './autos'

const table = (extras: object) => ({ extras }) as unknown as View
const last = (extras: object, forced: boolean) =>
  switchesOf(table(extras), { ...NO_AUTO, forced }, true).at(-1)!

describe('a button of the rules', () => {
  it.each(['auto_sort', '1_auto_sort', '2_auto_ron', '3_auto_no_call', '4_auto_discard'])(
    'that does the same takes the place of ours: %s',
    (button) => {
      const switches = [{ button, on: true, label: 'A', help: '' }]
      const theirs = switchesOf(table({ type: 'ruleset', switches }), NO_AUTO, false)
      const ours = switchesOf(table({ type: 'ruleset' }), NO_AUTO, false)
      expect(theirs.filter((one) => one.name === `:${button}`)).toHaveLength(1)
      expect(theirs).toHaveLength(ours.length)
    },
  )
})

describe('the button that asks always', () => {
  it.each(['riichi', 'ruleset', 'haiyuki'])('is there in any game: %s', (type) => {
    expect(last({ type }, true)).toMatchObject({ name: 'ask', on: false })
    expect(last({ type }, false)).toMatchObject({ name: 'ask', on: true })
  })

  it('is that of the engine where players judge for themselves', () => {
    const watching = { type: 'riichi', watching: true }
    expect(last(watching, true)).toMatchObject({ name: ':watch', on: true })
    expect(toggleOf(':watch', false)).toMatchObject({ button: 'watch', on: false })
  })

  it.each(['ask', ':watch'])('lets nothing go by itself while it is on: %s', (name) => {
    expect(autoOf(name, true)).toEqual({ forced: false })
    expect(autoOf(name, false)).toEqual({ forced: true })
  })
})
