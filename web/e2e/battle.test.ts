/**
 * The rules of Haiyuki as seen by two people who play against each other, with deals that show each
 * rule.
 */

import { afterAll, expect, test } from 'vitest'
import type { Person } from './browser'
import { AT_ONCE, begun, enter, seated } from './rooms'
import { Server } from './server'
import { Stage } from './stage'

const TURNS = 20
const JUNK = 'ataho rin smash yuri pet fari punch sword wand mayu_red mayu_blue'
const TRIOS = 'ataho3 rin3 smash3 yuri2' // waits for yuri
const plain = { dora: 'mayu_purple', ura: 'mayu_purple' }
/** Forty tiles that complete no trio, of which nobody has two: none ends a round. */
const NOTHING = 'pet5 fari5 punch5 sword5 wand5 mayu_red5 mayu_blue5 mayu_yellow5'

/** The deals of two characters, and the draws after them. */
const DEALT = {
  'ataho rinxiang': {
    hands: [
      'ataho yuri pet fari punch sword wand mayu_red mayu_blue mayu_yellow mayu_purple',
      'ataho2 rin3 smash3 yuri2 pet',
    ],
    draws: 'punch sword fari wand punch sword yuri',
    dora: 'yuri',
    ura: 'ataho',
  },
  'fari rinxiang': {
    hands: ['ataho4 rin3 smash3 yuri', JUNK],
    draws: 'yuri fari wand punch yuri',
    dora: 'yuri',
    ura: 'yuri',
  },
  /** Without a hidden dora: it stays the one that the game made. */
  'fari ataho': { hands: ['ataho4 rin3 smash3 yuri', JUNK], draws: 'yuri yuri', dora: 'yuri' },
  'ataho fari': { hands: [JUNK, JUNK], draws: NOTHING, ...plain },
  'petum rinxiang': { hands: [TRIOS, JUNK], draws: 'pet fari yuri', ...plain },
  'petum ataho': { hands: [TRIOS, JUNK], draws: NOTHING, ...plain },
  'yuri petum': { hands: [TRIOS, TRIOS], draws: NOTHING, ...plain },
  'smash mayu': { hands: [JUNK, JUNK], draws: NOTHING, ...plain },
  'smash ataho': { hands: [JUNK, TRIOS], draws: 'pet fari yuri', ...plain },
}

let server: Server
const stage = new Stage(async () => (server = await Server.stacked(DEALT)).address)
afterAll(() => server.stop())

/** A player at the fight: the page as it is shown, and actions on it. */
class Side {
  constructor(
    readonly person: Person,
    readonly seat: number,
  ) {}

  get page() {
    return this.person.page
  }
  key = (name: string) => this.page.locator(`.answers [data-button=${name}]`)
  open = (name: string) => this.page.locator(`.keys [data-button=${name}]:not(.off)`)
  hand = () => this.page.locator('.hand button')
  free = () => this.page.locator('.hand button[aria-disabled=false]')
  pond = (seat: number) => this.page.locator(`[data-pond="${seat}"] .tile`)
  /** HP or MP of a seat, as its bar says. */
  async bar(seat: number, label: 'HP' | 'MP'): Promise<number> {
    const bar = this.page.locator(`[data-seat="${seat}"] [role=meter][aria-label=${label}]`)
    return Number(await bar.getAttribute('aria-valuenow'))
  }
  buffs = (seat: number) => this.page.locator(`[data-seat="${seat}"] .state li`).allInnerTexts()
  /** Each line of a result with its value. */
  async lines(): Promise<Record<string, string>> {
    const rows = await this.page.locator('.outcome dl > div').allInnerTexts()
    return Object.fromEntries(rows.map((row) => row.split(/\n+/) as [string, string]))
  }

  /** Waits until this side has that to decide. */
  async asked(phase = 'action'): Promise<void> {
    await this.page.locator(`.fight[data-phase=${phase}]`).waitFor({ timeout: 10_000 })
  }
  async press(name: string): Promise<void> {
    await this.open(name).click()
  }
  /** Discards the tile just drawn, or the one of that name. */
  async discard(name = ''): Promise<void> {
    const tile = name ? this.page.locator(`.hand button[aria-label="${name}"]`).first() : null
    await (tile ?? this.page.locator('.hand button.drawn')).click({ force: true })
  }
  /** Draws, and discards the drawn tile. */
  async go(): Promise<void> {
    await this.asked()
    await this.discard()
  }
}

