/** A replay is reviewed: its mistakes are found, explained, and the address says so. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { violations } from './axe'
import { SIZES, type Person } from './browser'
import { flaws, still } from './looks'
import { LONG, Stage } from './stage'

const stage = new Stage()
const logs = fileURLToPath(new URL('../../tests/data/records/', import.meta.url))

async function open(log: string): Promise<Person> {
  const ann = await stage.person()
  await ann.goto('/replay')
  await ann.page.locator('input[type=file]').setInputFiles(`${logs}${log}`)
  await ann.page.locator('.replay').waitFor()
  return ann
}

const review = ({ page }: Person) => page.getByRole('button', { name: 'Review', exact: true })
const rows = ({ page }: Person) => page.locator('[role=tabpanel] ol button')

test(
  'a log is reviewed, and its costliest decision is shown and explained',
  { timeout: 180_000 },
  async () => {
    const ann = await open('own-4p.mjai.jsonl')
    const { page } = ann
    await page.keyboard.press('2')
    await review(ann).click()
    await page.getByRole('status').filter({ hasText: 'Reviewing' }).waitFor()
    expect(await page.getByLabel('Reviewed seat').inputValue()).toBe('1')
    await page.getByText('accuracy').waitFor({ timeout: 120_000 })
    const costs = (await rows(ann).locator('.cost').allTextContents()).map((cost) =>
      Number(cost.replace(/\D/g, '')),
    )
    expect(costs.length).toBeGreaterThan(3)
    expect(costs).toEqual(costs.toSorted((one, other) => other - one))
    // The rates of the game have the averages of an archive next to them.
    await page.getByText('Rates in this game').click()
    const rates = page.locator('details table tbody tr')
    expect(await rates.first().locator('th, td').allInnerTexts()).toEqual(
      expect.arrayContaining(['Win', '21.6%']),
    )
    expect(await page.getByText('Tenhou’s phoenix room').count()).toBe(1)
    await ann.picture('review-rates')
    await rows(ann).first().click()
    expect(await rows(ann).first().getAttribute('aria-current')).toBe('true')
    const deeds = await page.locator('.deeds button').allInnerTexts()
    expect(deeds).toEqual(['Play it the other way', 'Copy as a puzzle']) // a file has no link
    expect(await page.locator('.board .plate img').count()).toBe(4)
    expect(await page.locator('aside header img').count()).toBe(1)
    const said = await page.locator('.why').last().textContent()
    expect(said).toMatch(/\w+ .*\.$/)
    // The advised action is first, and the bar above its tile is marked.
    expect(await page.locator('section tbody tr').first().getAttribute('class')).toContain(
      'advised',
    )
    expect(await page.locator('section tbody tr.played').count()).toBe(1)
    // Of a discard, each tile has a bar.
    await rows(ann).filter({ hasText: 'discarding' }).first().click()
    expect(await page.locator('.own .hand .bar').count()).toBeGreaterThan(5)
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size])
      await still(ann)
      await ann.picture(`review-${size}`)
      expect([...(await violations(ann)), ...(await flaws(ann))]).toEqual([])
    }
    await page.setViewportSize(SIZES.desktop)
    // The mistakes with a drill come first in the trainer, and none of them twice.
    const practise = page.getByRole('button', { name: 'Practise these mistakes' })
    await practise.click()
    const added = await page.getByText(/drills? added to the trainer/).innerText()
    await practise.click()
    await page.getByText('The trainer has all of these drills already.').waitFor()
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size])
      await practise.scrollIntoViewIfNeeded()
      await still(ann)
      await ann.picture(`review-practise-${size}`)
      expect([...(await violations(ann)), ...(await flaws(ann))]).toEqual([])
    }
    await page.setViewportSize(SIZES.desktop)
    const trainer = await ann.context.newPage()
    const to = await page.getByRole('link', { name: 'Open the trainer' }).getAttribute('href')
    await trainer.goto(to!)
    const again = trainer.getByRole('button', { name: /^Again/ })
    expect(parseInt(added)).toBeGreaterThan(0)
    expect(await again.innerText()).toContain(`${parseInt(added)} drill`)
    await again.click()
    await trainer.getByRole('button', { name: 'Show the answer' }).click()
    await trainer.locator('.verdict').waitFor()
    await trainer.close()
    // The graph and the keys lead to other moments.
    const count = () => page.locator('.timeline output').textContent()
    const there = await count()
    await page.getByLabel('Turn of the game').focus()
    await page.keyboard.press('Home')
    expect(await count()).toMatch(/^[0-9] /)
    await page.locator('h1').click()
    await page.keyboard.press('n')
    await page.getByText('Cost').first().waitFor()
    expect(await count()).not.toBe(there)
    // All decisions in their order.
    await page.getByRole('tab', { name: 'All decisions' }).click()
    expect(await rows(ann).count()).toBeGreaterThan(50)
    expect(await rows(ann).first().textContent()).toContain('turn 1')
  },
)

const MAKING = '**/api/v1/review/progress?*'

