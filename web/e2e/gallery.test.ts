import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './axe'
import { SIZES, type Person } from './browser'
import { serveGallery, type Served } from './gallery'
import { flaws, overlaps, still } from './looks'
import { LONG, Stage } from './stage'

const stage = new Stage()
const LANGUAGES = ['en', 'ja', 'ko', 'zh'] as const
const ROOMS = [
  'board',
  'table',
  'pages',
  'replay',
  'calculator',
  'haiyuki',
  'progress',
  'workshop',
] as const

/** The boards with the most on them: those of all engines are looked at in the long tests. */
const FULL = ['moment/full', 'moment/many-calls']

/** Rules of axe for a whole page; here parts are next to others, and tabs without their panels. */
const WHOLE = [
  'landmark-unique',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-main',
  'aria-valid-attr-value',
]

let gallery: Served
beforeAll(async () => {
  gallery = await serveGallery()
})
afterAll(() => gallery?.stop())

/** Opens the gallery, at the list of all that it has. */
async function open(language: string, more = ''): Promise<Person> {
  const person = await stage.person({ size: 'phone' })
  person.expected.push('/api/') // there is no server
  await person.goto(`${gallery.address}gallery.html?language=${language}${more}`)
  await person.page.locator('nav a').first().waitFor()
  return person
}

/** The places to visit: rooms, parts that are alone, whole boards. */
async function places(person: Person): Promise<string[]> {
  const alone = await person.page
    .locator('a[data-frame=modal], a[href^="#moment"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!.slice(1)))
  return [
    ...ROOMS,
    ...alone.filter((place) => LONG || !place.startsWith('moment') || FULL.includes(place)),
  ]
}

async function go(person: Person, place: string): Promise<void> {
  await person.page.evaluate((place) => {
    location.hash = place
    scrollTo(0, 0)
  }, place)
  await person.page.locator(`[data-place="${place}"] :is(figure, .board)`).first().waitFor()
  await still(person)
}

for (const language of LONG ? LANGUAGES : ['ja'])
  test(`every part fits its place on a phone in ${language}`, { timeout: 300_000 }, async () => {
    const person = await open(language)
    const found: string[] = []
    for (const place of await places(person)) {
      await go(person, place)
      const seen = [...(await flaws(person)), ...(await overlaps(person))]
      found.push(...seen.map((flaw) => `${place}: ${flaw}`))
      if (LONG) await person.picture(`gallery-${place.replace('/', '-')}-${language}`)
    }
    expect(found).toEqual([])
  })

for (const look of LONG ? ['', '&contrast=high', '&theme=light'] : ['', '&theme=light'])
  for (const language of LONG ? LANGUAGES : ['en'])
    test(
      `axe finds nothing wrong with any part: ${language} ${look}`,
      { timeout: 300_000 },
      async () => {
        const person = await open(language, look)
        const found: string[] = []
        for (const place of await places(person)) {
          await go(person, place)
          found.push(...(await violations(person, WHOLE)).map((one) => `${place}: ${one}`))
        }
        expect(found).toEqual([])
      },
    )

/** Places with buttons on coloured grounds, and the states that a table is seldom in. */
const COLOURED = ['table/Banner', 'table/Banners', 'table/ClaimHearing', 'moment/dead-hand']

for (const theme of ['green', 'blue', 'plum', 'light'])
  test(`axe reads banners, hearings and a dead hand in the theme ${theme}`, async () => {
    const found: string[] = []
    for (const contrast of ['normal', 'high']) {
      const person = await open('en', `&theme=${theme}&contrast=${contrast}`)
      for (const place of COLOURED) {
        await go(person, place)
        found.push(
          ...(await violations(person, WHOLE)).map((one) => `${contrast}, ${place}: ${one}`),
        )
      }
    }
    expect(found).toEqual([])
  })

test('the tiles of melds, ponds and hands lie where they are to lie', async () => {
  const person = await open('en')
  await go(person, 'board')
  await expect(await tilesLie(person)).toMatchFileSnapshot('tiles.txt')
})

/** The positions of tiles in a part, in tiles from its corner: equal with any fonts. */
function tilesLie(person: Person): Promise<string> {
  return person.page.evaluate(() => {
    const told: string[] = []
    for (const part of ['Meld', 'Melds', 'Pond', 'Dora']) {
      for (const figure of document.querySelectorAll(`[data-part="${part}"] figure`)) {
        const corner = figure.getBoundingClientRect()
        const places = [...figure.querySelectorAll<HTMLElement>('.tile .body')].map((tile) => {
          const unit = tile.offsetWidth
          const { left, top, width, height } = tile.getBoundingClientRect()
          return [left - corner.left, top - corner.top, width, height]
            .map((length) => (Math.round((20 * length) / unit) / 20).toFixed(2))
            .join(' ')
        })
        told.push(`${part}, ${(figure as HTMLElement).dataset.state}`, ...places, '')
      }
    }
    return told.join('\n')
  })
}

// After riichi in Haiyuki the player sees the tiles that keep the hand tenpai.
test('what may not be discarded after riichi is dark and disabled', async () => {
  const person = await open('en')
  await go(person, 'haiyuki/Hand of Haiyuki')
  const tiles = await person.page
    .locator('[data-state="riichi leaves two"] .hand button')
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        blocked: button.getAttribute('aria-disabled') === 'true',
        look: getComputedStyle(button.querySelector('.body')!).filter,
      })),
    )
  const [open_, blocked] = [false, true].map((is) => tiles.filter((one) => one.blocked === is))
  expect(open_).toHaveLength(2)
  expect(blocked!.length).toBeGreaterThan(5)
  expect(new Set(blocked!.map((one) => one.look)).size).toBe(1)
  expect(blocked![0]!.look).toMatch(/brightness\(0\.\d+\)/)
  expect(open_![0]!.look).not.toBe(blocked![0]!.look)
})

