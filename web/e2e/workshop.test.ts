import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { violations } from './axe'
import { SIZES as BROWSER, type Person } from './browser'
import { flaws, overlaps, still } from './looks'
import { Player } from './player'
import { enter } from './rooms'
import { LONG, Stage } from './stage'

const stage = new Stage()
const MINIMUM = '"flowers": {"minimum": 3}'

const text = (person: Person) => person.page.locator('.cm-content')
const tab = (person: Person, name: string) => person.page.getByRole('tab', { name, exact: true })
const sound = (person: Person) => person.page.locator('summary .sound').waitFor()
const checked = (person: Person) =>
  person.page.locator('summary :is(.sound, .info, .warning, .error)').first().waitFor()

/** Opens the workshop with Hong Kong. */
async function open(person: Person): Promise<void> {
  await enter(person, 'Ann')
  await person.goto('/workshop?open=hong_kong')
  await text(person).waitFor()
  await checked(person)
}

/** Finds something in the text, and writes something else in its place, as people do. */
async function write(person: Person, old: string, anew: string): Promise<void> {
  const { page } = person
  await text(person).click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+f')
  await page.locator('.cm-search input[name=search]').fill(old)
  await page.keyboard.press('End') // the editor takes it when a key is let go
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.insertText(anew)
}

test.runIf(LONG)(
  'somebody new changes a ruleset, plays it, simulates it and shares it',
  async () => {
    const ann = await stage.person()
    const { page } = ann
    await open(ann)

    await write(ann, MINIMUM, '"flowers": {"minimum": 1}')
    await write(ann, '"max_rounds"', '"max_round"')
    const fault = page.locator('summary .error, summary .warning').first()
    await fault.waitFor()
    await fault.click()
    const place = page.getByRole('button', { name: /line \d+ no such key/ })
    await place.waitFor()
    await text(ann).locator('.cm-lintRange-warning', { hasText: 'max_round' }).waitFor()
    await ann.picture('workshop-fault')
    await place.click()
    await write(ann, '"max_round"', '"max_rounds"')
    await sound(ann)

    await page.getByRole('button', { name: 'Play this' }).click()
    const player = new Player(ann)
    await player.play(() => (player.did.discard ?? 0) >= 2, 40)
    await still(ann)
    await ann.picture('workshop-play')

    await tab(ann, 'Hand').click()
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.getByText('Concealed Hand').first().waitFor()
    await ann.picture('workshop-hand')

    await tab(ann, 'Mods').click()
    const rounds = page.getByRole('spinbutton').first()
    await rounds.fill('1')
    await rounds.press('Tab')
    await tab(ann, 'Simulation').click()
    // A hundred games of sixteen rounds take two minutes; of one round, seconds.
    await page.getByLabel('Games').selectOption({ label: '100' })
    await page.getByRole('button', { name: 'Simulate' }).click()
    await page.getByRole('table', { name: 'How rounds end' }).waitFor({ timeout: 120_000 })
    await ann.picture('workshop-simulation')

    await page.getByRole('button', { name: 'Share' }).click()
    const link = await page.getByLabel('Link').inputValue()
    expect(link.length).toBeLessThan(30_000)
    const ben = await stage.person()
    await ben.goto(link)
    await sound(ben)
    await write(ben, '"minimum": 1', '"minimum": 2')
    await sound(ben)
    expect(await ben.page.getByLabel('Name').inputValue()).toBe('Hong Kong Old Style, changed')
    expect(new URL(ben.page.url()).hash).toBe('')

    // It is there again after a while.
    await ben.page.waitForTimeout(600)
    await ben.page.reload()
    await text(ben).waitFor()
    expect(await text(ben).innerText()).toContain('"minimum": 2')
  },
  300_000,
)

test('a first visit changes a small game in three steps, and plays it', async () => {
  const ann = await stage.person({ size: 'phone' })
  const { page } = ann
  const steps = page.locator('#panel-play')
  await enter(ann, 'Ann')
  await ann.goto('/workshop')
  await page.getByRole('heading', { name: 'Your own game in three steps' }).waitFor()
  expect(await violations(ann)).toEqual([])
  await page.getByRole('button', { name: 'Show the points' }).click()
  await expect.poll(() => text(ann).locator('.cm-activeLine').innerText()).toBe('      "value": 2,')
  await tab(ann, 'Play').click()
  await page.getByRole('button', { name: 'Do it for me' }).click()
  await expect.poll(() => text(ann).locator('.cm-activeLine').innerText()).toBe('      "value": 4,')
  await page.locator('summary .passed').waitFor() // its own tests expect that
  await tab(ann, 'Play').click()
  expect(await steps.locator('li.done').count()).toBe(2)
  await steps.getByRole('button', { name: 'Play this' }).click()
  await new Player(ann).play((seen) => seen.tiles.length > 0, 30)
  await steps.getByRole('button', { name: 'End' }).click()
  await steps.getByText('A table of this text, against bots.').waitFor()
  await page.reload()
  await text(ann).waitFor()
  expect(await page.getByRole('heading', { name: 'Your own game' }).count()).toBe(0)
})

