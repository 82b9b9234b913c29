import { expect, test } from 'vitest'
import type { Room } from '../src/client/wire'
import type { Person } from './browser'
import { Player } from './player'
import { enter } from './rooms'
import { Stage } from './stage'

const stage = new Stage()
const PASSPHRASE = 'four words are good'

/** The button of that name, where a person looks for it. */
const button = ({ page }: Person, name: string | RegExp) => page.getByRole('button', { name })

/** Fills in the dialog of the user's name: one of its ways, a name, a passphrase. */
async function named(person: Person, way: string, name: string, passphrase = ''): Promise<void> {
  const { page } = person
  if (!(await page.getByRole('dialog').isVisible())) await page.locator('header .name').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(way, { exact: true }).first().click()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  if (passphrase) await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await dialog.locator('footer button.main').click()
}

const shownName = ({ page }: Person) => page.locator('header .name').innerText()

test('a name is claimed, and taken again in another browser', async () => {
  const [ann, same, ben] = [await stage.person(), await stage.person(), await stage.person()]
  await Promise.all([ann, same, ben].map((one) => one.goto('/')))
  await named(ann, 'Keep it', 'Hanako', PASSPHRASE)
  await ann.page.getByRole('dialog').waitFor({ state: 'hidden' }) // the name was hers before it was claimed
  expect(await shownName(ann)).toBe('Hanako')

  // Nobody else can have it, and a wrong passphrase does not help.
  ben.expected.push('409', '403', '401', '422')
  await named(ben, 'Change', 'Hanako')
  await ben.page.locator('dialog .fault').waitFor()
  await named(ben, 'Sign in', 'Hanako', 'a wrong one')
  await ben.page.locator('dialog .fault').waitFor()
  expect(await shownName(ben)).not.toBe('Hanako')

  await named(same, 'Sign in', 'Hanako', PASSPHRASE)
  await expect.poll(() => shownName(same)).toBe('Hanako')
  const me = (person: Person) => person.ask<{ id: string }>('GET', '/people/me')
  expect((await me(same)).id).toBe((await me(ann)).id)
  await same.page.reload()
  await expect.poll(() => shownName(same)).toBe('Hanako')

  // After logging out everywhere, the user is a guest in each browser.
  same.expected.push('401')
  await ann.page.locator('header .name').click()
  await button(ann, 'Log out everywhere').click()
  await expect.poll(() => shownName(ann)).not.toBe('Hanako')
  await same.page.reload()
  await expect.poll(() => shownName(same)).not.toBe('Hanako')
})

test('two people play a quick match', { timeout: 120_000 }, async () => {
  const [ann, ben] = [await stage.person(), await stage.person()]
  await enter(ann, 'Ann')
  await enter(ben, 'Ben')
  await Promise.all([ann.goto('/'), ben.goto('/')])
  await button(ann, /^Quick match/).click()
  await ann.page.waitForURL(/\/room\//)
  await button(ben, /^Quick match/).click()
  await ben.page.waitForURL(ann.page.url())
  await button(ann, /^Start with 2 bots$/).click()
  for (const person of [ann, ben]) await person.page.waitForURL(/\/table\//)
  expect(ben.page.url()).toBe(ann.page.url())
  await expect.poll(() => ann.page.locator('main').innerText()).toContain('Ben')
  const players = [new Player(ann), new Player(ben)]
  await Promise.all(
    players.map((player) =>
      player.play(() => players.every(({ did }) => (did.discard ?? 0) > 0), 90),
    ),
  )
})

test('the host sends somebody away, and shuffles the seats', async () => {
  const [ann, ben] = [await stage.person(), await stage.person({ size: 'phone' })]
  await enter(ann, 'Ann')
  await enter(ben, 'Ben')
  await Promise.all([ann.goto('/'), ben.goto('/')])
  await button(ann, 'Open a room').click()
  await ann.page.waitForURL(/\/room\//)
  const code = ann.page.url().split('/').at(-1)!
  await ben.page.getByLabel('Code or link of a room').fill(code.toLowerCase())
  await button(ben, 'Join').click()
  await button(ben, 'Sit here').first().click()

  const room = () => ann.ask<Room>('GET', `/rooms/${code}`)
  const seats = async () => (await room()).seats.map((seat) => seat.name ?? '')
  const shown = () => ann.page.locator('li .who b').allInnerTexts()
  await expect.poll(shown).toContain('Ben')
  const before = await seats()
  await expect
    .poll(async () => {
      await button(ann, 'Shuffle').click()
      return seats()
    })
    .not.toEqual(before)
  const after = await seats()
  expect(after.toSorted()).toEqual(before.toSorted())
  await expect
    .poll(async () => (await shown()).map((name) => (/^Seat/.test(name) ? '' : name)))
    .toEqual(after)

  await button(ann, 'Remove Ben from this seat').click()
  await expect.poll(shown).not.toContain('Ben')
  await expect.poll(() => button(ben, 'Sit here').count()).toBe(3)
  expect((await seats()).filter((name) => name === 'Ben')).toEqual([])
})
