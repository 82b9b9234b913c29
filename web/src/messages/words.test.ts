// @ts-expect-error Node's own modules are known to tests alone
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './words.svelte'

type Rooms = Record<string, Record<string, string>>
const files = import.meta.glob<Rooms>('./*.json', { eager: true, import: 'default' })
const english = files['./en.json']!
// A language without plurals does not need a count that only chooses one.
const places = (message: string) =>
  [...new Set(message.match(/\{\w+/g) ?? [])].filter((one) => one !== '{count').sort()

describe.each(Object.entries(english))('the words of %s', (room, wanted) => {
  const others = Object.keys(LANGUAGES).filter((language) => language !== 'en')
  it.each(others)('are all there in %s, with the same places', (language) => {
    const words = files[`./${language}.json`]![room]!
    expect(Object.keys(words).sort()).toEqual(Object.keys(wanted).sort())
    for (const [key, message] of Object.entries(words)) {
      expect(message.trim(), key).not.toBe('')
      expect(places(message), key).toEqual(places(wanted[key]!))
    }
  })
})

it('are the labels that docs/browser.md names', () => {
  const page: string = readFileSync(new URL('../../../docs/browser.md', import.meta.url)).toString()
  const labels = [...page.matchAll(/\*\*(.+?)\*\*/g)].map((match) => match[1]!)
  const messages = Object.values(english).flatMap((room) => Object.values(room))
  const unknown = labels.filter((label) => !messages.some((text) => text.startsWith(label)))
  expect(labels.length).toBeGreaterThan(10)
  expect(unknown).toEqual([])
})