test('a changed ruleset has another name, and another text is replaced when asked', async () => {
  const ann = await stage.person()
  const { page } = ann
  await open(ann)
  const name = page.getByLabel('Name')
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const saved = () => page.evaluate(() => localStorage.getItem('jantaku.workshop.kept') ?? '')
  expect(await name.inputValue()).toBe('Hong Kong Old Style')
  await write(ann, MINIMUM, '"flowers": {"minimum": 1}')
  await expect.poll(() => name.inputValue()).toBe('Hong Kong Old Style, changed')
  await name.fill('Ours')
  await save()
  await expect.poll(saved).toContain('"Ours"')

  await page.goto('/workshop?open=sichuan')
  await expect.poll(() => name.inputValue()).toBe('Sichuan Bloody')
  await name.fill('Ours')
  await save()
  const dialog = page.getByRole('dialog')
  expect(await dialog.innerText()).toContain('Replace Ours?')
  expect(await saved()).not.toContain('Sichuan')
  await ann.picture('workshop-replace')
  await dialog.getByRole('button', { name: 'Save as Ours 2' }).click()
  await expect.poll(() => name.inputValue()).toBe('Ours 2')
  await save() // again: nothing is asked about the same one
  expect(await dialog.count()).toBe(0)

  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await dialog.getByRole('button', { name: 'New, empty' }).click()
  await expect.poll(() => name.inputValue()).toBe('')
})

test('a hand that was tried becomes a test, and a test that fails is marked', async () => {
  const ann = await stage.person()
  const { page } = ann
  await open(ann)
  const marks = page.locator('#panel-tests li')
  const state = page.locator('summary .passed, summary .failed')
  await state.waitFor()
  const before = await marks.count()
  await tab(ann, 'Hand').click()
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByLabel('Name of the test').fill('ours')
  await page.getByRole('button', { name: 'Keep as a test' }).click()
  await expect.poll(() => state.innerText()).toBe(`${before + 1} tests pass`)
  await write(ann, '"name": "ours",', '"name": "ours", "first_turn": true,')
  await expect.poll(() => state.innerText()).toBe('1 test fails')
  await tab(ann, 'Tests').click()
  const failed = marks.filter({ has: page.locator('.bad') })
  expect(await failed.innerText()).toContain('Heavenly Hand')
  await failed.getByRole('button').click()
  const line = text(ann).locator('.cm-activeLine')
  await expect.poll(() => line.innerText()).toMatch(/^\s*\{$/)
})

test('bots play again when the rules of their games have changed', async () => {
  const ann = await stage.person()
  const { page } = ann
  await enter(ann, 'Ann')
  await ann.goto('/workshop?open=first')
  await text(ann).waitFor()
  await sound(ann)
  await tab(ann, 'Simulation').click()
  await page.getByLabel('Games', { exact: true }).selectOption({ label: '10' })
  const start = page.getByRole('button', { name: 'Simulate' })
  await start.click()
  const rounds = page.getByRole('row', { name: /^Rounds per game/ })
  const mean = async () => Number((await rounds.innerText()).split(/\s+/).at(-1))
  await rounds.waitFor({ timeout: 30_000 })
  expect(await mean()).toBeGreaterThanOrEqual(4)
  await write(ann, '"max_rounds": 4', '"max_rounds": 1')
  await expect.poll(mean, { timeout: 30_000 }).toBeLessThan(4)
  await start.waitFor({ timeout: 30_000 })
  await page.getByRole('switch', { name: 'Play again' }).uncheck()
  await write(ann, '"max_rounds": 1', '"max_rounds": 2')
  await sound(ann)
  await page.getByText('The text has changed since these games.').waitFor()
  await page.waitForTimeout(1_500) // longer than the pause before games
  expect(await start.isVisible()).toBe(true)
  await ann.picture('workshop-follow')
})

test('the keys of the editor offer what can stand there, and are none of the board', async () => {
  const ann = await stage.person()
  const { page } = ann
  await open(ann)
  await write(ann, '"display_name"', '"initial_')
  await page.keyboard.type('sc')
  const offered = page.locator('.cm-tooltip-autocomplete [aria-selected]')
  await offered.waitFor()
  expect(await offered.innerText()).toContain('initial_score')
  await page.waitForTimeout(100) // so that what comes up under a key is not taken by it
  await page.keyboard.press('Enter')
  expect(await text(ann).innerText()).toContain('"initial_score"')
  await page.keyboard.press('Control+z')
  await page.getByText('"initial_score"').first().hover()
  expect(await page.locator('.cm-meaning').innerText()).toContain('"initial_score"')
})

test('hostile texts are shown as text, and links that are broken are told', async () => {
  const ann = await stage.person()
  ann.expected.push('422')
  await enter(ann, 'Ann')
  await ann.goto('/workshop#rules=abcd')
  await ann.page.getByText('This link does not contain a ruleset').waitFor()
  await text(ann).waitFor()
  const evil = '{"display_name": "<img src=x onerror=alert(1)>", "<b>": "\u202e"}'
  await ann.page.getByRole('button', { name: 'Open', exact: true }).click()
  await ann.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'evil.json', mimeType: 'application/json', buffer: Buffer.from(evil) })
  await checked(ann)
  await ann.page.getByRole('button', { name: 'Play this' }).click()
  await ann.page.locator('.play p').waitFor()
  expect(await ann.page.locator('main img').count()).toBe(0)
})

