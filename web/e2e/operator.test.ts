import { afterAll, expect, test } from 'vitest'
import type { Person } from './browser'
import { enter, tableOf } from './rooms'
import { Server } from './server'
import { LONG, Stage } from './stage'

let server: Server
const TOKEN = 'the operator of this server'
const stage = new Stage(
  async () => (server = await Server.start('--operator-token', TOKEN)).address,
)
afterAll(() => server.stop())

/** Does what the operator can do, such as `people/ban`. */
async function operate(operation: string, body: object): Promise<void> {
  const answer = await fetch(`${server.address}/api/v1/admin/${operation}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${TOKEN}`, 'Content-Type': 'application/json' },
  })
  expect(answer.status).toBe(200)
}

const idOf = async (person: Person) => (await person.ask<{ id: string }>('GET', '/people/me')).id
const heading = ({ page }: Person) => page.locator('main h1')

/** Counts the sockets that the page opens from now on. */
function sockets({ page }: Person): { opened: number } {
  const count = { opened: 0 }
  page.on('websocket', () => (count.opened += 1))
  return count
}

test('what the operator announces is on every page, and comes at once', async () => {
  const ann = await stage.person()
  const line = ann.page.locator('.announcement')
  await operate('server/announce', { text: '' })
  await ann.goto('/')
  await ann.page.getByText(/online$/).waitFor()
  expect(await line.count()).toBe(0)
  await operate('server/announce', { text: 'Welcome, <b>friends</b>' })
  await ann.page.getByText('Welcome, <b>friends</b>').waitFor()
  await line.getByRole('button', { name: 'Close' }).click()
  await ann.goto('/calculator')
  await operate('server/maintenance', { minutes: 90 })
  await expect
    .poll(() => line.allInnerTexts())
    .toEqual([expect.stringMatching(/^Maintenance begins in (90:00|89:\d\d)\. /)])
  await operate('server/maintenance', { minutes: 0 })
  await ann.page.getByText('Maintenance: no new games for now.').waitFor()
  await operate('server/undrain', {})
  await expect.poll(() => line.count()).toBe(0)
})

test.runIf(LONG)(
  'a ban says until when, why and whom to ask, and ends',
  { timeout: 60_000 },
  async () => {
    const [ann, ben] = [await stage.person(), await stage.person({ locale: 'ja' })]
    for (const person of [ann, ben]) person.expected.push('403')
    await enter(ann, 'Ann')
    await enter(ben, 'Ben')
    await ann.goto(await tableOf(ann, { setup: { engine: 'riichi', preset: 'tenhou' } }))
    await ann.page.locator('.stage .board').first().waitFor()
    await ben.goto('/')
    await ben.page.locator('header .name', { hasText: 'Ben' }).waitFor()
    const [whom, counts] = [
      [await idOf(ann), await idOf(ben)],
      [sockets(ann), sockets(ben)],
    ]
    await operate('people/ban', { whom: whom[0], reason: 'insults', hours: 24 })
    await operate('people/ban', { whom: whom[1] })
    await expect.poll(() => heading(ann).innerText()).toMatch(/^You are banned .* until .*20\d\d/)
    const text = await ann.page.locator('main').innerText()
    expect(text).toContain('Reason: insults')
    expect(text).toContain('write to the operator')
    expect(await ann.page.locator('.board, .notice').count()).toBe(0)
    await expect.poll(() => heading(ben).innerText()).toBe('このサーバーの利用を禁止されています。')
    await ben.page.waitForTimeout(3_000)
    expect(counts.map(({ opened }) => opened)).toEqual([0, 0])

    await ann.page.reload() // the same without a connection
    await expect.poll(() => heading(ann).innerText()).toMatch(/^You are banned .* until/)
    expect(await ann.page.locator('.notice').count()).toBe(0)

    for (const one of whom) await operate('people/unban', { whom: one })
    await ann.page.evaluate(() => dispatchEvent(new Event('online')))
    await ann.page.locator('.stage .board').first().waitFor()

    // The ban of an address is for all people there, that of a name only for the name.
    await operate('people/ban', { whom: '127.0.0.1', force: true })
    await expect
      .poll(() => heading(ann).innerText())
      .toBe('Your network is banned from this server.')
    await operate('people/unban', { whom: '127.0.0.1' })
    await ann.goto('/')
    await ann.page.locator('header .name', { hasText: 'Ann' }).waitFor()
    await operate('people/ban', { whom: 'Ann', kind: 'name' })
    await expect.poll(() => heading(ann).innerText()).toBe('Your name is banned from this server.')
    await ann.page.getByRole('button', { name: 'Continue with another name' }).click()
    await ann.page.locator('header .name', { hasText: 'Guest' }).waitFor()
    await operate('people/unban', { whom: 'Ann' })
  },
)

test('a limit says what was too much and when to try again', async () => {
  const ann = await stage.person()
  ann.expected.push('429')
  await enter(ann, 'Ann')
  await ann.goto('/')
  await operate('limits/set', { name: 'rate_rooms', value: '1/day' })
  await tableOf(ann, { setup: { engine: 'riichi' } })
  await ann.page.getByRole('button', { name: 'Open a room' }).click()
  const notice = ann.page.locator('.notice')
  await expect
    .poll(() => notice.allInnerTexts())
    .toEqual([
      // A window ends with the day, so how long it takes depends on the clock.
      expect.stringMatching(/^You have opened too many rooms\. Try again in \d+ [a-z]+\.$/),
    ])
  await operate('limits/set', { name: 'rate_rooms', value: '1000/minute' })
  await operate('limits/set', { name: 'tables_per_person', value: '1' })
  await ann.page.getByRole('button', { name: 'Play riichi' }).click()
  await ann.page.getByText(/^You have too many games open\. .* in 5 minutes\.$/).waitFor()
})
