import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './words.svelte'

const files = import.meta.glob<Record<string, string>>(['./*.json', './*/*.json'], {
  eager: true,
  import: 'default',
})
const english = Object.keys(files).filter((path) => path.endsWith('/en.json'))
// A count that only chooses a plural is not needed where there is none.
const places = (message: string) =>
  [...new Set(message.match(/\{\w+/g) ?? [])].filter((one) => one !== '{count').sort()

describe.each(english)('the words of %s', (path) => {
  const wanted = files[path]!
  const others = Object.keys(LANGUAGES).filter((language) => language !== 'en')
  it.each(others)('are all there in %s, with the same places', (language) => {
    const words = files[path.replace('en.json', `${language}.json`)]!
    expect(Object.keys(words).sort()).toEqual(Object.keys(wanted).sort())
    for (const [key, message] of Object.entries(words)) {
      expect(message.trim(), key).not.toBe('')
      expect(places(message), key).toEqual(places(wanted[key]!))
    }
  })
})
