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
  await ann.page.getByRole('button', { name: 'Continue' }).waitFor()
  expect(await heard(ann)).toBe(0)
})

test('without a volume music is not played', async () => {
  const ann = await at(READY, { volumes: { music: 0 } })
  await declare(ann)
  expect(await heard(ann)).toBe(0)
})

/** The first turn of a hand with which nobody else can do anything yet. */
const TURN = READY.replace('67s+1z', '69s+1z')

/** A person at a table whose tiles stop at the first moment of their way. */
async function halted(settings = {}): Promise<Person> {
  const ann = await stage.person({ motion: true })
  await ann.context.addInitScript((kept) => {
    localStorage.setItem('jantaku.settings', kept)
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...how) {
      const made = animate.apply(this, how)
      if (made.id === 'way') made.pause()
      return made
    }
  }, JSON.stringify(settings))
  await seatedAt(ann, TURN)
  return ann
}

/** The number of tiles that are on their way. */
const onTheWay = ({ page }: Person) =>
  page.evaluate(() => document.getAnimations().filter(({ id }) => id === 'way').length)

const playable = ({ page }: Person) => page.locator('.own button[aria-disabled=false]')

/** The middles of the newest discard of a seat on its way, from its start to its end. */
const wayOfDiscard = ({ page }: Person, seat: number) =>
  page
    .locator(`.tile[data-spot^="pond ${seat}"]`)
    .last()
    .evaluate((tile) => {
      const [way] = tile.getAnimations().filter(({ id }) => id === 'way')
      if (!way) return []
      const { duration } = way.effect!.getComputedTiming()
      return Array.from({ length: 9 }, (_, at) => {
        way.currentTime = (Number(duration) * at) / 8.001
        const { x, y, width, height } = tile.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })
    })

test.each([{ flat: false }, { flat: true }])(
  'a tile goes on an arc from its place in the hand to the pond: %o',
  async (settings) => {
    const ann = await halted(settings)
    const tile = playable(ann).last()
    await tile.hover()
    const { x, y, width, height } = (await tile.boundingBox())!
    await tile.click()
    let way: { x: number; y: number }[] = []
    await expect.poll(async () => (way = await wayOfDiscard(ann, 0)).length).toBeGreaterThan(0)
    const [start, end] = [way[0]!, way.at(-1)!]
    expect(Math.hypot(start.x - x - width / 2, start.y - y - height / 2)).toBeLessThan(width / 3)
    const long = Math.hypot(end.x - start.x, end.y - start.y)
    expect(long).toBeGreaterThan(2 * width)
    const aside = way.map((at) => {
      const cross = (end.x - start.x) * (at.y - start.y) - (end.y - start.y) * (at.x - start.x)
      return Math.abs(cross) / long
    })
    expect(Math.max(...aside)).toBeGreaterThan(0.04 * long)
  },
)

test('no decision waits for a tile on its way, and a key brings all to their places', async () => {
  const ann = await halted()
  await playable(ann).last().click()
  await ann.page.locator('.tile[data-spot="pond 0 0"]').waitFor()
  await expect.poll(() => onTheWay(ann)).toBeGreaterThan(0)
  // The others play, and the next question comes and is answered, though nothing has arrived.
  await ann.page.locator('.own button.drawn[aria-disabled=false]').waitFor({ timeout: 30_000 })
  await ann.page.locator('.asked.fresh').waitFor({ state: 'detached' })
  await playable(ann).last().click()
  await ann.page.locator('.tile[data-spot="pond 0 1"]').waitFor()
  expect(await onTheWay(ann)).toBeGreaterThan(3)
  await ann.page.keyboard.press('Escape')
  expect(await onTheWay(ann)).toBe(0)
})
