import { expect, test } from 'vitest'
import type { Room } from '../src/model/view/wire'
import { SIZES, type Person, type Size } from './browser'
import { flaws, still } from './looks'
import { Player, usual, type Choice, type Seen } from './player'
import { AT_ONCE, enter, tableOf } from './rooms'
import { LONG, Stage } from './stage'

const stage = new Stage()
const LANGUAGES = LONG ? ['en', 'ja', 'ko', 'zh'] : ['ja']
const BY_TOUCH: Size[] = ['phone', 'small', 'tablet']
const BY_MOUSE: Size[] = ['desktop', 'wall']

/** Looks at a page of a person in all sizes and languages. */
async function look(ann: Person, name: string, ready: (one: Person) => Promise<unknown>) {
  const path = new URL(ann.page.url()).pathname
  const found: string[] = []
  for (const sizes of [BY_TOUCH, BY_MOUSE]) {
    const same = await stage.person({ size: sizes[0]! })
    await same.context.addCookies(await ann.context.cookies())
    await same.goto('/')
    for (const language of LANGUAGES) {
      await same.page.evaluate(
        (language) =>
          localStorage.setItem('jantaku.settings', JSON.stringify({ speed: 0, language })),
        language,
      )
      await same.goto(path)
      await ready(same)
      for (const size of sizes) {
        await same.page.setViewportSize(SIZES[size])
        await still(same)
        await same.picture(`${name}-${size}-${language}`)
        for (const flaw of await flaws(same)) found.push(`${size} ${language}: ${flaw}`)
      }
    }
    await same.context.close()
  }
  expect(found).toEqual([])
}

/** Plays the default way, but leaves calls undecided. */
const waiting: Choice = (seen, chance) => (isCall(seen) ? null : usual(seen, chance))
const isCall = (seen: Seen) =>
  !seen.tiles.length && seen.buttons.some((one) => /^(pon|chi)$/.test(one.name))
const shows = (selector: string) => (one: Person) => one.page.locator(selector).first().waitFor()

test('the lobby and a room look well', { timeout: 240_000 }, async () => {
  const [ann, ben] = [await stage.person(), await stage.person()]
  await enter(ann, 'Ann')
  await enter(ben, 'Benedikta')
  const room = await ann.ask<Room>('POST', '/rooms', { title: 'Friday evening' })
  await ben.ask('POST', `/rooms/${room.code}/sit`, {})
  await ann.goto('/')
  await look(ann, 'lobby', shows('.cards button'))
  await ann.goto(`/room/${room.code}`)
  await look(ann, 'room', shows('[role=tabpanel] *'))
})

test.runIf(LONG)(
  'a table looks well at a call and at both ends',
  { timeout: 400_000 },
  async () => {
    const ann = await stage.person()
    await enter(ann, 'Ann')
    const setup = { engine: 'riichi', preset: 'tenhou', options: { winds: 0 } }
    const pace = { ...AT_ONCE, look_s: 600 }
    let offered = false
    while (!offered) {
      await ann.goto(await tableOf(ann, { setup, pace }))
      await new Player(ann, 'mouse', waiting).play(
        (seen) => (offered = isCall(seen)) || seen.outcome || seen.over,
        60,
      )
    }
    await look(ann, 'call', shows('.board .answers .bar button'))
    await new Player(ann).play((seen) => seen.outcome, 90)
    await look(ann, 'outcome', shows('.sheet .outcome'))
    await new Player(ann).play((seen) => seen.over, 90)
    await look(ann, 'final', async (one) => {
      await shows('.sheet footer button.main')(one)
      if (await one.page.locator('.sheet .outcome').count())
        await one.page.locator('.sheet footer button.main').click()
      await shows('.sheet .final')(one)
    })
  },
)
