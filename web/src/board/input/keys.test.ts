import { afterEach, expect, it, vi } from 'vitest'
import { keyed, type Keyed } from './keys'

afterEach(() => void vi.unstubAllGlobals())

/** Presses Escape on a board that shows its keys or not, with moments to skip or none. */
function escape(helps: boolean, waiting: boolean): string[] {
  vi.stubGlobal('document', { querySelector: () => null })
  const did: string[] = []
  const on = {
    within: () => ({ closest: () => null }),
    pendingChoice: {},
    helps: () => helps,
    help: () => did.push('close'),
    skip: () => (did.push('skip'), waiting),
    pass: () => did.push('pass'),
  }
  const event = { key: 'Escape', target: {}, preventDefault: () => did.push('taken') }
  keyed(on as unknown as Keyed)(event as unknown as KeyboardEvent)
  return did
}

it.each([
  ['closes the list of keys', true, true, ['close', 'taken']],
  [
    'skips what is still to be shown, and passes nothing that was not seen',
    false,
    true,
    ['skip', 'taken'],
  ],
  ['passes if everything is shown', false, false, ['skip', 'pass', 'taken']],
] as const)('Escape %s', (_, helps, waiting, did) => {
  expect(escape(helps, waiting)).toEqual(did)
})
