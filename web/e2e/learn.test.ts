/** The way into mahjong: someone who knows nothing does what the page says, to the end. */

import { describe, expect, test } from 'vitest'
import { violations } from './axe'
import { SIZES, type Person, type Size } from './browser'
import { followLine } from './follower'
import { flaws, overlaps, still } from './looks'
import { Player } from './player'
import { LONG, Stage } from './stage'

const stage = new Stage()
const LESSONS = ['tiles', 'groups', 'ready', 'riichi', 'win', 'calls', 'points']
const SIDEWAYS = { width: 740, height: 360 }

const wanted = (person: Person) => person.page.locator('[data-wanted]').first()
const heading = (person: Person) => person.page.locator('.bubble h1').innerText()
const spoken = (person: Person) => person.page.locator('.bubble').innerText()

/** Does the one thing that the page lights up, or asks it to be shown. */
async function follow(person: Person): Promise<void> {
  const { page } = person
  const before = await spoken(person)
  const help = page.locator('[data-help]')
  if (await help.count()) await help.click()
  await wanted(person).click()
  await expect
    .poll(() =>
      page
        .locator('.bubble')
        .count()
        .then((n) => (n ? spoken(person) : '')),
    )
    .not.toBe(before)
}

describe('the lessons', () => {
  test('are ended by someone who only follows the page', { timeout: 120_000 }, async () => {
    const ann = await stage.person()
    const { page } = ann
    await ann.goto('/learn')
    await page.getByRole('link', { name: 'Begin' }).click()
    for (const [at, name] of LESSONS.entries()) {
      await expect.poll(() => page.url()).toContain(`#${name}`)
      await expect.poll(() => heading(ann)).toContain(`Lesson ${at + 1}:`)
      while (!(await page.getByText('Well done!').count())) await follow(ann)
      if (at + 1 < LESSONS.length) await wanted(ann).click()
    }
    await page.getByRole('link', { name: 'Back to all lessons' }).click()
    await page.getByText('7 of 7 done').waitFor()
    await page.reload()
    await page.getByText('7 of 7 done').waitFor()
  })

  test('answer a wrong tile kindly, light up what words mean, and can be skipped', async () => {
    const ann = await stage.person()
    const { page } = ann
    await ann.goto('/learn#groups')
    await wanted(ann).click()
    await page.getByRole('button', { name: '1 man', exact: true }).click()
    await page.getByText('Good try.').waitFor()
    await page.getByRole('button', { name: '6 and 7 of bamboo' }).click()
    expect(await page.locator('.group.lit').innerText()).toBe('needs 5 or 8')
    await page.locator('button[data-wanted]').click()
    await page.getByText('This is the aim').waitFor()
    expect(await page.locator('.bubble').evaluate((one) => one === document.activeElement)).toBe(
      true,
    )
    await page.getByRole('button', { name: 'Skip this lesson' }).click()
    await expect.poll(() => heading(ann)).toBe('Lesson 3: Ready')
    await page.goBack()
    await expect.poll(() => heading(ann)).toBe('Lesson 2: Groups')
    await page.getByRole('button', { name: 'I know all this' }).click()
    await page.getByText('7 of 7 done').waitFor()
  })

  test('can be done by the keyboard alone', async () => {
    const ann = await stage.person()
    const { page } = ann
    await ann.goto('/learn#riichi')
    await wanted(ann).waitFor()
    const reached = () => page.evaluate(() => document.activeElement!.matches('[data-wanted]'))
    while (!(await page.getByText('Well done!').count())) {
      const before = await spoken(ann)
      while (!(await reached())) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => spoken(ann)).not.toBe(before)
    }
  })

  test('light up the table where a word means a part of it', async () => {
    const ann = await stage.person()
    const { page } = ann
    const lit = async () => {
      await expect.poll(() => page.locator('.light.on').count()).toBe(1)
      return (await page.locator('.light.on').boundingBox())!
    }
    for (const [lesson, word] of [
      ['win', 'your tile'],
      ['calls', 'White dragon'],
    ] as const) {
      await ann.goto(`/learn#${lesson}`)
      await page.reload()
      await page.getByRole('button', { name: word }).click()
      const { width, height, x, y } = await lit()
      expect(Math.min(width, height)).toBeGreaterThan(15)
      expect(x > 0 && y > 0 && x + width < SIZES.desktop.width).toBe(true)
    }
  })

  test.each(['phone', 'sideways', 'tablet', 'desktop'] as const)(
    'are whole on a %s',
    { timeout: 180_000 },
    async (size) => {
      const person = await stage.person({ size: size === 'sideways' ? 'phone' : (size as Size) })
      const { page } = person
      if (size === 'sideways') await page.setViewportSize(SIDEWAYS)
      const found: string[] = []
      const looks = async (name: string) => {
        await still(person)
        await person.picture(`learn-${name}-${size}`)
        const all = [await flaws(person), await overlaps(person), await violations(person)]
        found.push(...all.flat().map((fault) => `${name}: ${fault}`))
      }
      await person.goto('/learn')
      await page.getByRole('link', { name: 'Begin' }).waitFor()
      await looks('path')
      for (const name of LESSONS) {
        await person.goto(`/learn#${name}`)
        await page.reload()
        await wanted(person).or(page.locator('[data-help]')).waitFor()
        await looks(name)
      }
      expect(found).toEqual([])
    },
  )

  test.each(['ja', 'ko', 'zh'])('speak %s', async (locale) => {
    const person = await stage.person({ locale, size: 'phone' })
    await person.goto('/learn')
    await person.page.locator('.lessons a').first().waitFor()
    await still(person)
    expect(await flaws(person)).toEqual([])
    const path = await person.page.locator('main').innerText()
    expect(path.match(/[a-z]{4,}/gi) ?? []).toEqual([])
    for (const name of LESSONS) {
      await person.goto(`/learn#${name}`)
      await person.page.reload()
      await person.page.locator('.bubble').waitFor()
      await still(person)
      expect(await flaws(person)).toEqual([])
      const text = await spoken(person)
      expect(text.match(/[a-z]{4,}|\{|\*|\]/gi) ?? []).toEqual([])
      await person.picture(`learn-${name}-${locale}`)
    }
  })
})

describe('the first game', () => {
  test('is played by someone who only follows its line', { timeout: 300_000 }, async () => {
    const ann = await stage.person()
    const { page } = ann
    await ann.goto('/learn')
    ann.expected.push('409') // a hint that came after its decision was made
    await page.getByRole('button', { name: 'Play with hints' }).click()
    await page.waitForURL(/table/)
    const { lines, did } = await followLine(ann, (seen) => seen.outcome)
    expect([...lines].join(' ')).toMatch(/tap (a tile to give|the .+, which is advised)/)
    expect(did['discard']).toBeGreaterThan(1)
    if (LONG) {
      // Once its reader knows it, the line is gone, and the game is played without it.
      await followLine(ann, (seen) => seen.tiles.length > 0 && !seen.guide)
      const without = new Player(ann)
      await without.play(() => (without.did.discard ?? 0) >= 2, 60)
    }
    await ann.goto('/learn')
    await page.getByRole('region', { name: 'Your first game' }).getByText('(done)').waitFor()
  })
})