/** A replay whose reviews are answered with a file, or with a refusal. */
async function answered(answer: (seat: number) => object, status = 200, locale = 'en') {
  const ann = await stage.person({ locale })
  await ann.page.route(MAKING, (route) => {
    const seat = Number(new URL(route.request().url()).searchParams.get('seat'))
    const line = status === 200 ? { review: answer(seat) } : answer(seat)
    return route.fulfill({ status, body: `${JSON.stringify(line)}\n` })
  })
  await ann.goto('/replay')
  await ann.page.locator('input[type=file]').setInputFiles(`${logs}own-4p.mjai.jsonl`)
  await ann.page.locator('.replay').waitFor()
  return ann
}

const empty = (seat: number) => ({
  rounds: ['E1'],
  seats: [
    {
      ...{ seat, name: '', agreed: 0, accuracy: 1, cost: 0, place_cost: 0 },
      ...{ costliest: [], decisions: [], rates: [] },
    },
  ],
  archive_games: 0,
})

test.runIf(LONG)(
  'the address says whose review is open: back, forward and a reload follow it',
  async () => {
    const ann = await answered(empty)
    const { page } = ann
    const search = () => new URL(page.url()).search
    const panel = page.getByLabel('Reviewed seat')
    await page.keyboard.press('r')
    await page.getByText('No mistakes in this game.').waitFor()
    expect(await page.getByRole('button', { name: 'Practise' }).isDisabled()).toBe(true)
    await page.getByText('No mistake here makes a drill').waitFor()
    expect(search()).toBe('?review=0')
    await panel.selectOption('2')
    expect(search()).toBe('?review=2')
    await page.goBack()
    await expect.poll(() => panel.inputValue()).toBe('0')
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    expect(search()).toBe('')
    await page.goForward()
    await panel.waitFor()
    await page.waitForTimeout(400) // the moment is remembered a little later
    await page.reload()
    await page.getByText('No mistakes in this game.').waitFor()
    expect(await panel.inputValue()).toBe('0')
    await page.getByRole('button', { name: 'Close the review' }).click()
    await panel.waitFor({ state: 'detached' })
    expect(search()).toBe('')
  },
)

