import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person, Size } from './browser'
import { LONG, Stage } from './stage'

const stage = new Stage()
const assets = new URL('../../src/jantaku/server/page/assets/', import.meta.url)
/** True if the page was built after `make wasm`, and answers without a server. */
const kernel = readdirSync(assets).some((name) => name.endsWith('.wasm'))

/** The calculator with that query, opened by a new person. */
class Calculator {
  private constructor(
    readonly person: Person,
    readonly page: Page,
  ) {}

  static async open(query = '', size: Size = 'desktop', locale = 'en'): Promise<Calculator> {
    const person = await stage.person({ size, locale })
    person.expected.push('422') // an unreadable text is a problem of the API
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await person.goto(`/calculator${query}`)
    await person.page.locator('#result').waitFor()
    return new Calculator(person, person.page)
  }

  field = (name: string) => this.page.locator(`[data-field=${name}] input`)
  text = () => this.field('hand')
  write = (hand: string) => this.text().fill(hand)
  /** Capitals are a matter of looks. */
  says = (text: string | RegExp) =>
    expect
      .poll(() => this.page.locator('#result').innerText(), { timeout: 10_000 })
      .toMatch(new RegExp(text, 'i'))
  /** The query that stores the entered values. */
  kept = (text: string) => expect.poll(() => decodeURIComponent(this.page.url())).toContain(text)
  tile = (name: string) => this.page.locator(`.grid [data-name="${name}"]`)
  left = (name: string) => this.tile(name).locator('small').innerText()
  choose = (label: string) => this.page.locator('label', { hasText: exactly(label) }).click()
  flag = (name: string) => this.page.locator(`[data-flag=${name}]`)
  set = (name: string) => this.page.locator('label', { has: this.flag(name) }).click()
}

const exactly = (text: string) => new RegExp(`^\\s*${text}\\s*$`)

const HANDS: [hand: string, kept: string, said: string | RegExp][] = [
  ['123m456p789s11122z', '123m456p789s11122z', '2 han 40 fu'], // A18-A22
  ['123m406p789s11122z', '123m406p789s11122z', 'Red fives'], // A23, A24
  ['123m456p789seeenn', '123m456p789s11144z', '2,000|2 han'], // A25, A27, A33
  ['11m99s123p wwhwwwh', '11m123p99s33355z', 'shanten'], // A26, A34
  ['123s456sss', '123456s22z', '3-shanten'], // A35
  ['🀇🀈🀉 🀜🀝🀞 🀖🀗🀘 🀀🀀🀀🀁🀁', '123m456p789s11122z', '2 han 40 fu'],
  ['0,4,8,48,52,57,96,100,104,108,109,110,112,113', '123m406p789s11122z', 'Red fives'],
  ['1m 2m 3m 4p 5pr 6p 7s 8s 9s E E E S S', '123m406p789s11122z', 'Red fives'],
  ['456p789s11z(123m)(rrr)', '456p789s11z(123m)(777z)', 'Yakuhai: Red'], // A28, A38, A39
  ['[1111m]222333m555p11z', '222333m555p11z[1111m]', 'Suuankou'], // A36, A43
  ['[1111m](2222p)345678s11z', '345678s11z[1111m](2222p)', 'No yaku'], // A37, A41, A44
  ['(111m)456m789p123s11z', '456m789p123s11z(111m)', 'No yaku'], // A45
  ['123m456p789s112z', '123m456p789s112z', /Tenpai|shanten|Iishanten/], // A67
]

test('reads hands in any notation', async () => {
  const sheet = await Calculator.open()
  for (const [hand, kept, said] of HANDS) {
    await sheet.write(hand)
    await sheet.says(new RegExp(said))
    await sheet.kept(`hand=${kept}`)
  }
})

