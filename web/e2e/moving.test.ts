/** Music from a riichi on, and the ways of tiles: all that moves and sounds at a table. */

import { expect, test } from 'vitest'
import type { Person } from './browser'
import { seatedAt } from './rooms'
import { Stage } from './stage'

const stage = new Stage()

/** The first turn of a hand that may declare riichi, and of one that nobody can win soon. */
const READY = `{"winds":1} E1 0+0 234m456789p2267s+1z//25000 13?//25000 13?//25000 13?//25000 69?/5p/13? 0:draw`

/** A person at the table of a position, who counts the notes of music that begin. */
async function at(line: string, settings = {}): Promise<Person> {
  const ann = await stage.person({ motion: true })
  await ann.context.addInitScript((kept) => {
    localStorage.setItem('jantaku.settings', kept)
    const start = OscillatorNode.prototype.start
    Object.assign(window, { notes: 0 })
    OscillatorNode.prototype.start = function (...when) {
      ;(window as any).notes += 1
      start.apply(this, when)
    }
  }, JSON.stringify(settings))
  await seatedAt(ann, line)
  return ann
}

const notes = ({ page }: Person) => page.evaluate(() => (window as any).notes as number)

/** The notes that begin in half a second, which has six looks at what is due. */
async function heard(person: Person): Promise<number> {
  const before = await notes(person)
  await person.page.waitForTimeout(500)
  return (await notes(person)) - before
}

async function declare({ page }: Person): Promise<void> {
  await page.locator('.board .answers [data-button=riichi]').click()
  await page.locator('.own button[aria-disabled=false]').last().click()
  await page.locator('.stick').first().waitFor()
}

test('music plays from a riichi on, not in a hidden tab, and not after leaving', async () => {
  const ann = await at(READY)
  expect(await notes(ann)).toBe(0)
  await declare(ann)
  await expect.poll(() => notes(ann)).toBeGreaterThan(3)
  const hide = (hidden: boolean) =>
    ann.page.evaluate(
      (hidden) => Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }),
      hidden,
    )
  await hide(true)
  expect(await heard(ann)).toBe(0)
  await hide(false)
  const before = await notes(ann)
  await expect.poll(() => notes(ann)).toBeGreaterThan(before)
  await ann.page.getByRole('button', { name: 'Menu' }).click()
  await ann.page.getByRole('button', { name: /^Leave/ }).click()
  await ann.page.waitForURL(/\/room\//)
  expect(await heard(ann)).toBe(0)
})

test('without a volume music is not played', async () => {
  const ann = await at(READY, { volumes: { music: 0 } })
  await declare(ann)
  expect(await heard(ann)).toBe(0)
})
