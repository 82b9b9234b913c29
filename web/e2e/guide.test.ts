import { expect, test } from 'vitest'
import { LONG, Stage } from './stage'

const stage = new Stage()
/** The rules of riichi that the guide offers; every yaku, without rules, is the first of them. */
const OTHERS = ['tenhou', 'majsoul', 'mleague', 'wrc', 'ema', 'friends', 'strict', 'brain_training']
const RULES = ['', ...(LONG ? OTHERS.map((name) => `?rules=riichi/${name}`) : [])]

test('shows every yaku with a hand that has it', async () => {
  const { page, ...person } = await stage.person()
  await page.goto('/yaku')
  const cards = page.locator('li[id]')
  await expect.poll(() => cards.count()).toBe(68)
  expect(await cards.locator('.tiles').count()).toBe(68)
  await page.getByLabel('Search the yaku').fill('thirteen')
  await expect.poll(() => cards.count()).toBeLessThan(5)
  await page.getByLabel('Search the yaku').fill('kanfuri')
  await page.getByRole('link', { name: 'Try in the calculator' }).click()
  await expect.poll(() => page.locator('#result').innerText()).toContain('Kanfuri')
  expect(person.complaints).toEqual([])
})

test('shows the yaku of any rules, and of any game', async () => {
  const { page } = await stage.person({ locale: 'ja' })
  await page.goto('/yaku?rules=ruleset/hong_kong')
  await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(5)
  await page.goto('/yaku?rules=haiyuki/battle')
  await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(10)
  await page.goto('/yaku?rules=riichi/wrc')
  await expect.poll(() => page.locator('li#pinfu').innerText()).toContain('平和')
  expect(await page.locator('li#kanfuri').count()).toBe(0)
})

test('passes over what the rules of its address do not have, and says so', async () => {
  const { page, ...person } = await stage.person({ locale: 'ja' })
  await page.goto('/yaku?rules=wrc&players=3&rule.min_han=x&rule.nosuch=1&rule.dora=false')
  await expect.poll(() => page.locator('li#pinfu').innerText()).toContain('平和')
  expect(await page.locator('main [role=alert]').innerText()).toMatch(
    /「players=3, min_han=x, nosuch」.*WRC/,
  )
  expect(person.complaints).toEqual([])
})

test('has the rules about yaku at home', async () => {
  const { page } = await stage.person({ size: 'phone' })
  await page.goto('/yaku')
  await page.getByRole('tab', { name: 'House rules' }).click()
  await expect.poll(() => page.locator('#topic-fix_yaku').innerText()).toContain('First only')
  expect(await page.locator('section[id^=topic]').count()).toBe(8)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
})

test(
  'links each example to the calculator, which answers it',
  { timeout: LONG ? 900_000 : 120_000 },
  async () => {
    const { page, ...person } = await stage.person()
    person.expected.push('422') // won in another way, some hands are not wins
    const links = new Set<string>()
    for (const rules of RULES) {
      await page.goto(`/yaku${rules}`)
      const examples = page.locator('li[id] a[href*="/calculator?"]')
      await expect.poll(() => examples.count()).toBeGreaterThan(40)
      const found = await examples.evaluateAll((all) =>
        all.map((one) => (one as HTMLAnchorElement).search),
      )
      for (const link of found) links.add(link)
    }
    expect(links.size).toBeGreaterThan(40 * RULES.length)
    await page.goto('/calculator')
    const result = page.locator('#result .result[aria-busy=false]')
    const unanswered: string[] = []
    for (const link of links) {
      await enter('')
      await result.locator('li').first().waitFor() // of a page that is still empty
      await enter(link)
      // The other ways to win arrive after the worth of the hand.
      const lastWay = result.locator('button[aria-pressed]').nth(3)
      const fault = result.locator('.fault').first()
      await expect
        .poll(async () => (await lastWay.or(fault).count()) > 0, { message: link })
        .toBe(true)
      const faults = await result.locator('.fault').allInnerTexts()
      if (faults.length) unanswered.push(`${link} ${faults.join()}`)
    }
    expect(unanswered).toEqual([])

    /** Follows a link of the page as a browser does, without reloading everything. */
    async function enter(query: string) {
      await page.evaluate((search) => {
        history.pushState(history.state, '', location.pathname + search)
        dispatchEvent(new PopStateEvent('popstate'))
      }, query)
    }
  },
)

