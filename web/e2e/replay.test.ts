/** Logs are opened and stepped through, by keys, wheel and clicks. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { few, LONG, Stage } from './stage'

const stage = new Stage()
const logs = fileURLToPath(new URL('../../tests/data/records/', import.meta.url))
const four = readdirSync(logs).filter((name) => name.startsWith('own-4p'))

const details = (page: Page) => page.getByRole('button', { name: 'Details' })
/** The place of the player from whose seat one looks, in the details. */
const seen = (page: Page) => page.locator('.seats [aria-pressed=true]').getAttribute('data-place')
const here = (page: Page) => page.locator('.rounds [aria-current=true]').getAttribute('title')

async function open(log: string) {
  const ann = await stage.person()
  await ann.goto('/replay')
  await ann.page.locator('input[type=file]').setInputFiles(`${logs}${log}`)
  await ann.page.locator('.replay').waitFor()
  return ann
}

test.each(few(2, four))('%s is stepped through to its end', async (log) => {
  const { page } = await open(log)
  const count = () => page.locator('.timeline output').textContent()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  expect(await count()).not.toMatch(/^0 /)
  await page.keyboard.press('End')
  expect(await count()).toMatch(/^(\d+) \/ \1$/)
  await page.getByRole('dialog', { name: 'First: Ada' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('dialog', { name: /^Win|draw/ }).waitFor()
  expect(await page.locator('.rounds li').count()).toBe(5)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  expect(await here(page)).toContain('East 3')
  await details(page).click()
  const seats = page.getByRole('group', { name: 'Seen from' }).getByRole('button')
  expect(await seats.last().textContent()).toContain(`d&<"'>%`)
})

test('a log of this machine has an address that promises nothing, and survives a reload', async () => {
  const { page } = await open('own-4p.mjai.jsonl')
  for (let step = 0; step < 9; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('3')
  await page.keyboard.press('o')
  const count = () => page.locator('.timeline output').textContent()
  const before = await count()
  await page.waitForTimeout(400) // the moment is remembered a little later
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await page.locator('.replay').waitFor()
  expect(await count()).toBe(before)
  const hands = page.getByRole('button', { name: 'Open hands' })
  expect(await hands.getAttribute('aria-pressed')).toBe('false')
  await details(page).click()
  expect(await seen(page)).toBe('2')
  // A second visit, or a visit after closing the log, shows the form.
  await page.getByRole('button', { name: 'Another log' }).click()
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  await page.reload()
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  expect(await page.locator('.replay').count()).toBe(0)
})

test('other rules are chosen for a log, and the page says that others were played', async () => {
  const { page } = await open('own-4p.mjai.jsonl')
  await details(page).click()
  expect(await page.getByText('This game was not played by').count()).toBe(0)
  expect(await page.getByLabel('Rules').inputValue()).toBe('tenhou')
  await page.getByLabel('Rules').selectOption('mleague')
  await page.getByText('This game was not played by the rules of M.League').waitFor()
  expect(await page.getByLabel('Rules').inputValue()).toBe('mleague')
})

test('a name, the wheel and the graph lead elsewhere, and the hand is copied', async () => {
  const ann = await open('own-4p.tenhou_xml.xml')
  const { page } = ann
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('.replay > .stage').hover()
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.locator('.timeline output').textContent()).toMatch(/^2 /)
  await details(page).click()
  await page.locator('.graph button').nth(2).click()
  expect(await page.locator('.rounds button').nth(2).getAttribute('aria-current')).toBe('true')
  await page.locator('.rounds button').nth(3).click()
  expect(await here(page)).toContain('East 3')
  await page.locator('.board').getByTitle(/千/).first().click()
  expect(await seen(page)).toBe('2')
  await page.getByRole('button', { name: 'Copy hand as text' }).click()
  const hand = await page.evaluate(() => navigator.clipboard.readText())
  expect(hand).toMatch(/^(\d+[mpsz])+$/)
  expect(hand.replace(/\D/g, '')).toHaveLength(13)
})

/** A game of this server, as the server would send it, with the key that opens it. */
async function played(key: string) {
  const ann = await stage.person()
  await ann.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ann.goto('/')
  await ann.page.evaluate(() => navigator.clipboard.writeText('')) // people share a clipboard
  const log = readFileSync(`${logs}own-4p.mjai.jsonl`)
  const replay = await (await ann.context.request.post('/api/v1/replays', { data: log })).json()
  const asked: string[] = []
  await ann.page.route(/api\/v1\/replays\/abc/, (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.fulfill({ json: replay })
  })
  await ann.page.route(/api\/v1\/records\/abc/, (route) => route.fulfill({ json: { key } }))
  return { ...ann, page: ann.page, asked }
}

test.runIf(LONG)('a private game is shared by its player, who is asked first', async () => {
  const { page, asked } = await played('0123456789abcdef')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/replay/abc')
  await details(page).click()
  const share = page.getByRole('button', { name: 'Copy a link to this moment' })
  await share.click()
  await page.getByText('This game is private').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(await copied()).toBe('')
  await share.click()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  await expect.poll(copied).toMatch(/replay\/abc\?at=\d+.*&key=0123456789abcdef$/)
  await page.goto(await copied())
  await page.locator('.replay').waitFor()
  expect(asked.at(-1)).toBe('?key=0123456789abcdef')
  // The address keeps the key, and is copied as it is.
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/at=[2-9].*key=0123456789abcdef/)
  await details(page).click()
  await share.click()
  await expect.poll(copied).toMatch(/at=[2-9].*key=0123456789abcdef/)
})

test('the link of a public game is copied at once', async () => {
  const { page } = await played('')
  await page.goto('/replay/abc')
  await details(page).click()
  await page.getByRole('button', { name: 'Copy a link to this moment' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/replay\/abc\?at=\d+&seat=\d$/)
})

test('an example opens with one tap, and has faces', async () => {
  const { page } = await stage.person()
  await page.goto('/replay')
  await page.getByRole('button', { name: 'Watch an example' }).click()
  await page.locator('.rounds button').nth(4).waitFor()
  expect(await here(page)).toContain('Tsuru')
  expect(await page.locator('.board .plate img').count()).toBe(4)
})

test('on a phone and a tablet the hand of a replay stands right below its table', async () => {
  const { page } = await open('own-4p.mjai.jsonl')
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [table, hand] = await Promise.all(
      ['.board .stage', '.board .dock .hand'].map((one) => page.locator(one).boundingBox()),
    )
    expect(hand!.y - table!.y - table!.height).toBeLessThan(height / 20)
  }
})