/** Ann and Ben as these two characters, at their table. */
async function fight(characters: keyof typeof DEALT, rounds = 1): Promise<[Side, Side]> {
  const people = await Promise.all([stage.person(), stage.person()])
  const [ann, ben] = people
  await Promise.all([enter(ann, 'Ann'), enter(ben, 'Ben')])
  const [character_0, character_1] = characters.split(' ')
  const setup = {
    engine: 'haiyuki',
    preset: 'battle',
    options: { rounds, character_0, character_1 },
  }
  const room = await seated(ann, { setup, pace: { ...AT_ONCE, look_s: 60 } }, [ben])
  const path = await begun(room, [ann, ben])
  await Promise.all(people.map((one) => one.goto(path)))
  return [new Side(ann, 0), new Side(ben, 1)]
}

test('a pon needs a pair, takes the discard, opens the hand, and leaves tsumo alone to win', async () => {
  const [ann, ben] = await fight('ataho rinxiang')
  await ann.go()
  await ben.go()
  await ann.go() // of Fari Ben has no pair: he draws
  await ben.go()
  await ann.asked()
  await ann.discard('Ataho')
  await ben.asked('pon')
  const lying = await ben.pond(0).count()
  await ben.press('pon')
  await ben.asked('discard')
  expect(await ben.pond(0).count()).toBe(lying - 1)
  for (const one of [ann, ben])
    expect(await one.page.getByRole('img', { name: 'pon Ataho, Ataho, Ataho' }).count()).toBe(1)
  // A discard is due at once, without a draw, and nothing else may be done.
  expect(await ben.hand().count()).toBe(9)
  expect(await ben.free().count()).toBe(9)
  expect(await ben.page.locator('.hand .drawn, .keys button:not(.off)').count()).toBe(0)
  await ben.discard('Petum')
  await ann.asked()
  await ann.discard('Yuri')
  await ben.asked('pon') // what he waits for: he may call it, not win on it
  expect(await ben.page.locator('.keys .win').count()).toBe(0)
  await ben.press('pass')
  await ben.asked()
  expect(await ben.open('riichi').count()).toBe(0)
  expect(await ben.key('riichi').getAttribute('title')).toContain('open')
  await ben.press('tsumo')
  await ben.page.locator('.win.outcome').waitFor()
  const lines = await ben.lines()
  expect(Object.values(lines)).toContain('−25 %')
  expect(lines['Dora']).toBe('1,200') // three of them
  expect(Object.keys(lines).join()).not.toMatch(/hidden|ura/i) // three of it too, but no riichi
  expect(await ben.page.locator('.outcome .dora .tile').count()).toBe(1)
})

test('riichi is discarded for by hand, keeps tenpai, draws and wins by itself, with both dora', async () => {
  const [ann, ben] = await fight('fari rinxiang')
  await ann.asked()
  await ann.press('riichi')
  await ann.asked('declared')
  const barred = ann.page.locator('.hand button[aria-disabled=true]')
  expect(await barred.count()).toBeGreaterThan(6)
  expect(await barred.locator('[data-state~=disabled]').count()).toBe(await barred.count())
  for (const one of [barred.first(), barred.last()]) await one.click({ force: true })
  await ann.asked('declared')
  expect([await ann.pond(0).count(), await ann.hand().count()]).toEqual([0, 12])
  await ann.discard('Ataho') // not the tile just drawn
  await ben.asked()
  expect(await ann.pond(0).count()).toBe(1)
  await ben.discard()
  await ben.asked()
  await expect.poll(() => ann.pond(0).count()).toBe(2) // Wand's discard is automatic
  await ben.discard()
  await ann.page.locator('.win.outcome').waitFor()
  const lines = await ann.lines()
  expect(lines['Dora']).toBe('1,200')
  expect(Object.entries(lines).find(([name]) => /hidden|ura/i.test(name))?.[1]).toBe('1,200')
  expect(await ann.page.locator('.outcome .dora .tile').count()).toBe(2)
})

