/** The trainer: a session is played, answered and explained; its drills come again, and are those of the library. */

import { describe, expect, test } from 'vitest'
import { violations } from './axe'
import { SIZES, type Person, type Size } from './browser'
import { flaws, overlaps, still } from './looks'
import { Stage } from './stage'

const stage = new Stage()
const DISCARD = '/train?kind=discard&level=2&seed=3'
const DRILLS = {
  score: '/train?kind=score&level=2&seed=7',
  waits: '/train?kind=waits&level=5&seed=7',
  discard: DISCARD,
  safe: '/train?kind=safe&level=3&seed=7',
  win: '/train?kind=win&level=2&seed=3',
  call: '/train?kind=call&level=4&seed=9',
}

const verdict = (person: Person) => person.page.locator('.verdict')
const says = (person: Person, pattern: RegExp) =>
  expect.poll(() => verdict(person).innerText()).toMatch(pattern)

describe('the trainer', () => {
  test('asks, judges and explains, and lets a mistake come again', async () => {
    const ann = await stage.person()
    const { page } = ann
    await ann.goto('/')
    await page.getByRole('link', { name: 'More drills' }).click()
    await page.getByRole('button', { name: /^Discard/ }).waitFor()
    await page.goto(DRILLS.waits)
    await page.getByRole('heading', { name: 'Which tiles complete this hand?' }).waitFor()
    for (const number of ['5', '7', '8']) await page.keyboard.press(number)
    await page.keyboard.press('Enter')
    await says(ann, /Right\n.*5 man.*7 man.*8 man/)
    expect(await page.locator('.waits li').count()).toBe(3)
    expect(await page.locator('.streak').innerText()).toBe('1 in a row')

    await page.goto(DISCARD)
    await page.getByRole('button', { name: '3 pin', exact: true }).first().click()
    await says(ann, /Wrong\n.*9 sou/)
    await page.getByText('5 useful tiles fewer').waitFor()
    expect(await page.locator('tr.best').count()).toBe(1)
    expect(await page.locator('tr.own').count()).toBe(1)
    expect(await page.locator('.streak').innerText()).toBe('0 in a row')

    await page.goto('/train?kind=score&level=2&seed=7')
    await page.getByRole('button', { name: /3,900/ }).click()
    await says(ann, /Right\n.*3,900/)
    await page.locator('.answer').getByText(/han/).first().waitFor()

    // The next drill is a new one of the same kind, at another address.
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => page.url()).toMatch(/kind=score&level=1&seed=\d+$/)
    expect(page.url()).not.toContain('seed=7&')
    await verdict(ann).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'All drills' }).click()
    await page.getByText('1 of 1 right').first().waitFor()

    // Ten minutes later the mistake is asked again, until it is right.
    await page.clock.setSystemTime(Date.now() + 601_000)
    await page.reload()
    await page.getByRole('button', { name: /^Again/ }).click()
    await expect.poll(() => page.url()).toContain('kind=discard&level=2&seed=3')
    await page.getByRole('button', { name: '9 sou', exact: true }).click()
    await says(ann, /Right/)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: /^Mixed/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Again/ }).count()).toBe(0)
  })

  test('judges a call by its points, and shows those of each discard', async () => {
    const ann = await stage.person()
    const { page } = ann
    await ann.goto(DRILLS.call)
    await page.getByRole('heading', { name: /is discarded\. Do you call it\?/ }).waitFor()
    await page.getByRole('button', { name: 'Pass' }).waitFor()
    await page.keyboard.press('?')
    await page.getByText('Win and points by the outlook, calls included').waitFor()
    expect(await page.locator('.answer tr').count()).toBeGreaterThan(1)
    expect(await page.locator('.answer tr.best').count()).toBe(1)

    await page.goto(DISCARD)
    await page.getByRole('button', { name: 'Show the answer' }).click()
    await page.getByText('Win and points by the outlook with 13 draws left').waitFor()
    expect(await page.locator('tr.best td').allInnerTexts()).toContain('77.5%')
  })

  test.each(Object.entries(DRILLS))(
    'asks and explains a drill of the kind %s by the server, where the kernel cannot be loaded',
    async (_, path) => {
      const person = await stage.person()
      const { page } = person
      await page.route(/\.wasm$/, (route) => route.abort())
      person.expected.push('ERR_FAILED')
      await person.goto(path)
      await page.getByRole('button', { name: 'Show the answer' }).click()
      await verdict(person).waitFor()
      await page.locator('.answer > :not(.verdict)').first().waitFor()
      await page.getByRole('button', { name: 'Next' }).click()
      await verdict(person).waitFor({ state: 'detached' })
      expect(page.url()).toMatch(/kind=\w+&level=1&seed=\d+$/)
    },
  )

  test('takes the drills of a file, and refuses any other', async () => {
    const person = await stage.person()
    const { page } = person
    person.expected.push('422') // where the server solves them
    await page.goto('/train')
    const files = page.locator('input[type=file]')
    const file = (text: string) => ({
      name: 'mistakes.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    const own = { kind: 'waits', hand: '123m456p78s11222z', note: 'East 2' }
    for (const bad of ['no', '{"kind": "waits", "hand": "11m"}', '[]']) {
      await files.setInputFiles(file(bad))
      await page.getByText('This file has no progress and no drills').waitFor()
    }
    await files.setInputFiles(file(JSON.stringify(own)))
    await page.getByRole('button', { name: /^Again/ }).click()
    await page.getByText('East 2').waitFor()
    await page.getByRole('button', { name: '6 sou' }).click()
    await page.getByRole('button', { name: '9 sou' }).click()
    await page.getByRole('button', { name: 'Check' }).click()
    await page.locator('.verdict.right').waitFor()
  })

  test.each(['phone', 'tablet', 'desktop'] as const)(
    'is whole on a %s',
    { timeout: 180_000 },
    async (size: Size) => {
      const person = await stage.person({ size })
      const { page } = person
      const found: string[] = []
      const looks = async (name: string) => {
        await still(person)
        await person.picture(`trainer-${name}-${size}`)
        const all = [await flaws(person), await overlaps(person), await violations(person)]
        found.push(...all.flat().map((fault) => `${name}: ${fault}`))
      }
      await person.goto('/train')
      await page.getByRole('button', { name: /^Mixed/ }).waitFor()
      await looks('start')
      for (const [kind, path] of Object.entries(DRILLS)) {
        await person.goto(path)
        await page.getByRole('button', { name: 'Show the answer' }).waitFor()
        await looks(kind)
        await page.getByRole('button', { name: 'Show the answer' }).click()
        await verdict(person).waitFor()
        await page.setViewportSize({ width: SIZES[size].width, height: 1600 })
        await looks(`${kind}-answered`)
        await page.setViewportSize(SIZES[size])
      }
      expect(found).toEqual([])
    },
  )

  test.each(['ja', 'ko', 'zh'])('speaks %s', async (locale) => {
    const person = await stage.person({ locale, size: 'phone' })
    await person.goto(DRILLS.safe)
    await person.page.locator('.help button').click()
    await verdict(person).waitFor()
    await still(person)
    expect(await flaws(person)).toEqual([])
    const text = await person.page.locator('main').innerText()
    expect(text.match(/[a-z]{4,}/gi) ?? []).toEqual([])
    await person.picture(`trainer-${locale}`)
  })
})