test('gives the house rules an address, words and headings in order', async () => {
  const { page } = await stage.person()
  await page.goto('/yaku?rules=friends')
  await page.locator('li#tanyao').waitFor()
  await page.getByRole('tab', { name: 'House rules' }).click()
  await expect.poll(() => page.locator('section[id^=topic]').count()).toBe(8)
  expect(page.url()).toContain('/yaku?tab=house')
  await page
    .locator('summary')
    .evaluateAll((all) => all.forEach((one) => one.parentElement!.setAttribute('open', '')))
  expect(await page.locator('[role=tabpanel]').innerText()).not.toMatch(/[a-z]_[a-z]/)
  const levels = await page
    .locator('h1, h2, h3')
    .evaluateAll((all) => all.map((one) => one.tagName))
  expect(new Set(levels)).toEqual(new Set(['H1', 'H2']))
  await page.reload()
  await expect.poll(() => page.locator('section[id^=topic]').count()).toBe(8)
  await page.goBack()
  await page.locator('li#tanyao').waitFor()
  await page.goto('/yaku?tab=house#topic-fix_yaku')
  await expect
    .poll(async () => (await page.locator('#topic-fix_yaku').boundingBox())?.y)
    .toBeLessThan(800)
})

test.each([
  ['en', 'There are no rules named “frends”'],
  ['ja', '「frends」というルールはありません'],
  ['ko', '“frends”라는 규칙은 없습니다'],
  ['zh', '没有名为“frends”的规则'],
])('says in %s that it knows no such rules, and offers others', async (locale, said) => {
  const { page } = await stage.person({ locale })
  await page.goto('/yaku?rules=frends')
  await expect.poll(() => page.locator('[role=alert]').innerText()).toContain(said)
  await page.locator('.games a[href*="rules=friends"]').click()
  await expect.poll(() => page.locator('li#tanyao').count()).toBe(1)
})

test.each(['friends', 'M.League', 'hong kong', 'haiyuki'])(
  'knows rules by the name %s',
  async (name) => {
    const { page } = await stage.person()
    await page.goto(`/yaku?rules=${encodeURIComponent(name)}`)
    await expect.poll(() => page.locator('main li').count()).toBeGreaterThan(5)
  },
)

test.each([
  ['half flush', 'honitsu'],
  ['Half-Flush', 'honitsu'],
  ['三色', 'sanshoku_doujun'],
  ['청일', 'chinitsu'],
  ['ピンフ', 'pinfu'],
])('finds %s in any language', async (search, id) => {
  for (const locale of ['en', 'ko']) {
    const { page } = await stage.person({ locale })
    await page.goto('/yaku')
    await page.locator('li#riichi').waitFor()
    await page.locator('input[type=search]').fill(search)
    await expect.poll(() => page.locator('main li').count()).toBeLessThan(6)
    expect(await page.locator(`li#${id}`).count()).toBe(1)
  }
})

test('shows examples that win by the rules, options of a link included', async () => {
  const { page } = await stage.person()
  const open = (query: string) => page.goto(`/yaku?rules=${query}`)
  const label = () => page.locator('li#tanyao .tiles').getAttribute('aria-label')
  await open('tenhou')
  const called = await label()
  await open('friends')
  await expect.poll(label).not.toBe(called)
  await page.locator('li#tanyao a').click()
  await expect.poll(() => page.locator('#result').innerText()).toContain('Tanyao')
  expect(await page.locator('#result').innerText()).not.toMatch(/not allowed/i)
  await open('tenhou&rule.min_han=4&rule.open_tanyao=false')
  await page.locator('li#tanyao a').click()
  await expect.poll(() => page.locator('#result').innerText()).toContain('Tanyao')
  expect(await page.locator('#result').innerText()).not.toMatch(/not allowed/i)
  expect(page.url()).toContain('rule.min_han=4')
})

test('shows tiles of Haiyuki, and says which games have names alone', async () => {
  const { page } = await stage.person()
  await page.goto('/yaku?rules=haiyuki')
  await expect.poll(() => page.locator('main li .own .tile').count()).toBe(30 * 12)
  await page.goto('/yaku?rules=mcr')
  await expect.poll(() => page.locator('main').innerText()).toContain('without example hands')
  await page.locator('summary').click()
  await expect.poll(() => page.locator('main').innerText()).toContain('81 ways to earn')
})