test('the hidden dora is made at random, shown after riichi, and told beforehand to nobody', async () => {
  const shown = new Set<string>()
  for (let game = 0; game < 8 && shown.size < 3; game++) {
    const [ann, ben] = await fight('fari ataho')
    await ann.asked()
    for (const one of [ann, ben]) {
      const hidden = one.page.getByRole('img', { name: 'Hidden dora' })
      expect(await hidden.locator('[data-tile]').count()).toBe(0)
    }
    await ann.press('riichi')
    await ann.asked('declared')
    await ann.discard('Ataho')
    await ben.go()
    await ann.page.locator('.win.outcome').waitFor()
    const tiles = ann.page.locator('.outcome .dora [role=img]')
    shown.add((await tiles.last().getAttribute('aria-label'))!)
  }
  expect([...shown]).toHaveLength(3)
})

test('a skill costs its MP, once in the own turn; guard and curse count down and end', async () => {
  const [ann, ben] = await fight('ataho fari')
  await ann.asked()
  for (const seat of [0, 1]) expect(await ann.bar(seat, 'MP')).toBe(100)
  const meters = ann.page.locator('[role=meter][aria-label=MP]')
  for (const at of [0, 1]) expect(await meters.nth(at).getAttribute('aria-valuemax')).toBe('100')
  expect(await ben.page.locator('.keys button:not(.off)').count()).toBe(0) // not his turn
  await ann.press('HELL_PILE')
  await expect.poll(() => ben.bar(0, 'MP')).toBe(82)
  await ann.asked()
  expect(await ann.page.locator('.keys .skill:not(.off)').count()).toBe(0)
  expect(await ann.key('TIGER_STRIKE').getAttribute('title')).toMatch(/100 MP.*82/)
  expect(await ben.buffs(1)).toEqual([expect.stringMatching(/3$/)])
  await ann.discard()
  const seen: string[] = []
  for (let turn = 1; turn <= 7; turn++) {
    await ben.asked()
    if (turn === 1) {
      await ben.press('DISCARD_GUARD')
      await expect.poll(() => ann.bar(1, 'MP')).toBe(82)
      await ben.asked()
      // One active skill a turn, even one that may be used several times a round.
      expect(await ben.open('DISCARD_GUARD').count()).toBe(0)
      expect(await ben.key('DISCARD_GUARD').getAttribute('title')).toMatch(/one active skill.*turn/)
      await ben.key('DISCARD_GUARD').click({ force: true })
    }
    if (turn === 2) {
      expect(await ben.bar(1, 'MP')).toBe(82)
      expect(await ben.key('DISCARD_GUARD').getAttribute('title')).not.toMatch(/one active skill/)
    }
    const left = (await ben.buffs(1)).map((text) => text.replace(/\D+/g, ''))
    seen.push(left.join())
    await ben.discard()
    await ann.asked()
    // Nothing falls in the other side's turn.
    expect((await ann.buffs(1)).map((text) => text.replace(/\D+/g, ''))).toEqual(left)
    expect(await ben.page.locator('.keys .skill:not(.off)').count()).toBe(0)
    await ann.discard()
  }
  expect(seen).toEqual(['5,2', '4,1', '3', '2', '1', '', '']) // guard, cursed draws
  await ben.asked()
  expect(await ben.open('DISCARD_GUARD').count()).toBe(1)
})