test('a refusal is a sentence, and can be asked again', async () => {
  const refusal = { code: 'replay', detail: 'Round 3 breaks the rules', cure: 'send another log' }
  const ann = await answered(() => refusal, 422)
  ann.expected.push('422')
  const { page } = ann
  await review(ann).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Round 3' })
  expect(await alert.locator('bdi').textContent()).toBe(
    'This log cannot be read: Round 3 breaks the rules; send another log.',
  )
  await page.unroute(MAKING)
  await page.route(MAKING, (route) =>
    route.fulfill({ body: `${JSON.stringify({ review: empty(0) })}\n` }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No mistakes in this game.').waitFor()
})

test('a busy server says so in the language of the page', async () => {
  const refusal = { code: 'unavailable', reason: 'busy', detail: 'the server is busy' }
  const ann = await answered(() => refusal, 503, 'ja')
  ann.expected.push('503')
  await ann.page.getByRole('button', { name: '検討', exact: true }).click()
  await ann.page.getByRole('alert').filter({ hasText: 'サーバーが混み合っています' }).waitFor()
})

test('a game played here is reviewed by its id and key; a game of another engine is not', async () => {
  const ann = await stage.person()
  const { page } = ann
  const log = readFileSync(`${logs}own-4p.mjai.jsonl`)
  const replay = await (await ann.context.request.post('/api/v1/replays', { data: log })).json()
  let engine = 'riichi'
  await page.route(/api\/v1\/replays\/abc/, (route) =>
    route.fulfill({ json: { ...replay, engine } }),
  )
  const asked: string[] = []
  await page.route(/api\/v1\/review\/abc/, (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.fulfill({ body: `${JSON.stringify({ review: empty(3) })}\n` })
  })
  await ann.goto('/replay/abc?key=0123456789abcdef&review=3')
  await page.getByText('No mistakes in this game.').waitFor()
  expect(asked).toEqual(['?seat=3&deep=false&language=en&key=0123456789abcdef'])
  expect(await page.locator('h1').textContent()).toContain(`d&<"'>%`)
  engine = 'ruleset'
  await ann.goto('/replay/abc?review=3')
  await page.locator('.replay').waitFor()
  expect(await review(ann).count()).toBe(0)
  expect(await page.getByLabel('Reviewed seat').count()).toBe(0)
})

test(
  'a deep review replaces the quick one once it is made, and both stay at hand',
  { timeout: 300_000 },
  async () => {
    const ann = await open('own-3p.mjai.jsonl')
    const { page } = ann
    await review(ann).click()
    await page.getByText('accuracy').waitFor({ timeout: 120_000 })
    const cost = () => page.locator('dl div', { hasText: 'points lost' }).locator('dd').innerText()
    const quick = await cost()
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await tab('Deep review').click()
    const bar = page.getByRole('progressbar', { name: 'Playing every decision out' })
    await page.getByText(/^[1-9]\d* of 40 decisions/).waitFor({ timeout: 120_000 })
    await page.getByText('It ends when you leave this page.').waitFor()
    expect(await cost()).toBe(quick) // the quick one can be read meanwhile
    await ann.picture('review-deep-progress')
    await bar.waitFor({ state: 'detached', timeout: 240_000 })
    await page.getByText('Each decision was played out').waitFor()
    expect(await cost()).not.toBe(quick)
    // A mistake has the interval of its cost, and rows that may be equal are marked.
    await rows(ann).first().click()
    expect(await page.locator('.price').innerText()).toMatch(/−[\d,]+\s*±[\d,]+/)
    expect(await page.locator('section tbody tr.played td small').innerText()).toMatch(/^±/)
    await page.getByRole('tab', { name: 'All decisions' }).click()
    await rows(ann).first().click()
    await ann.picture('review-deep-equal')
    await page.getByText('≈ Equal', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Next mistake' }).first().click()
    for (const size of ['desktop', 'tablet', 'phone'] as const) {
      await page.setViewportSize(SIZES[size])
      await still(ann)
      await ann.picture(`review-deep-${size}`)
      expect([...(await violations(ann)), ...(await flaws(ann))]).toEqual([])
    }
    await page.locator('.price').scrollIntoViewIfNeeded()
    await page.emulateMedia({ colorScheme: 'light' })
    await ann.picture('review-deep-phone-values')
    await page.setViewportSize(SIZES.desktop)
    await tab('Quick review').click()
    expect(await cost()).toBe(quick)
    await tab('Deep review').click() // which this page remembers
    await page.getByText('Each decision was played out').waitFor({ timeout: 1000 })
  },
)

test('the address of a game played here says that its review is deep', async () => {
  const ann = await stage.person()
  const { page } = ann
  const log = readFileSync(`${logs}own-4p.mjai.jsonl`)
  const replay = await (await ann.context.request.post('/api/v1/replays', { data: log })).json()
  await page.route(/api\/v1\/replays\/abc/, (route) => route.fulfill({ json: replay }))
  await page.route(/api\/v1\/review\/abc/, (route) => {
    const deep = route.request().url().includes('deep=true')
    const problem = { status: 429, code: 'too_often', reason: 'rate_deep', detail: '' }
    const line = deep ? { problem } : { review: empty(1) }
    return route.fulfill({ body: `{"done": 0, "of": 0}\n${JSON.stringify(line)}\n` })
  })
  await ann.goto('/replay/abc?review=1')
  await page.getByText('No mistakes in this game.').waitFor()
  await page.getByRole('tab', { name: 'Deep review' }).click()
  await page.getByRole('alert').filter({ hasText: 'too many deep reviews' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('deep')).toBe('1')
  await page.reload()
  await page.getByRole('alert').filter({ hasText: 'too many deep reviews' }).waitFor()
  await page.goBack()
  await page.getByRole('alert').waitFor({ state: 'detached' })
})