test.each([
  ['123m45x', 'x is not a tile', 6],
  ['123m4', '4 lacks its suit', 4],
  ['11111m', 'only four of each', 4],
  ['18z', 'no such honor (8)', 1],
  ['12m(12m)', 'A meld has three tiles', 3],
  ['(123m', '( is never closed', 0],
  ['123m456p789s11122z5m', 'at most', 0], // A42
])('says of %s what is wrong, and where', async (hand, fault, at) => {
  const sheet = await Calculator.open(`?hand=${encodeURIComponent(hand)}`)
  await sheet.says(fault.replace(/[()]/g, '.'))
  expect(await sheet.text().inputValue()).toBe(hand)
  const shown = await sheet.page.locator('.more pre').innerText()
  expect(shown.split('\n')[0]).toBe(hand)
  expect(shown.split('\n')[1]!.indexOf('^')).toBe(at)
  // The page stays of use: by hand, and by text.
  await sheet.write('123m456p789s11122z')
  await sheet.says('2 han 40 fu')
  expect(await sheet.page.locator('.more pre').count()).toBe(0)
})

test('is entered by the palette, which counts what is left', async () => {
  const { page, ...sheet } = await Calculator.open()
  await sheet.says('The result appears as you enter tiles')
  for (const name of ['5p', '0p', '5p', '5p']) await sheet.tile(name).click()
  expect(await sheet.left('5p')).toBe('0')
  expect(await sheet.tile('5p').getAttribute('aria-disabled')).toBe('true')
  expect(await sheet.tile('5p').getAttribute('aria-label')).toMatch(/0 left: all are used/)
  await sheet.kept('hand=0555p')
  await page.getByRole('button', { name: 'Clear' }).click()
  await sheet.says('The result appears as you enter tiles')
  // By keyboard alone: arrows from tile to tile.
  await sheet.tile('1m').focus()
  for (const key of ['Enter', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter', 'Backspace'])
    await page.keyboard.press(key)
  await sheet.kept('hand=12m')
})

test('is typed key by key, and says how far it is at every tile', async () => {
  const { page, ...sheet } = await Calculator.open()
  await page.locator('h1').click()
  await page.keyboard.type('123m406p789s')
  await sheet.says(/shanten/i)
  await page.keyboard.type('1112z')
  await sheet.says(/Tenpai[^]*/)
  await sheet.says('Waits: 3 left')
  await page.keyboard.type('2z')
  await sheet.says('Yakuhai: seat wind')
  expect(await page.locator('.row .win').getAttribute('data-win')).toBe('2z')
  await page.keyboard.press('Backspace')
  await sheet.says('Waits: 3 left')
  const said = page.locator('[role=status].visually-hidden')
  expect(await said.innerText()).toMatch(/Tenpai: South \(3\)/)
})

test.each([
  ['11z', /^5-shanten\s+11 tiles missing[^]*Four groups and a pair: 7-shanten[^]*No single tile/],
  ['123m', /^6-shanten\s+10 tiles missing[^]*Useful tiles: 3 kinds, 9 tiles/],
  ['123m4m', /^6-shanten\s+9 tiles missing/],
  ['123m11z', /^5-shanten\s+8 tiles missing/],
  ['234m678p34s', /^3-shanten\s+5 tiles missing[^]*Useful tiles: 2 kinds, 8 tiles/],
  ['12m(555z)', /^5-shanten\s+8 tiles missing[^]*Useful tiles: 1 kind, 4 tiles/],
])('reads %s as a hand that is still being entered', async (hand, said) => {
  const { page } = await Calculator.open(`?hand=${hand}`)
  await expect
    .poll(() => page.locator('#result .distance').innerText(), { timeout: 10_000 })
    .toMatch(said)
  expect(await page.locator('#result .distance table').count()).toBe(0)
})

test('takes what is pasted, wherever', async () => {
  const { page, ...sheet } = await Calculator.open()
  await page.evaluate(() => navigator.clipboard.writeText('🀇🀈🀉🀜🀝🀞🀖🀗🀘🀀🀀🀀🀁🀁'))
  await page.locator('h1').click()
  await page.keyboard.press('Control+v')
  await sheet.says('2 han 40 fu')
})

test('builds every kind of meld', async () => {
  const { page, ...sheet } = await Calculator.open()
  for (const [kind, name] of [
    ['Chi', '3s'],
    ['Pon', '0m'],
    ['Closed kan', '7z'],
    ['Added kan', '9p'],
  ] as const) {
    await sheet.choose(kind)
    await sheet.tile(name).click()
  }
  await sheet.kept('hand=(345s)(055m)[7777z](999+9p)')
  expect(await sheet.tile('1m').getAttribute('aria-label')).toMatch(/already full/)
  await page.getByRole('button', { name: /^Take the Chi away/ }).click()
  await sheet.choose('Open kan')
  await sheet.tile('2z').click()
  await page.getByRole('button', { name: /5 man: press to change/ }).click()
  await sheet.kept('hand=(555m)[7777z](999+9p)(2222z)')
  await sheet.choose('Hand')
  await sheet.tile('1s').click()
  await sheet.says('Tenpai')
  await sheet.tile('1s').click()
  await sheet.says('Toitoi')
  await sheet.says('Closed kan: Red\\s+32') // A82
  await sheet.says('Open kan: 9 pin\\s+16') // A83
})

test('counts dora, and ura dora only after riichi', async () => {
  const { page, ...sheet } = await Calculator.open('?hand=123m406p789s11122z&win=2m')
  await sheet.says('2 han|3 han')
  await expect.poll(() => page.getByText('Ura dora: Only after riichi').count()).toBe(1)
  await sheet.choose('Dora')
  await sheet.tile('9m').click()
  await sheet.says(/Dora\s+1 han/)
  await sheet.kept('dora=9m')
  await sheet.choose('Riichi')
  await sheet.choose('Ura dora')
  await sheet.tile('9s').click()
  await sheet.tile('1s').click()
  await sheet.says('more ura dora than') // two ura under one indicator
  await page.locator('[data-list=ura] .tiles button').last().click()
  await sheet.tile('1z').focus()
  await sheet.says(/Riichi\s+1 han/)
  await sheet.kept('ura=9s')
})

test('reads letters for the winning tile, dora and ura dora as well', async () => {
  const letters = '?hand=123m456p789seeenn&win=e&dora=wwh&ura=nr&riichi'
  const { page, ...sheet } = await Calculator.open(letters)
  await sheet.says(/Riichi\s+1 han/)
  await sheet.says(/Ura dora\s+3 han/) // North shows East
  expect(await page.locator('.row .win').getAttribute('data-win')).toBe('1z')
  const lying = (list: string) =>
    page
      .locator(`[data-list=${list}] .tiles button`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  expect((await lying('dora')).join()).toMatch(/West.*White/)
  expect((await lying('ura')).join()).toMatch(/North.*Red/)
  const said = await page.locator('#result').innerText()
  await page.goto('/calculator?hand=123m456p789s11144z&win=1z&dora=35z&ura=47z&riichi')
  await sheet.says(/Ura dora\s+3 han/)
  expect(await page.locator('#result').innerText()).toBe(said)
})

test('has a field each for the winning tile, dora and ura dora, which take letters too', async () => {
  const { page, ...sheet } = await Calculator.open()
  const type = async (name: string, text: string) => {
    await sheet.field(name).click()
    await page.keyboard.type(text)
  }
  expect(await sheet.field('win').isDisabled()).toBe(true) // no hand is whole yet
  await type('hand', '123m456p789seeenn')
  await sheet.says('2 han')
  await sheet.choose('Riichi')
  await type('dora', 'wwh')
  await type('ura', 'nr')
  await sheet.field('win').selectText()
  await page.keyboard.type('e')
  await sheet.kept('hand=123m456p789s11144z&win=1z&dora=35z&ura=47z&riichi')
  await sheet.says(/Ura dora\s+3 han/)
  const said = await page.locator('#result').innerText()
  const letters = '?hand=123m456p789seeenn&win=e&dora=wwh&ura=nr&riichi'
  await page.goto(`/calculator${letters}`)
  await sheet.says(/Ura dora\s+3 han/)
  expect(await page.locator('#result').innerText()).toBe(said)
  // A text that cannot be read has its fault next to it, and nothing else is lost.
  const fault = (name: string) => page.locator(`[data-field=${name}] .fault`)
  await type('dora', 'x')
  await expect.poll(() => fault('dora').innerText()).toMatch('x is not a tile')
  expect(await page.locator('[data-field] .fault').count()).toBe(1)
  await type('win', 'e')
  expect(await sheet.field('dora').inputValue()).toBe('35zx')
  await page.keyboard.press('Backspace')
  await sheet.field('dora').click()
  await page.keyboard.press('Backspace')
  await sheet.says(/Ura dora\s+3 han/)
  for (const [text, why] of [
    ['ee', 'not one tile'],
    ['9p', 'not among the concealed'],
  ] as const) {
    await sheet.field('win').fill(text)
    await expect.poll(() => fault('win').innerText()).toMatch(why)
  }
  await sheet.field('win').fill('')
  await sheet.says('the one that pays best')
})

test.each([
  ['234m567678s55p[2222p]', 'Closed kan: 2 pin', 16],
  ['234m567678s55p(2222p)', 'Open kan: 2 pin', 8],
])('counts the fu of a kan of simples: %s', async (hand, kan, fu) => {
  const sheet = await Calculator.open(`?hand=${hand}&win=8s`)
  await sheet.says(new RegExp(`${kan}\\s+${fu}\\s`))
})

test('switches off what cannot be, and says why', async () => {
  const { page, ...sheet } = await Calculator.open('?hand=234m55p678s234p[1111s]&win=4p')
  await sheet.says('No yaku')
  const why = (flag: string) =>
    page.locator('label', { has: sheet.flag(flag) }).getAttribute('title')
  expect(await sheet.flag('rinshan').isDisabled()).toBe(true)
  expect(await why('rinshan')).toBe('This is a self-draw: choose tsumo')
  expect(await why('ippatsu')).toBe('Only after riichi')
  expect(await why('renhou')).toMatch('No yaku by these rules')
  await sheet.choose('Tsumo')
  await expect.poll(() => sheet.flag('rinshan').isDisabled()).toBe(false)
  await sheet.set('rinshan')
  await sheet.says('Rinshan kaihou')
  await expect.poll(() => why('last_tile')).toBe('The tile after a kan is not the last of the wall')
  await expect.poll(() => why('chankan')).toBe('Is a ron: choose ron')
  // A circumstance that has become impossible does not count, and says so.
  await sheet.choose('Ron')
  await sheet.says('No yaku')
  await expect.poll(() => page.locator('label.idle').innerText()).toMatch('Rinshan')
  await sheet.kept('rinshan')
  await sheet.choose('Double riichi')
  await sheet.says(/Double riichi\s+2 han/)
  await expect.poll(() => why('ippatsu')).toMatch('A kan or a kita ends double riichi or ippatsu')
  await sheet.choose('Riichi')
  await sheet.set('ippatsu')
  await sheet.says('Ippatsu')
  await expect.poll(() => page.getByLabel('Double riichi').isDisabled()).toBe(true)
  await expect.poll(() => why('last_tile')).toBe('By these rules no riichi is so late')
})

test('switches off a robbed kan where the hand or the indicators show another copy', async () => {
  const { page, ...sheet } = await Calculator.open('?hand=123m456p789s66m11z6m&win=6m')
  const why = () => page.locator('label', { has: sheet.flag('chankan') }).getAttribute('title')
  await expect.poll(why).toMatch('The other three are in the robbed kan')
  await sheet.write('123m456p789s11z456s')
  await expect.poll(() => sheet.flag('chankan').isDisabled()).toBe(false)
  await sheet.field('dora').fill('6s')
  await expect.poll(why).toMatch('The other three are in the robbed kan')
})

test.each([
  ['tsumo&tenhou', 'Tenhou'],
  ['tsumo&chiihou&seat=s', 'Chiihou'],
  ['tsumo&last_tile', 'Haitei'],
  ['last_tile', 'Houtei'],
  ['chankan', 'Chankan'],
  ['renhou&rules=ema&seat=w', 'Renhou'],
  ['open_riichi&tsumo&rule.local_yaku=["open_riichi"]', 'Open riichi'],
])('knows %s', async (query, said) => {
  const sheet = await Calculator.open(`?hand=123m456p789s23499p&win=1m&${query}`)
  await sheet.says(said)
})

test('knows the winds', async () => {
  const { page, ...sheet } = await Calculator.open('?round=s')
  await sheet.write('123m456p789s99p222z')
  await sheet.says(/Yakuhai: round wind/)
  await page.getByRole('group', { name: 'Seat wind' }).getByText('South').click()
  await sheet.says(/Yakuhai: seat wind/)
  await sheet.kept('seat=s')
})

test('wins on the last tile, on the one that is clicked, or on the best', async () => {
  const { page, ...sheet } = await Calculator.open()
  await sheet.write('334455m334455p66s')
  await sheet.says('Winning tile')
  expect(await page.locator('.row .win').getAttribute('data-win')).toBe('6s')
  await page.getByRole('button', { name: 'Make 3 man the winning tile' }).first().click()
  await sheet.kept('win=3m')
  await sheet.says('Pinfu')
  await page.getByRole('button', { name: 'Winning tile that pays best' }).click()
  await sheet.says('the one that pays best')
  // Another tile replaces the winning tile.
  await page.getByRole('button', { name: 'Make 6 sou the winning tile' }).first().click()
  await sheet.kept('win=6s')
  await sheet.tile('9s').click()
  await sheet.says('What to discard')
  // An address that names none means the best.
  await page.goto('/calculator?hand=334455m334455p66s')
  await sheet.says('the one that pays best')
})

test('shows every reading, the best first', async () => {
  const { page, ...sheet } = await Calculator.open('?hand=111222333m456p11z&win=1m')
  await sheet.says(/\d ways to see it/)
  const other = page.locator('.readings button').nth(1)
  await other.click()
  expect(await other.getAttribute('aria-pressed')).toBe('true')
  await sheet.says('123m 123m 123m')
})

const HONORS = ['East', 'South', 'West', 'North', 'White', 'Green', 'Red']

/** Complete hands, some of them with a call, others in riichi: as queries that name no winning tile. */
function wins(count: number): string[] {
  let state = 7
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 16) % most
  }
  const group = (): string => {
    const [suit, start, shape] = ['mps'[below(3)]!, below(7) + 1, below(10)]
    if (shape < 6) return `${start}${start + 1}${start + 2}${suit}`
    const one = shape < 8 ? `${below(7) + 1}z` : `${below(9) + 1}${suit}`
    return one[0]!.repeat(3) + one[1]!
  }
  const hand = (): string => {
    const groups = Array.from({ length: 4 }, group)
    const [called, pair] = [below(3) === 0, `${below(9) + 1}${'mps'[below(3)]!}`]
    if (called) groups[3] = `(${groups[3]!})`
    const text = pair[0]! + pair + groups.join('')
    const tiles = [...text.matchAll(/(\d+)([mpsz])/g)].flatMap(([, digits, suit]) =>
      [...digits!].map((digit) => digit + suit!),
    )
    const most = Math.max(...tiles.map((one) => tiles.filter((other) => other === one).length))
    return most > 4 ? hand() : `?hand=${text}${called ? '' : '&riichi'}`
  }
  return Array.from({ length: count }, hand)
}

test('pays in each way to win what a click on it shows', { timeout: 300_000 }, async () => {
  const { page } = await Calculator.open()
  const ways = page.locator('#result .result[aria-busy=false] button[aria-pressed]:has(b)')
  const numbers = (text: string) => (text.replaceAll(',', '').match(/\d+/g) ?? []).toSorted()
  for (const query of ['?hand=123m456p789s11122z&riichi', ...wins(LONG ? 60 : 3)]) {
    for (const at of [0, 1, 2, 3]) {
      await page.goto(`/calculator${query}`)
      await expect.poll(() => ways.count()).toBe(4)
      const [paid = '', worth = '', tile = ''] = (await ways.nth(at).innerText()).split('\n')
      await ways.nth(at).click()
      await expect.poll(() => ways.nth(at).getAttribute('aria-pressed')).toBe('true')
      if (paid === '–') {
        expect(await page.locator('.worth > .none').innerText(), query).toMatch(/no yaku/i)
        continue
      }
      const sum = await page.locator('.sum').innerText()
      if (worth !== '★') expect(sum, `${query} ${at}`).toContain(worth)
      const pays = page.locator('.pays li')
      expect(numbers((await pays.allInnerTexts()).join()), query).toEqual(numbers(paid))
      const won = (await page.locator('.on [data-tile]').getAttribute('data-tile'))!
      const suit = { m: 'man', p: 'pin', s: 'sou' }[won[1]!]
      const name = suit ? `${won[0]} ${suit}` : HONORS[Number(won[0]) - 1]
      expect(`Winning tile: ${name}`, query).toBe(tile)
    }
  }
})

test('pays as the dealer or not, by ron or tsumo', async () => {
  const { page, ...sheet } = await Calculator.open('?hand=123m456p789s11122z&win=2m&seat=s')
  const cells = page.locator('table', { hasText: 'Dealer' }).locator('button b')
  await expect
    .poll(() => cells.allInnerTexts())
    .toEqual(['3,900', '2,600 each', '1,600', '700 / 1,300'])
  await sheet.says('1,600 from the discarder')
  await cells.nth(1).click()
  await sheet.says('2,600 from each')
  await sheet.kept('tsumo')
})

test('marks what is furiten, and refuses the ron', async () => {
  const { page, ...sheet } = await Calculator.open('?hand=234m34678p23488s&riichi&seat=s')
  await sheet.says('Waits: 8 left')
  expect(await page.locator('#result td.void').count()).toBe(0)
  await sheet.choose('Own discards')
  await sheet.tile('5p').click()
  await sheet.says(
    /Not allowed \(Ron\): Furiten: one of the waits is among the player's own discards/,
  )
  await sheet.says('Waits: 7 left') // the player's own discards are seen
  expect(await page.locator('#result td.void').count()).toBe(2) // the other wait as well
  await sheet.kept('pond=5p')
  await page.getByRole('button', { name: 'Win on 2 pin' }).click()
  await sheet.says('Furiten')
  await expect.poll(() => page.locator('#result .points.void').count()).toBe(1)
  await sheet.choose('Tsumo')
  await expect.poll(() => page.locator('#result .points.void').count()).toBe(0)
  expect(await page.locator('#result .void').count()).toBe(2) // by ron, as the dealer or not
  await sheet.kept('tsumo')
  await page.reload()
  await sheet.says('Won another way')
  expect(await page.locator('[data-list=discards] .tiles button').count()).toBe(1)
})

test('tells what to draw and what to discard', async () => {
  const { page, ...sheet } = await Calculator.open('?hand=123m456p789s1112z')
  await sheet.says('Waits: 3 left')
  await sheet.choose('Seen')
  for (let time = 0; time < 2; time++) await sheet.tile('2z').click()
  await sheet.says('Waits: 1 left') // A65, A68
  await sheet.kept('seen=22z')
  await page.goto('/calculator?hand=1345689m15p45s335z')
  await sheet.says('What to discard, best first')
  await sheet.says('4 kinds, 16 tiles')
  await sheet.says('Seven pairs: 5-shanten')
  await page.getByRole('button', { name: 'Discard 1 pin' }).click()
  await sheet.says('Useful tiles: 4 kinds, 16 tiles')
  await sheet.kept('hand=1345689m5p45s335z')
})

test('scores by any rules', async () => {
  const { page, ...sheet } = await Calculator.open('?hand=234567m234s345p99p&win=7m&riichi&seat=s')
  await sheet.says('Riichi')
  const han = await page.locator('#result .sum').innerText()
  await page.getByLabel('Rules of').selectOption({ label: 'M.League' })
  await sheet.kept('rules=mleague')
  await sheet.says('Riichi')
  expect(await page.locator('#result .sum').innerText()).toContain(han.split('\n')[0])
  await page.locator('summary', { hasText: /^Yaku/ }).first().click()
  await page.locator('#option-open_tanyao input').uncheck()
  await sheet.kept('rule.open_tanyao=false')
  await page.goto('/calculator?hand=123m456p789s11122z&rule.min_han=9')
  await sheet.says('Not allowed')
  await page.goto('/calculator?hand=11m&rule.nonsense=1&rules=tenhou')
  await sheet.says('nonsense')
})

test('plays with three: kita, no chi, no North', async () => {
  const { page, ...sheet } = await Calculator.open('?hand=111m123p456p789p22z&players=3&kita=2')
  await sheet.says(/Kita\s+2 han|No yaku/)
  expect(await page.getByLabel('Kita').inputValue()).toBe('2')
  expect(await sheet.tile('2m').getAttribute('aria-label')).toMatch('not in a three-player set')
  expect(await sheet.left('4z')).toBe('2')
})

test('keeps everything in its address', async () => {
  const query =
    '?hand=406m99s(111%2B1z)[7777p](340s)&win=6m&dora=1m5p&seen=22z&tsumo&rinshan' +
    '&round=s&seat=w&honba=2&sticks=3&rules=mleague&rule.open_tanyao=false'
  const { page, ...sheet } = await Calculator.open(query)
  await sheet.says('Rinshan')
  const [said, seen] = [page.locator('#result'), page.locator('.entry')]
  for (const rules of ['What a win needs', 'M.League'])
    await expect.poll(() => seen.innerText()).toContain(rules)
  const [before, entered] = [await said.innerText(), await seen.innerText()]
  await page.waitForTimeout(400)
  expect(new URL(page.url()).search).toBe(query)
  await page.reload()
  await sheet.says('Rinshan')
  expect(await said.innerText()).toBe(before)
  await expect.poll(() => seen.innerText()).toBe(entered)
})

const ASKED = [
  '?hand=45m99s(555z)[7777p](340s)6m&dora=5p&tsumo&rinshan&seat=s&honba=1&rules=mleague',
  '?hand=234m34678p23488s&riichi&seat=s&pond=9m2p',
  '?hand=1345689m15p45s335z&seen=2m2m',
  '?hand=123m456p789s11122z&rule.min_han=99',
]

/** All that the result says, of each question. */
async function answersTo(sheet: Calculator): Promise<string[]> {
  const answers: string[] = []
  for (const query of ASKED) {
    await sheet.person.goto(`/calculator${query}`)
    const said = () => sheet.page.locator('#result').innerText()
    await expect.poll(said).not.toMatch(/appears as you enter tiles:/)
    answers.push(await said())
  }
  return answers
}

test.skipIf(!kernel)('says the same by itself as by the server', async () => {
  const own = await Calculator.open()
  let asked = 0
  await own.page.route(/\/api\/v1\/(score|waits|shanten|read|impossible)/, (route) => {
    asked += 1
    return route.abort()
  })
  const answers = await answersTo(own)
  expect(asked).toBe(0)
  const other = await Calculator.open()
  other.person.expected.push('ERR_FAILED')
  await other.page.route(/\.wasm$/, (route) => route.abort())
  expect(await answersTo(other)).toEqual(answers)
})

test.skipIf(!LONG)('answers soon, and at once ever after', async () => {
  const sheet = await Calculator.open()
  const { page } = sheet
  await page.addInitScript(remember)
  await page.goto('/calculator?hand=123m456p789s11122z')
  await sheet.says('2 han 40 fu')
  const first = await page.evaluate(() => performance.getEntriesByName('first')[0]!.startTime)
  await page.goto('/calculator')
  await page.locator('.grid').waitFor()
  const times = await page.evaluate(async () => {
    const found: number[] = []
    for (const name of '1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 2z 2z'.split(' ')) {
      const key = document.querySelector<HTMLElement>(`.grid [data-name="${name}"]`)!
      const result = document.querySelector('#result')!
      const start = performance.now()
      const told = new Promise<number>((done) => {
        const seen = new MutationObserver(() => done(performance.now() - start))
        seen.observe(result, { childList: true, subtree: true, characterData: true })
      })
      key.click()
      found.push(await told)
      await new Promise((next) => setTimeout(next, 50))
    }
    return found.sort((a, b) => a - b)
  })
  const [median, most] = [times[times.length >> 1]!, times.at(-1)!]
  console.log(
    `the first result after ${first.toFixed(0)} ms, then each after ${median.toFixed(1)} ms, ${most.toFixed(1)} ms at most`,
  )
  expect(kernel).toBe(true)
  expect(first).toBeLessThan(3000) // the machine may have other work
  expect(median).toBeLessThan(100)
})

/** In the page: remembers when its first result is there. */
function remember(): void {
  const look = () => {
    if (document.querySelector('#result .sum')) performance.mark('first')
    else requestAnimationFrame(look)
  }
  look()
}

test('is taken along as a link, a text, a picture and on a page', async () => {
  const { page, ...sheet } = await Calculator.open(
    '?hand=123m456p789s11122z&win=2m&dora=1m&tsumo&riichi',
  )
  await sheet.says('Riichi')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe(page.url())
  await page.getByRole('button', { name: 'Copy as text' }).click()
  await expect.poll(copied).toContain('Hand: 123m456p789s11122z')
  for (const part of ['Riichi: 1 han', 'Base: 20', page.url()])
    expect(await copied()).toContain(part)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ])
  const picture = await (await download.createReadStream()).toArray()
  const bytes = Buffer.concat(picture as Buffer[])
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.length).toBeGreaterThan(20_000) // tiles and words are there
  const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
})

test.each(['en', 'ja', 'ko', 'zh'])(
  'fits a phone in %s, with text twice as large too',
  async (locale) => {
    const { page, ...sheet } = await Calculator.open(
      '?hand=45m99s(555z)[7777p](340s)6m&dora=5p&tsumo&rinshan&ippatsu&honba=1',
      'phone',
      locale,
    )
    await sheet.says(/\d[\d,]{3}/)
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await over()).toBeLessThanOrEqual(0)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await over()).toBeLessThanOrEqual(0)
  },
)

test('needs less than 150 kB of scripts', async () => {
  const { page, person, ...sheet } = await Calculator.open('?hand=123m456p789s11122z')
  await sheet.says('2 han 40 fu')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((one) => one.name)
      .filter((name) => name.endsWith('.js')),
  )
  const packed = await Promise.all(
    scripts.map(
      async (url) => gzipSync(await (await person.context.request.get(url)).body()).length,
    ),
  )
  expect(packed.length).toBeGreaterThan(2)
  expect(packed.reduce((sum, one) => sum + one, 0)).toBeLessThan(150_000)
})
