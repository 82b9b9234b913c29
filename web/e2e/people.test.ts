import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Room } from '../src/model/view/wire'
import type { Person } from './browser'
import { Player } from './player'
import { begun, enter, seated, tableOf } from './rooms'
import { LONG, Stage } from './stage'

const stage = new Stage()
const PASSPHRASE = 'four words are good'

let names = 0
/** A name that no other attempt of a test has left on the server. */
const unused = (name: string) => `${name} ${(names += 1)}`

/** The button of that name, where a person looks for it. */
const button = ({ page }: Person, name: string | RegExp) => page.getByRole('button', { name })

/** Fills in the dialog of the user's name: one of its ways, a name, a passphrase. */
async function named(person: Person, way: string, name: string, passphrase = ''): Promise<void> {
  const { page } = person
  if (passphrase) person.expected.push('401') // of a request that was sent before a claim
  if (!(await page.getByRole('dialog').isVisible())) await page.locator('header .name').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(way, { exact: true }).first().click()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  if (passphrase) await dialog.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await dialog.locator('footer button.main').click()
}

const shownName = ({ page }: Person) => page.locator('header .name').innerText()

test('looking costs no account: a guest is made when somebody sits down or watches', async () => {
  const [ann, ben] = [await stage.person(), await stage.person()]
  await enter(ann, 'Ann')
  const settings = { title: unused('Everybody is welcome'), setup: { engine: 'riichi' } }
  await ben.goto('/')
  await ben.page.getByText(/online$/).waitFor()
  const { code } = await ann.ask<Room>('POST', '/rooms', settings)
  await ben.page.getByText(settings.title).waitFor() // the lobby's news reach visitors
  await ben.goto(`/room/${code}`)
  await ben.page.getByRole('heading', { name: settings.title }).waitFor()
  expect(await shownName(ben)).toBe('Guest')
  expect(await ben.context.cookies()).toEqual([])
  await ben.page.getByRole('button', { name: 'Sit' }).first().click()
  await expect.poll(() => shownName(ben)).toMatch(/^Guest \d+$/)
  const name = await shownName(ben)
  await expect.poll(() => ben.page.locator('main').innerText()).toContain(name)
  expect((await ben.context.cookies()).map(({ name }) => name)).toContain('jantaku')

  const cat = await stage.person() // watches at once, by a link
  await enter(ann, 'Ann')
  const table = await tableOf(ann, { setup: { engine: 'riichi', preset: 'tenhou' } })
  await cat.goto(table)
  await cat.page.locator('.stage .board').first().waitFor()
  await expect.poll(() => cat.context.cookies().then((all) => all.length)).toBeGreaterThan(0)
})

test('a name is claimed, and taken again in another browser', async () => {
  const hanako = unused('Hanako')
  const [ann, same, ben] = [await stage.person(), await stage.person(), await stage.person()]
  await Promise.all([ann, same, ben].map((one) => one.goto('/')))
  await named(ann, 'Keep it', hanako, PASSPHRASE)
  await ann.page.getByRole('dialog').waitFor({ state: 'hidden' }) // the name was hers before it was claimed
  expect(await shownName(ann)).toBe(hanako)

  // Nobody else can have it, and a wrong passphrase does not help.
  ben.expected.push('409', '403', '401', '422')
  await named(ben, 'Change', hanako)
  await ben.page.locator('dialog .fault').waitFor()
  await named(ben, 'Sign in', hanako, 'a wrong one')
  await ben.page.locator('dialog .fault').waitFor()
  expect(await shownName(ben)).not.toBe(hanako)

  await named(same, 'Sign in', hanako, PASSPHRASE)
  await expect.poll(() => shownName(same)).toBe(hanako)
  const me = (person: Person) => person.ask<{ id: string }>('GET', '/people/me')
  expect((await me(same)).id).toBe((await me(ann)).id)
  await same.page.reload()
  await expect.poll(() => shownName(same)).toBe(hanako)

  // Another passphrase needs the current one, and logs out the other browser.
  same.expected.push('401')
  await ann.page.locator('header .name').click()
  await ann.page.getByLabel('Current passphrase').fill(PASSPHRASE)
  await ann.page.getByLabel('New passphrase').fill(`${PASSPHRASE} again`)
  await button(ann, 'Change the passphrase').click()
  await ann.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await same.page.reload()
  await expect.poll(() => shownName(same)).not.toBe(hanako)
  await named(same, 'Sign in', hanako, `${PASSPHRASE} again`)
  await expect.poll(() => shownName(same)).toBe(hanako)

  // After logging out, the user is a guest in each browser.
  await ann.page.locator('header .name').click()
  await button(ann, 'Log out').click()
  await expect.poll(() => shownName(ann)).not.toBe(hanako)
  await same.page.reload()
  await expect.poll(() => shownName(same)).not.toBe(hanako)
})

