import { expect, test } from 'vitest'
import { violations } from './axe'
import { SIZES } from './browser'
import { Fighter } from './fighter'
import { flaws, still } from './looks'
import { AT_ONCE, begun, enter, seated, tableOf } from './rooms'
import { few, LONG, Stage } from './stage'

const stage = new Stage()
const options = LONG ? {} : { rounds: 1 }
const setup = { engine: 'haiyuki', preset: 'battle', options }
const pace = { ...AT_ONCE, look_s: 60 }
const MOST_S = LONG ? 500 : 150

test.runIf(LONG)(
  'a tournament is begun, fought and gone on with by mouse',
  { timeout: 600_000 },
  async () => {
    const ann = await stage.person()
    const { page } = ann
    await ann.goto('/haiyuki')
    await ann.picture('haiyuki-title')
    await page.click('[data-button=tournament]')
    await page.click('[data-who=smash]')
    await page.getByText('1', { exact: true }).click()
    await ann.picture('haiyuki-choice')
    await page.click('[data-button=begin]')
    await ann.picture('haiyuki-encounter')
    await page.click('[data-button=skip]')
    await page.waitForURL(/\/table\//)
    const fighter = new Fighter(ann)
    await fighter.until((seen) => seen.names.includes('exchange'), 30)
    await ann.picture('haiyuki-exchange')
    await fighter.until((seen) => seen.sheet && !seen.over, MOST_S)
    await ann.picture('haiyuki-round')
    await fighter.toTheEnd(MOST_S)
    expect(fighter.did.discard).toBeGreaterThan(3)
    expect(fighter.did.exchange).toBe(1)
    const won = (await page.locator('.final').getAttribute('data-won')) === 'true'
    await ann.picture('haiyuki-final')
    await page.click('[data-button=go_on]')
    await page.waitForURL(/\/haiyuki\/tournament/)
    if (!won) await page.click('[data-button=yes]')
    const beaten = await page.locator('ol[aria-label]').getAttribute('aria-label')
    expect(beaten).toBe(`${won ? 1 : 0} of 5 beaten`)
    // This browser stores it: a reload changes nothing.
    await page.reload()
    expect(await page.locator('ol[aria-label]').getAttribute('aria-label')).toBe(beaten)
  },
)

test('a match is fought by the keys of the game alone', { timeout: 600_000 }, async () => {
  const ann = await stage.person()
  await enter(ann, 'Ann')
  const path = await tableOf(ann, { setup, pace })
  await ann.goto(path)
  const fighter = new Fighter(ann, 'keyboard')
  await fighter.toTheEnd(MOST_S)
  expect(fighter.did.discard).toBeGreaterThan(3)
  // A first battle has explained itself, each thing once.
  const learned = await ann.page.evaluate(
    () => JSON.parse(localStorage.getItem('jantaku.haiyuki')!).learned as string[],
  )
  expect(learned).toEqual(expect.arrayContaining(['discard', 'hp', 'mp']))
  expect(new Set(learned).size).toBe(learned.length)
  // The replay has the field of the fight, with both who fought.
  await ann.goto(path.replace('table', 'replay'))
  const field = ann.page.locator('.fight.recorded')
  await field.locator('.fighter svg.portrait').nth(1).waitFor()
  for (const label of ['HP', 'MP'])
    expect(await field.getByRole('meter', { name: label }).count()).toBe(2)
  expect(await ann.page.locator('.board').count()).toBe(0)
  for (let step = 0; step < 9; step++) await ann.page.keyboard.press('ArrowRight')
  expect(await field.locator('.hand .tile').count()).toBeGreaterThan(10)
  for (const size of ['desktop', 'tablet', 'phone'] as const) {
    await ann.page.setViewportSize(SIZES[size])
    await still(ann)
    await ann.picture(`haiyuki-replay-${size}`)
    expect(await flaws(ann)).toEqual([])
  }
})

test('the sentences of a first battle can be switched off', async () => {
  const ann = await stage.person({ size: 'phone' })
  const { page } = ann
  await enter(ann, 'Ann')
  await ann.goto(await tableOf(ann, { setup, pace }))
  await page.locator('.first').waitFor()
  await still(ann)
  await ann.picture('haiyuki-first')
  expect([...(await violations(ann)), ...(await flaws(ann))]).toEqual([])
  await page.getByRole('button', { name: 'No more hints' }).click()
  expect(await page.locator('.first').count()).toBe(0)
  await page.reload()
  await page.locator('.fight[data-phase]:not([data-phase=waiting])').waitFor()
  expect(await page.locator('.first').count()).toBe(0)
})

test('a match is fought by touch on a phone', { timeout: 600_000 }, async () => {
  const ann = await stage.person({ size: 'phone' })
  await enter(ann, 'Ann')
  const fighters = { character_0: 'petum', character_1: 'rinxiang' }
  const own = { ...setup, options: { ...options, ...fighters } }
  await ann.goto(await tableOf(ann, { setup: own, pace }))
  const fighter = new Fighter(ann, 'touch')
  await fighter.until((seen) => seen.tiles > 1, 30)
  await ann.picture('haiyuki-phone')
  const sizes = await ann.page
    .locator('.hand button')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().toJSON()))
  for (const { left, right, bottom, width, height } of sizes) {
    expect(width).toBeGreaterThanOrEqual(40)
    expect(height).toBeGreaterThanOrEqual(44)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(360)
    expect(bottom).toBeLessThanOrEqual(740)
  }
  await fighter.toTheEnd(MOST_S)
  await ann.picture('haiyuki-phone-final')
  expect(await ann.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

/** Tiles that something else covers, and parts of the head line that touch. */
function hidden(): string[] {
  const found: string[] = []
  const tiles = [...document.querySelectorAll('.fight :is(.centre, .own) .tile .body')]
  for (const tile of tiles) {
    const { left, top, width, height } = tile.getBoundingClientRect()
    const shown = document.elementFromPoint(left + width / 2, top + height / 2)
    if (!tile.parentElement!.contains(shown))
      found.push(`${tile.parentElement!.dataset.tile} is behind ${shown?.className}`)
  }
  const head = [...document.querySelectorAll('.fight :is(header > p, header button, .dora)')]
  const boxes = head.map((one) => ({ one, box: one.getBoundingClientRect() }))
  for (const [at, { one, box }] of boxes.entries())
    for (const { one: other, box: its } of boxes.slice(at + 1)) {
      const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left)
      const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)
      if (wide > 0 && high > 0) found.push(`${one.className} touches ${other.className}`)
    }
  return found
}

