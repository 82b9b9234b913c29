import { expect, test } from 'vitest'
import type { Person } from './browser'
import { AT_ONCE, enter, tableOf } from './rooms'
import { Stage } from './stage'

const stage = new Stage()
const ROUND = { engine: 'riichi', preset: 'tenhou', options: { winds: 0 } }
const FIGHT = { engine: 'haiyuki', preset: 'battle', options: { rounds: 1 } }

/**
 * Types what the page suggests until the game is over; returns how often each command was typed.
 */
async function typedToTheEnd({ page }: Person, most_s: number): Promise<Record<string, number>> {
  const did: Record<string, number> = {}
  const end = Date.now() + 1000 * most_s
  for (;;) {
    const asked = await page.locator('.asked').innerText()
    if (asked.includes('The game is over')) return did
    if (Date.now() > end) expect.fail(`after ${most_s} s: ${asked}`)
    const line = lineFor(asked)
    if (line) {
      did[line] = (did[line] ?? 0) + 1
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }
    await page.waitForTimeout(25)
  }
}

/** The command for a prompt: a win, otherwise pass, otherwise the first thing that is offered. */
function lineFor(asked: string): string {
  if (asked.includes('Type next')) return 'next'
  if (!asked.startsWith('Your decision')) return ''
  const offers = asked.replace(/^.*?: /, '').split(' | ')
  const verbs = offers.map((one) => one.split('  ')[0]!)
  for (const wanted of ['tsumo', 'ron', 'pass']) if (verbs.includes(wanted)) return wanted
  const discard = offers.find((one) => one.startsWith('d '))
  if (discard) return `d ${discard.slice(2).trim().split(', ').at(-1)}`
  return verbs[0] === 'choose' ? 'choose 1' : (verbs[0] ?? '')
}

test('a hand is played by typing, and read', { timeout: 120_000 }, async () => {
  const ann = await stage.person({ size: 'phone' })
  const { page } = ann
  await enter(ann, 'Ann')
  await ann.goto(`${await tableOf(ann, { setup: ROUND, pace: { ...AT_ONCE, look_s: 60 } })}/text`)
  await page.locator('.asked').filter({ hasText: 'Your decision' }).waitFor()
  for (const line of ['help', 'pond', 'scores', 'd 15', 'fly']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  const log = page.getByRole('log')
  await expect.poll(() => log.innerText()).toContain('“fly”')
  expect(await log.innerText()).toContain('You do not hold 15')
  await ann.picture('text-phone')
  expect(await page.getByRole('alert').first().innerText()).toContain('Your decision')
  const did = await typedToTheEnd(ann, 100)
  expect(Object.keys(did).filter((line) => line.startsWith('d ')).length).toBeGreaterThan(3)
  expect(await log.innerText()).toMatch(/discards .* as drawn/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a match of Haiyuki is fought by typing', { timeout: 300_000 }, async () => {
  const ann = await stage.person()
  await enter(ann, 'Ann')
  await ann.goto(`${await tableOf(ann, { setup: FIGHT, pace: { ...AT_ONCE, look_s: 60 } })}/text`)
  await typedToTheEnd(ann, 200)
  await ann.picture('text-haiyuki')
})
