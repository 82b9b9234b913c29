import { afterEach, expect, test, vi } from 'vitest'
import { keptText } from './storage'

afterEach(() => vi.unstubAllGlobals())

test('a text is kept under its key, and forgotten', () => {
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  })
  const one = keptText('one')
  expect([one.read(), one.write('a text'), one.read(), keptText('other').read()]).toEqual([
    null,
    true,
    'a text',
    null,
  ])
  expect([one.write(null), one.read(), texts.size]).toEqual([true, null, 0])
})

test('a browser that forbids storage keeps nothing, and says so', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect([
    keptText('one').read(),
    keptText('one').write('a text'),
    keptText('one').write(null),
  ]).toEqual([null, false, false])
})