test('ponds, hands and dora of a fight can be seen on phones, upright and on their side', async () => {
  const ann = await stage.person({ size: 'phone' })
  await enter(ann, 'Ann')
  const fighters = { character_0: 'rinxiang', character_1: 'fari' } // the longest names of skills
  const own = { ...setup, options: { ...options, ...fighters } }
  await ann.goto(await tableOf(ann, { setup: own, pace }))
  const fighter = new Fighter(ann, 'touch')
  await fighter.until((seen) => seen.turn > 10 || seen.sheet, 60)
  const side = ann.page.locator('.rival-side')
  expect(await side.locator('h2 small').innerText()).not.toContain('Fari') // the bot is named so
  for (const [width, height] of [
    [360, 740],
    [320, 568],
    [740, 360],
    [568, 320],
  ] as const) {
    await ann.page.setViewportSize({ width, height })
    await still(ann)
    await ann.picture(`haiyuki-fight-${width}`)
    expect(await flaws(ann), `${width}`).toEqual([])
    if (!(await ann.page.locator('.sheet').count()))
      expect(await ann.page.evaluate(hidden), `${width}`).toEqual([])
  }
})

test.runIf(LONG)(
  'two fight each other at two browsers, and then once more',
  { timeout: 600_000 },
  async () => {
    const [ann, ben] = [await stage.person(), await stage.person({ size: 'tablet' })]
    await enter(ann, 'Ann')
    await enter(ben, 'Ben')
    const path = await begun(await seated(ann, { setup, pace }, [ben]), [ann, ben])
    await Promise.all([ann.goto(path), ben.goto(path)])
    const fighters = [new Fighter(ann), new Fighter(ben)]
    await Promise.all(fighters.map((one) => one.toTheEnd(MOST_S)))
    await ben.picture('haiyuki-tablet-final')
    const said = await Promise.all(
      [ann, ben].map((one) => one.page.locator('.final').getAttribute('data-won')),
    )
    const drawn = await ann.page.getByText('The match is drawn.').count()
    expect(said.sort()).toEqual(drawn ? ['false', 'false'] : ['false', 'true'])
    for (const one of [ann, ben]) await one.page.click('[data-button=again]')
    await Promise.all([ann, ben].map((one) => one.page.waitForURL((url) => url.pathname !== path)))
  },
)

test('a battle begins from the title page with one press', async () => {
  const ann = await stage.person()
  await ann.goto('/haiyuki')
  await ann.page.click('[data-who=fari]')
  await ann.page.click('[data-button=fight]')
  await ann.page.waitForURL(/\/table\//)
  const { fight } = await ann.page.evaluate(() => JSON.parse(localStorage['jantaku.haiyuki']))
  expect(fight.character).toBe('fari')
  expect(fight.opponent).not.toBe('fari')
  await ann.page.locator('.hand button').first().waitFor()
})

test('twelve tiles are told what they are worth', async () => {
  const ann = await stage.person()
  const { page } = ann
  await ann.goto('/haiyuki/yaku')
  for (let copy = 0; copy < 8; copy++) await page.click('[data-tile=ataho]')
  for (let copy = 0; copy < 3; copy++) await page.click('[data-tile=punch]')
  await page.getByText('Waits', { exact: true }).waitFor()
  await page.click('[data-tile=punch]')
  await expect.poll(() => page.locator('.best').innerText()).toContain('Secret Arcanum')
  expect(await page.locator('ol > li').count()).toBe(30)
  const bonus = (id: string) => page.locator(`[data-bonus=${id}]`).innerText()
  expect(await bonus('ura')).toMatch(/\+400[^]*at random[^]*after riichi only/)
  expect(await bonus('houtei')).toMatch(/\+800[^]*ron in turn 20/)
})

test.each(few(1, ['phone', 'tablet', 'desktop'] as const))(
  'those who talk before a fight stand behind the box of words on a %s',
  async (size) => {
    const person = await stage.person({ size })
    const { page } = person
    await page.goto('/haiyuki/tournament')
    await page.locator('main [data-button]').last().click()
    await page.locator('blockquote').waitFor()
    await still(person)
    const words = (await page.locator('blockquote').boundingBox())!
    for (const bust of await page.locator('.pair svg.portrait').all()) {
      const { y, height } = (await bust.boundingBox())!
      expect(y + height).toBeGreaterThan(words.y)
    }
  },
)