test('a room looks the same after others have been looked at', async () => {
  const person = await open('en')
  const seen: string[][] = []
  for (const place of ['board', 'table', 'board', 'table']) {
    await go(person, place)
    seen.push(await boxes(person))
  }
  expect(seen[2]).toEqual(seen[0])
  expect(seen[3]).toEqual(seen[1])
  expect(seen[0]!.length).toBeGreaterThan(1_000)
})

/** The position and name of everything in a part. */
function boxes(person: Person): Promise<string[]> {
  return person.page.evaluate(() =>
    [...document.querySelectorAll('main *')].map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return `${element.tagName} ${[left, top, width, height].map(Math.round).join(' ')}`
    }),
  )
}

for (const [size, width, height] of [
  ['desktop', 1440, 900],
  ['laptop', 1280, 800],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
  ['small phone', 320, 568],
  ['phone held sideways', 740, 360],
] as const)
  for (const place of ['moment/flowers', 'moment/hong-kong', 'moment/three-kita'])
    test(`tiles set aside lie on nothing else in ${place} on a ${size}`, async () => {
      const person = await open('en')
      await person.page.setViewportSize({ width, height })
      await go(person, place)
      const { aside, covered } = await person.page.evaluate(() => {
        const box = (one: Element) => one.getBoundingClientRect()
        const shown = (what: string) => [...document.querySelectorAll(what)]
        const aside = shown('.origin .aside .tile')
        const others = shown('.pond .tile, .edge .tile, .centre, .around > *')
        const SLACK = 1 // px: edges may touch
        // In a quarter of the table there is one line for them: there many overlap.
        const among = (at: number) => (aside[at]!.closest('.quarter') ? [] : aside.slice(at + 1))
        const covered = aside.flatMap((one, at) =>
          [...among(at), ...others]
            .filter((other) => {
              const [a, b] = [box(one), box(other)]
              const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
              const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
              return wide > SLACK && high > SLACK
            })
            .map((other) => `${at} lies on ${other.parentElement!.className} ${other.className}`),
        )
        return { aside: aside.length, covered }
      })
      expect(aside).toBeGreaterThan(0)
      expect(covered).toEqual([])
    })

test('the tiles that an offered call would use rise from the hand', async () => {
  const person = await open('en')
  await go(person, 'moment/riichi-call')
  const useful = '.own button:has([data-state~=useful])'
  const tops = (which: string) =>
    person.page
      .locator(which)
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  await person.page.locator(useful).first().waitFor()
  await still(person)
  expect(await tops(useful)).toHaveLength(2)
  const others = await tops(
    '.own button:not(:has([data-state~=useful])).drawn, .own button:last-child',
  )
  expect(Math.max(...(await tops(useful)))).toBeLessThan(Math.max(...others))
})

test('with text twice as large the buttons of a call stay on the screen', async () => {
  const person = await open('en')
  const found: string[] = []
  for (const size of ['phone', 'small', 'tablet', 'desktop'] as const) {
    await person.page.setViewportSize(SIZES[size])
    for (const place of ['moment/many-calls', 'moment/riichi-call', 'moment/hong-kong-call']) {
      await person.page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await go(person, place)
      await person.page.locator('.asked:not(.fresh)').first().waitFor()
      const outside = await person.page.locator('.answers .bar button').evaluateAll((buttons) =>
        buttons
          .filter((button) => {
            const { left, top, right, bottom } = button.getBoundingClientRect()
            const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
            return !inside || !button.contains(seen)
          })
          .map((button) => button.textContent!.trim()),
      )
      expect(await person.page.locator('.answers .bar button').count()).toBeGreaterThan(0)
      found.push(...outside.map((name) => `${place}, ${size}: ${name}`))
    }
  }
  expect(found).toEqual([])
})

test('a hand that is laid open has its melds as they lie at the table', async () => {
  const person = await open('en')
  await go(person, 'table/HandRow')
  const hand = person.page.locator('[data-part="HandRow"] .hand')
  const [melds, turned] = await hand.evaluate((one) => {
    const wide = [...one.querySelectorAll('.meld .tile .body')].map((tile) => {
      const { width, height } = tile.getBoundingClientRect()
      return width > height
    })
    return [one.querySelectorAll('.meld').length, wide.filter(Boolean).length]
  })
  expect([melds, turned]).toEqual([4, 4])
})
