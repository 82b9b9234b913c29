import { expect, test } from 'vitest'
import { changedDraft, draftOf } from './draft'

const named = (name: string) => `{"display_name": "${name}"}`
const changed = (name: string) => `${name}, changed`

test.each([
  ['the name of its text', 'Ours', 'Theirs', 'Theirs'],
  ['that name, changed', 'Ours, changed', 'Theirs', 'Theirs'],
  ['a name of its own', 'Mine', 'Theirs', 'Mine'],
  ['the name of a text that stays', 'Ours', 'Ours', 'Ours'],
])('a draft with %s keeps or changes it with the text', (_, name, title, after) => {
  const draft = draftOf(name, named('Ours'))
  expect(changedDraft(draft, { text: named(title) }, changed).name).toBe(after)
})

test('a changed ruleset of the library has another name', () => {
  const draft = draftOf('Ours', named('Ours'), 'library')
  expect(changedDraft(draft, { text: `${named('Ours')} ` }, changed)).toMatchObject({
    name: 'Ours, changed',
    origin: '',
  })
})
