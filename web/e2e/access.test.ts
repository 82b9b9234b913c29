import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Room } from '../src/model/view/wire'
import { violations } from './axe'
import { SIZES, type Person } from './browser'
import { flaws, overlaps, shifts, still } from './looks'
import { AT_ONCE, enter, tableOf } from './rooms'
import { Stage } from './stage'

const stage = new Stage()
const LANGUAGES = ['en', 'ja', 'ko', 'zh']
const LOOKS = [{}, { contrast: 'high' }, { theme: 'light' }]
const LOGS = fileURLToPath(new URL('../../tests/data/records/', import.meta.url))
const LOG = readdirSync(LOGS).find((name) => name.startsWith('own-4p'))!

const LINE =
  'tenhou-4p E1 0+0 458m12p46678s246z+6m//25000 13?//25000 13?//25000 13?//25000 69?/7z/13? 0:draw'

interface Place {
  path: string
  /** A selector that appears once the place is shown. */
  shows: string
  /** Actions before the check. */
  first?: (person: Person) => Promise<unknown>
}

const press = (selector: string) => (person: Person) =>
  person.page.locator(selector).first().click()

const PLACES: Record<string, Place> = {
  lobby: { path: '/', shows: '.cards button' },
  settings: { path: '/', shows: 'dialog[open]', first: press('header .settings button') },
  lost: { path: '/nowhere', shows: 'main' },
  'calculator, empty': { path: '/calculator', shows: '[data-name]' },
  calculator: {
    path: '/calculator?hand=123m456p789s11122z',
    shows: '#result',
  },
  yaku: { path: '/yaku', shows: 'main li:visible' },
  'yaku of Hong Kong': { path: '/yaku?rules=ruleset/hong_kong', shows: 'main li:visible' },
  'open a log': { path: '/replay', shows: 'main button' },
  replay: {
    path: '/replay',
    shows: '.replay',
    first: ({ page }) => page.locator('input[type=file]').setInputFiles(`${LOGS}${LOG}`),
  },
  'a position': { path: `/position?line=${encodeURIComponent(LINE)}`, shows: '.stage .own' },
  'no position': { path: '/position', shows: 'main textarea' },
  ...Object.fromEntries(
    ['', 'battle', 'tournament', 'stories', 'yaku'].map((part) => [
      `haiyuki ${part}`,
      { path: `/haiyuki/${part}`, shows: 'main button, main a, section button, nav a' },
    ]),
  ),
}

async function seenWith(person: Person): Promise<string[]> {
  return [...(await violations(person)), ...(await flaws(person)), ...(await overlaps(person))]
}

/** The accessibility faults of a place for one person, in each look and size. */
async function faults(person: Person, name: string, { path, shows, first }: Place) {
  const found: string[] = []
  await person.goto(path)
  await first?.(person)
  await person.page.locator(shows).first().waitFor()
  for (const size of ['phone', 'desktop', 'wall'] as const) {
    await person.page.setViewportSize(SIZES[size])
    await still(person)
    const seen = await seenWith(person)
    found.push(...seen.map((one) => `${name}, ${size}: ${one}`))
    await person.picture(`page-${name.replaceAll(' ', '-')}-${size}`)
  }
  return found
}

/** Further pages that keep their layout while they load. */
const MORE: Record<string, Place> = {
  learn: { path: '/learn', shows: 'main button' },
  workshop: { path: '/workshop', shows: ':is(.cm-content, [role=tabpanel]):visible' },
  statistics: { path: '/statistics', shows: 'main :is(table, p)' },
  games: { path: '/games', shows: 'main' },
  group: { path: '/group', shows: 'main input' },
  trainer: { path: '/train', shows: 'main button' },
}

const MOST_SHIFT = 0.05

test.each(['phone', 'desktop'] as const)(
  'nothing moves while a page loads on a %s',
  async (size) => {
    const found: string[] = []
    const look = async (name: string, { path, shows, first }: Place, ann: Person) => {
      await ann.goto(path)
      await first?.(ann)
      await ann.page.locator(shows).first().waitFor()
      await ann.page.waitForLoadState('networkidle')
      await still(ann)
      const { sum, most } = await shifts(ann)
      if (sum > MOST_SHIFT) found.push(`${name}: ${sum.toFixed(3)}, ${most}`)
    }
    const { settings: _, ...loaded } = PLACES // a dialog comes by a click
    for (const [name, place] of Object.entries({ ...loaded, ...MORE })) {
      const ann = await stage.person({ size, motion: true })
      ann.expected.push('404')
      await look(name, place, ann)
      await ann.context.close()
    }
    const ann = await stage.person({ size, motion: true })
    await enter(ann, 'Ann')
    const room = await ann.ask<Room>('POST', '/rooms', { title: 'Friday' })
    await look('room', { path: `/room/${room.code}`, shows: '[role=tabpanel] *' }, ann)
    const path = await tableOf(ann, { pace: { ...AT_ONCE, base_s: 600 } })
    await look('table', { path, shows: '.dock .tile' }, ann)
    expect(found.join('\n')).toBe('')
  },
  400_000,
)

const kept = (look: object) =>
  `localStorage.setItem('jantaku.settings', '${JSON.stringify({ speed: 0, ...look })}')`

for (const language of LANGUAGES)
  for (const look of LOOKS)
    test(`nothing is wrong with any page: ${language} ${JSON.stringify(look)}`, async () => {
      const person = await stage.person({ size: 'phone' })
      await person.context.addInitScript(kept({ ...look, language }))
      person.expected.push('404')
      await enter(person, 'Ann')
      const found: string[] = []
      for (const [name, place] of Object.entries(PLACES))
        found.push(...(await faults(person, name, place)))

      const room = await person.ask<Room>('POST', '/rooms', { title: 'Friday' })
      for (const tab of ['game', 'pace', 'room']) {
        const at = {
          path: `/room/${room.code}`,
          shows: `#panel-${tab} *`,
          first: press(`#tab-${tab}`),
        }
        found.push(...(await faults(person, `room, ${tab}`, at)))
      }
      const path = await tableOf(person, { pace: { ...AT_ONCE, base_s: 600 } })
      found.push(...(await faults(person, 'table', { path, shows: '.dock .tile' })))
      expect(found.join('\n')).toBe('')
    }, 400_000)