/** Looks for people for these games, as a person does. */
async function match(person: Person, games: string[], fill: string): Promise<void> {
  const { page } = person
  await person.goto('/')
  await button(person, /^Quick match/).click()
  const dialog = page.getByRole('dialog')
  const east = dialog.getByLabel('East round', { exact: true })
  if (!games.includes('East round')) await east.uncheck()
  for (const game of games) await dialog.getByLabel(game, { exact: true }).check()
  await dialog.getByText(fill, { exact: true }).click()
  await button(person, 'Find players').click()
}

test.runIf(LONG)(
  'a quick match of four begins by itself, in a game that all of them like',
  async () => {
    const wishes = [
      ['East round', 'East and South'],
      ['East and South', 'Three players'],
      ['East and South', 'East round'],
      ['East and South'],
    ]
    const people = await Promise.all(wishes.map(() => stage.person()))
    for (const [at, person] of people.entries()) {
      await match(person, wishes[at]!, 'Never')
      if (at === 3) break
      await expect.poll(() => person.page.title()).toContain(`(${at + 1}/4)`)
      expect(person.page.url()).toBe(people[0]!.page.url())
    }
    await expect.poll(() => people[0]!.page.url()).toMatch(/\/table\//)
    for (const person of people) await person.page.waitForURL(people[0]!.page.url())
    const [, table] = people[0]!.page.url().split('/table/')
    const { players } = await people[0]!.ask<{ players: { level: string }[] }>(
      'GET',
      `/records/${table}`,
    )
    expect(players.map(({ level }) => level)).toEqual(['', '', '', '']) // of no bot
  },
)

test.runIf(LONG)(
  'bots fill in a quick match of two after the time they chose',
  { timeout: 120_000 },
  async () => {
    const [ann, ben] = [await stage.person(), await stage.person({ size: 'phone' })]
    await match(ann, ['East round'], '15 seconds')
    await ann.page.waitForURL(/\/room\//)
    await expect
      .poll(() => ann.page.locator('.waiting').innerText())
      .toMatch(/Bots fill in in 0:\d\d/)
    expect(await ann.page.locator('.waiting li img').count()).toBe(1) // the face of Ann
    await match(ben, ['East round'], '3 minutes')
    await expect.poll(() => ann.page.title()).toContain('(2/4)')
    expect(ben.page.url()).toBe(ann.page.url())
    for (const person of [ann, ben]) await person.page.waitForURL(/\/table\//)
    expect(ben.page.url()).toBe(ann.page.url())
    const players = [new Player(ann), new Player(ben)]
    await Promise.all(
      players.map((player) =>
        player.play(() => players.every(({ did }) => (did.discard ?? 0) > 0), 90),
      ),
    )
  },
)

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

  await button(ann, 'Put Ben out of this room').click()
  await expect.poll(shown).not.toContain('Ben')
  await expect.poll(() => button(ben, 'Sit here').count()).toBe(3)
  ben.expected.push('403') // who was put out cannot come back
  await button(ben, 'Sit here').first().click()
  await ben.page.getByText('You cannot sit in this room').waitFor()
  expect((await seats()).filter((name) => name === 'Ben')).toEqual([])
})

test('a name that was just claimed is not lost to a request that was sent before', async () => {
  const owned = unused('Early Ben')
  const ben = await stage.person()
  await ben.goto('/')
  const claimed = ben.page.waitForResponse(/\/claim$/)
  const rooms = (status: number) =>
    ben.page.waitForResponse((one) => /rooms\/mine$/.test(one.url()) && one.status() === status)
  const refused = rooms(401)
  const refuse = async (route: Route) => {
    await claimed
    await route.fulfill({ status: 401, json: { code: 'not_signed_in', detail: '' } })
  }
  await ben.page.route('**/rooms/mine', refuse, { times: 1 })
  await named(ben, 'Keep it', owned, PASSPHRASE)
  await refused
  await rooms(200)
  await expect.poll(() => shownName(ben)).toBe(owned)
  expect(await ben.ask('GET', '/people/me')).toMatchObject({ name: owned, claimed: true })
})

test('people invite the owner of a name, who joins, declines or blocks', async () => {
  const owned = unused('Invited Ben')
  const [ann, ben] = [await stage.person(), await stage.person({ size: 'phone' })]
  ann.expected.push('404') // nobody has the name
  await enter(ann, 'Ann')
  await ben.goto('/')
  await named(ben, 'Keep it', owned, PASSPHRASE)
  await ben.page.getByRole('dialog').waitFor({ state: 'hidden' })
  const setup = { engine: 'riichi', preset: 'tenhou' }
  const { code } = await ann.ask<Room>('POST', '/rooms', { setup })
  await ann.goto(`/room/${code}`)
  const invite = async (name: string) => {
    await ann.page.getByLabel('Invite by name').fill(name)
    const answered = ann.page.waitForResponse(/\/invite$/)
    await ann.page.locator('.invite form button').click()
    await answered
  }
  const line = ben.page.locator('.invitation')
  const answer = (name: string) => line.getByRole('button', { name }).click()
  await invite('Nobody at all')
  await ann.page.getByText('Nobody here owns this name.').waitFor()
  await invite(owned.toLowerCase())
  await expect.poll(() => line.innerText()).toMatch(/^Ann invites you: \S/)
  await answer('Join')
  await ben.page.waitForURL(`**/room/${code}`)
  await expect.poll(() => ann.page.locator('li .who b').allInnerTexts()).toContain(owned)

  // One "No" is enough for a room.
  await ben.goto('/')
  await ben.page.getByText(/online$/).waitFor()
  await invite(owned.toLowerCase())
  await answer('No')
  await invite(owned.toLowerCase())
  await ben.page.waitForTimeout(500)
  expect(await line.count()).toBe(0)

  await ben.page.reload()
  await ben.page.getByText(/online$/).waitFor()
  await invite(owned.toLowerCase())
  await answer('Block')
  await ben.page.getByText('You have blocked Ann.').waitFor()
  expect(await ben.ask('GET', '/people/me/blocks')).toMatchObject([{ name: 'Ann' }])
})

test.runIf(LONG)('people block and report others, and delete their account', async () => {
  const [ann, ben] = [await stage.person(), await stage.person({ size: 'phone' })]
  await ann.goto('/')
  await ben.goto('/')
  await named(ann, 'Change', 'Ann')
  await named(ben, 'Keep it', unused('Rude Ben'), PASSPHRASE)
  await ben.page.getByRole('dialog').waitFor({ state: 'hidden' })
  const settings = { title: 'A rude title', setup: { engine: 'riichi', preset: 'tenhou' } }
  const room = await seated(ben, settings, [ann])
  await ann.goto(`/room/${room.code}`)
  await button(ann, 'Report or block').click()
  await button(ann, /^Block$/).click()
  await button(ann, 'Unblock').waitFor()
  await ann.page.getByLabel('What is wrong').selectOption({ label: 'The title of the room' })
  await ann.page.getByLabel('Note (optional)').fill('Please rename it')
  await button(ann, 'Send report').click()
  await ann.page.getByText('The operator will read your report.').waitFor()

  // At the table, too; the account has the list.
  await ann.goto(await begun(room, [ben, ann]))
  await button(ann, 'Menu').click()
  await button(ann, 'Report or block').click()
  await button(ann, 'Unblock').waitFor()
  await button(ann, 'Send report').click()
  await ann.goto('/')
  await ann.page.locator('header .name').click()
  await ann.page.getByText('Blocked people').click()
  await button(ann, 'Unblock').click()
  await button(ann, 'Unblock').waitFor({ state: 'detached' })
  expect(await ann.ask('GET', '/people/me/blocks')).toEqual([])

  // Ben saves everything that is stored of him, and deletes it.
  await ben.page.locator('header .name').click()
  await ben.page.getByText('Your data').click()
  const [saved] = await Promise.all([
    ben.page.waitForEvent('download'),
    button(ben, 'Save as a file').click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^Rude-Ben-\d+\.json$/)
  await button(ben, 'Delete my account').click()
  await ben.page.getByRole('dialog').getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await button(ben, 'Delete everything of mine').click()
  await expect.poll(() => shownName(ben)).toBe('Guest')
  const { players } = await ann.ask<{ players: { name: string }[] }>(
    'GET',
    `/records/${(await ann.ask<Room>('GET', `/rooms/${room.code}`)).table}`,
  )
  expect(players.map(({ name }) => name)).toContain('deleted person')
})