test('its scripts are less than 300 kB packed, of which the editor is half', async () => {
  const ann = await stage.person()
  const scripts: Promise<Buffer>[] = []
  ann.page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await open(ann)
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000)
})

/** Everything that the workshop shows, one after another; each is looked at in all sizes. */
const SIGHTS: Record<string, (person: Person) => Promise<unknown>> = {
  text: async (person) => {
    await shownTab(person, 'text')
    await checked(person)
  },
  faults: async (person) => {
    await write(person, '"max_rounds"', '"max_round"')
    await person.page.locator('summary .warning').waitFor()
    await person.page.locator('section.text summary').click()
  },
  mended: async (person) => {
    await person.page.locator('section.text summary').click()
    await write(person, '"max_round"', '"max_rounds"')
    await sound(person)
  },
  open: async (person) => {
    await person.page.locator('.tools button').first().click()
    await person.page.locator('dialog button').nth(10).waitFor()
  },
  share: async (person) => {
    await person.page.keyboard.press('Escape')
    await person.page.locator('.acts button').nth(2).click()
    await person.page.locator('dialog input').waitFor()
  },
  mods: async (person) => {
    await person.page.keyboard.press('Escape')
    await shownTab(person, 'mods')
    const rounds = person.page.getByRole('spinbutton').first()
    await rounds.fill('1')
    await rounds.press('Tab')
  },
  hand: async (person) => {
    await shownTab(person, 'hand')
    await person.page.locator('#panel-hand .try button').click()
    await person.page.locator('#panel-hand h3, #panel-hand summary').first().waitFor()
  },
  tests: async (person) => {
    await person.page.locator('#panel-hand .keep button').click()
    await shownTab(person, 'tests')
    await person.page.locator('#panel-tests .sum').waitFor()
  },
  games: async (person) => {
    await shownTab(person, 'games')
    await person.page.locator('#panel-games select').selectOption('10')
    await person.page.locator('#panel-games .bar button').click()
    await person.page.locator('#panel-games table').first().waitFor({ timeout: 60_000 })
  },
  play: async (person) => {
    await shownTab(person, 'play')
    await person.page.locator('#panel-play .button.main').click()
    await new Player(person).play((seen) => seen.tiles.length > 0, 30)
  },
}

/** Shows a side; the text has a separate tab only if there is no room for both. */
async function shownTab({ page }: Person, side: string): Promise<void> {
  const tab = page.locator(`#tab-${side}`)
  if (await tab.count()) await tab.click()
}

const AT = ['phone', 'small', 'tablet', 'desktop', 'wall'] as const
const LOOKS = ['dark', 'light'].flatMap((theme) =>
  ['en', 'ja', 'ko', 'zh'].map((language) => ({ theme, language })),
)

test.runIf(LONG).each(LOOKS)(
  'nothing is wrong with how it looks: $language, $theme',
  async (look) => {
    const ann = await stage.person({ size: 'phone' })
    await ann.context.addInitScript(
      `localStorage.setItem('jantaku.settings', '${JSON.stringify({ speed: 0, ...look })}')`,
    )
    await open(ann)
    const found: string[] = []
    for (const [name, show] of Object.entries(SIGHTS)) {
      await ann.page.setViewportSize(BROWSER.phone)
      await show(ann)
      for (const size of AT) {
        await ann.page.setViewportSize(BROWSER[size])
        await still(ann)
        await ann.picture(`workshop-${look.language}-${look.theme}-${size}-${name}`)
        const seen = [...(await flaws(ann)), ...(await overlaps(ann))]
        if (size === 'phone' || size === 'desktop') seen.push(...(await violations(ann)))
        found.push(...seen.map((one) => `${name}, ${size}: ${one}`))
      }
    }
    expect(found.join('\n')).toBe('')
  },
  240_000,
)