test('Critical and Water Mirror are counted in a win and end with its round', async () => {
  const [ann, ben] = await fight('petum rinxiang', 2)
  await ann.asked()
  await ann.press('CRITICAL')
  await ann.asked()
  await ann.discard()
  await ben.asked()
  await ben.press('WATER_MIRROR')
  await expect.poll(() => ann.bar(1, 'MP')).toBe(78)
  for (const seat of [0, 1]) expect(await ann.buffs(seat)).toHaveLength(1)
  await ben.go()
  await ann.asked()
  await ann.press('tsumo')
  await ann.page.locator('.win.outcome').waitFor()
  expect(Object.values(await ann.lines())).toEqual(expect.arrayContaining(['+25 %', '−25 %']))
  for (const one of [ann, ben]) await one.page.click('.sheet footer button.main')
  await ann.asked()
  for (const seat of [0, 1]) expect(await ann.buffs(seat)).toEqual([])
  expect([await ann.bar(0, 'MP'), await ann.bar(1, 'MP')]).toEqual([76, 78]) // never come back
})

test('turns are counted to the twentieth, after which who waits is paid for by who does not', async () => {
  const [ann, ben] = await fight('petum ataho')
  await ann.asked()
  await ann.press('riichi') // from here on she plays by herself
  await ann.asked('declared')
  await ann.discard()
  for (let turn = 1; turn <= TURNS; turn++) {
    await ben.asked()
    for (const one of [ann, ben])
      await expect
        .poll(() => one.page.locator('header p span').innerText(), { interval: 20 })
        .toBe(`Turn ${turn} of ${TURNS}`)
    await ben.discard()
  }
  await ann.asked('last_chance')
  expect(await ann.page.locator('.outcome').count()).toBe(0)
  await ann.press('pass')
  await ann.page.locator('.nagari.outcome').waitFor()
  const [own, other] = await ann.page.locator('.nagari section').allInnerTexts()
  expect(own).toMatch(/Tenpai/i)
  expect(own).not.toContain('HP')
  expect(other).toMatch(/Noten[^]*−1,000 HP/i)
})

test('who waits at the end may spin for a win; where both wait, nobody pays', async () => {
  const [ann, ben] = await fight('yuri petum')
  for (const one of [ann, ben]) {
    await one.asked()
    await one.press('riichi')
    await one.asked('declared')
    await one.discard()
  }
  await ben.asked('last_chance')
  await ben.press('LAST_CHANCE')
  await ben.page.locator('.outcome').waitFor()
  expect(await ben.bar(1, 'MP')).toBe(82)
  const won = await ben.page.locator('.win.outcome').count()
  if (won) return expect(Object.values(await ben.lines())).toContain('800') // as in turn 20
  const both = await ben.page.locator('.nagari section').allInnerTexts()
  for (const one of both) expect(one).toMatch(/^[^]*Tenpai(?![^]*HP)/i)
})

test('tiles of the first hand are swapped for MP by the tile, painted for less', async () => {
  const [ann, ben] = await fight('smash mayu')
  for (const [one, each] of [
    [ann, 6],
    [ben, 4],
  ] as const) {
    await one.asked('setup')
    expect(await one.page.locator('.exchange').innerText()).toContain(`${each} MP each`)
    for (const at of [0, 1]) await one.hand().nth(at).click()
    await one.key('exchange').click()
    await expect.poll(() => one.bar(one.seat, 'MP')).toBe(100 - 2 * each)
  }
  await ann.asked()
  for (const one of [ann, ben]) expect(await one.key('exchange').count()).toBe(0)
  expect(await ann.open('EXCHANGE_TILE').count()).toBe(0)
  expect(await ann.hand().count()).toBe(12)
})

test('a skill that answers a ron is offered when there is one, and takes it back', async () => {
  const [ann, ben] = await fight('smash ataho')
  await ann.asked('setup')
  await ann.key('exchange').click() // keeps all
  await ann.asked()
  expect(await ann.open('EXCHANGE_RON').count()).toBe(0)
  await ann.discard()
  await ben.asked()
  await ben.press('riichi')
  await ben.asked('declared')
  await ben.discard()
  await ann.go()
  await ann.asked('counter')
  await ann.press('EXCHANGE_RON')
  await ann.asked('redo')
  expect([await ann.bar(0, 'MP'), await ann.bar(0, 'HP')]).toEqual([90, 10_000])
  expect(await ann.free().count()).toBeGreaterThan(8)
  expect(await ann.page.locator('.hand button[aria-label=Yuri][aria-disabled=true]').count()).toBe(
    2,
  )
})
