import { expect, test } from 'vitest'
import { Calculator } from './calculator'
import { few } from './stage'

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

test.each(
  few(2, [
    ['123m45x', 'x is not a tile', 6],
    ['123m4', '4 lacks its suit', 4],
    ['11111m', 'only four of each', 4],
    ['18z', 'no such honor (8)', 1],
    ['12m(12m)', 'A meld has three tiles', 3],
    ['(123m', '( is never closed', 0],
    ['123m456p789s11122z5m', 'at most', 0], // A42
  ]),
)('says of %s what is wrong, and where', async (hand, fault, at) => {
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

test.each(
  few(2, [
    ['11z', /^5-shanten\s+11 tiles missing[^]*Four groups and a pair: 7-shanten[^]*No single tile/],
    ['123m', /^6-shanten\s+10 tiles missing[^]*Useful tiles: 3 kinds, 9 tiles/],
    ['123m4m', /^6-shanten\s+9 tiles missing/],
    ['123m11z', /^5-shanten\s+8 tiles missing/],
    ['234m678p34s', /^3-shanten\s+5 tiles missing[^]*Useful tiles: 2 kinds, 8 tiles/],
    ['12m(555z)', /^5-shanten\s+8 tiles missing[^]*Useful tiles: 1 kind, 4 tiles/],
  ]),
)('reads %s as a hand that is still being entered', async (hand, said) => {
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
  await sheet.unfold(/^Fu/)
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
  await sheet.unfold('Indicators and seen tiles as text')
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
  await sheet.unfold('Indicators and seen tiles as text')
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
  await sheet.unfold(/^Fu/)
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
  await sheet.unfold('Indicators and seen tiles as text')
  await sheet.field('dora').fill('6s')
  await expect.poll(why).toMatch('The other three are in the robbed kan')
})

test.each(
  few(2, [
    ['tsumo&tenhou', 'Tenhou'],
    ['tsumo&chiihou&seat=s', 'Chiihou'],
    ['tsumo&last_tile', 'Haitei'],
    ['last_tile', 'Houtei'],
    ['chankan', 'Chankan'],
    ['renhou&rules=ema&seat=w', 'Renhou'],
    ['open_riichi&tsumo&rule.local_yaku=["open_riichi"]', 'Open riichi'],
  ]),
)('knows %s', async (query, said) => {
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
