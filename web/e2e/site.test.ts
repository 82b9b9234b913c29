/** The site of `make site` on a plain server of files, in a folder of it: with the network and without. */

import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violations } from './axe'
import { SIZES } from './browser'
import { cached, controlled, installability, manifestOf } from './installed'
import { followLine } from './follower'
import { flaws, still } from './looks'
import { chanceOf, Player, usual } from './player'
import { LONG, Stage } from './stage'

const ROOT = resolve(import.meta.dirname, '../..')
const BUILT = join(ROOT, 'build/site')
const PYTHON = join(ROOT, '.venv/bin/python')
const HAND = 'calculator/?hand=234m34678p23488s&riichi&seat=s'

describe.skipIf(!LONG)('the site', () => {
  const stage = new Stage()
  let folder: string
  let host: ChildProcess
  let at: string

  beforeAll(async () => {
    if (!existsSync(BUILT)) throw new Error('build the site first: make site')
    folder = await mkdtemp(join(tmpdir(), 'jantaku-site-'))
    await cp(BUILT, join(folder, 'some/place'), { recursive: true })
    const log = join(ROOT, 'tests/data/records/own-4p.mjai.jsonl')
    await ended(
      spawn(PYTHON, ['-m', 'jantaku', 'replay', 'export', log, '-o', `${folder}/game.replay`]),
    )
    await begin('0')
  })
  afterAll(async () => {
    host.kill()
    await rm(folder, { recursive: true, force: true })
  })

  /** Starts Python's server of files. */
  async function begin(port: string) {
    const words = ['-u', '-m', 'http.server', port, '--bind', '127.0.0.1', '-d', folder]
    host = spawn(PYTHON, words, { stdio: ['ignore', 'pipe', 'ignore'] })
    const said = await new Promise<string>((done) =>
      host.stdout!.once('data', (data) => done(`${data}`)),
    )
    at = `http://127.0.0.1:${/port (\d+)/.exec(said)![1]}/some/place/`
  }

  async function visitor(locale = 'en', size: 'desktop' | 'phone' = 'desktop') {
    const person = await stage.person({ kept: true, at, locale, size })
    person.page.on('request', (request) => {
      if (request.url().includes('/api/')) person.complaints.push(`asked for ${request.url()}`)
    })
    return person
  }

  test('can be installed from its folder', async () => {
    const { page } = await visitor()
    await page.goto('replay/')
    expect(await manifestOf(page)).toMatchObject({ start: at, scope: at })
    await controlled(page)
    expect(await installability(page)).toEqual([])
  })

  test.each(['en', 'ja', 'ko', 'zh'])(
    'has all its pages in %s, and asks no server',
    async (locale) => {
      const person = await visitor(locale, 'phone')
      const { page } = person
      const looks = async (name: string) => {
        await still(person)
        expect(await flaws(person)).toEqual([])
        await person.picture(`site-${name}-${locale}`)
      }
      await page.goto('')
      await page.locator('main a').first().waitFor()
      await looks('home')
      await page.locator('main ul a[href*=calculator]').click()
      await page.waitForURL(`${at}calculator/`)
      await page.goto(HAND)
      await expect.poll(() => page.locator('#result').innerText()).toContain('12,000')
      const presets = page.locator('.rules select').first().locator('option')
      await expect.poll(() => presets.count()).toBe(8)
      await looks('calculator')
      await page.goto('yaku/')
      await expect.poll(() => page.locator('li[id]').count()).toBe(68)
      for (const game of ['ruleset/hong_kong', 'haiyuki/battle', 'riichi/wrc']) {
        await page.goto(`yaku/?rules=${game}`)
        await expect
          .poll(() => page.locator('li[id=pinfu]').count())
          .toBe(game.endsWith('wrc') ? 1 : 0)
        await expect.poll(() => page.locator('main section li').count()).toBeGreaterThan(5)
      }
      await page.getByRole('tab').last().click()
      await expect.poll(() => page.locator('section[id^=topic]').count()).toBe(8)
      await page.goto('replay/')
      await page.locator('main button').waitFor()
      await looks('replay')
      await page.goto('learn/')
      await page.locator('.lessons a').first().click()
      await page.locator('.bubble').waitFor()
      await looks('lesson')
      await page.goto('train/?kind=discard&level=2&seed=3')
      await page.locator('.help button').click()
      await expect.poll(() => page.locator('tr.best').count()).toBe(1)
      await looks('train')
    },
  )

  test('has the workshop: texts are written, checked for their form, kept, shared, and taken to a server', async () => {
    const person = await visitor()
    const { page } = person
    await page.goto('')
    await page
      .getByRole('link', { name: /Workshop/ })
      .last()
      .click()
    await page.waitForURL(`${at}workshop/`)
    const said = page.locator('summary')
    await said.getByText('No syntax problems').waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('button', { name: 'Sichuan Bloody', exact: true }).click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toContain('Sichuan')
    await said.getByText('No syntax problems').waitFor()

    // The editor offers the allowed values, and shows their meaning.
    const text = page.locator('.cm-content')
    await text.click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('"initial_de')
    await page.locator('.cm-tooltip-autocomplete').getByText('initial_dead_wall_length').waitFor()
    await page.waitForTimeout(100) // so that what comes up under a key is not taken by it
    await page.keyboard.press('Enter')
    await page.keyboard.type('"many" ')
    await said.getByText('1 error').waitFor()
    await said.getByText('a comma is missing').waitFor()
    await page.keyboard.type(',')
    await said.getByText('a whole number must stand here').waitFor()
    await text.locator('.cm-lintRange-error').waitFor()
    await page.locator('.cm-line').getByText('"initial_dead_wall_length"').hover()
    await page.locator('.cm-meaning').waitFor()
    await person.picture('site-workshop')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+s')
    await page.getByText(/is saved in this browser/).waitFor()

    // Functions that need the engine say so, and the text goes to a server in a link.
    const panel = page.getByRole('tabpanel')
    await panel.getByText('No server can be reached').waitFor()
    const address = panel.getByLabel('Address of a server')
    const link = panel.getByText('Open the text there')
    await address.fill('javascript:alert(1)')
    expect(await link.getAttribute('href')).toBe(null)
    await address.fill(inject('server'))
    const there = await link.getAttribute('href')
    expect(there).toMatch(new RegExp(`^${inject('server')}/workshop#rules=`))
    const opened = page.context().waitForEvent('page')
    await link.click()
    const workshop = await opened
    await workshop.locator('.cm-content').waitFor()
    expect(await workshop.getByLabel('Name').inputValue()).toContain('Sichuan')
    await workshop.locator('summary .error').waitFor()
    await workshop.close()

    await page.getByRole('button', { name: 'Share' }).click()
    const shared = await page.getByLabel('Link').inputValue()
    expect(shared).toMatch(new RegExp(`^${at}workshop/#rules=`))
    const file = page.waitForEvent('download')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await file).suggestedFilename()).toMatch(/Sichuan.*\.json/)
    const ben = await visitor('ja', 'phone')
    await ben.page.goto(shared)
    await ben.page.locator('.cm-content').waitFor()
    expect(await ben.page.getByLabel('名前').inputValue()).toContain('Sichuan')
    await still(ben)
    expect(await flaws(ben)).toEqual([])
    await ben.page.getByRole('tab', { name: 'サーバー' }).click()
    await ben.picture('site-workshop-phone')
    expect([...(await flaws(ben)), ...(await violations(ben))]).toEqual([])
    expect(await violations(person)).toEqual([])
  })

  test('follows its own links: a yaku is tried in the calculator, and shared from there', async () => {
    const { page, context } = await visitor()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('yaku/?rules=riichi/mleague')
    await page.locator('li#pinfu a').click()
    await expect.poll(() => page.locator('#result').innerText()).toContain('Pinfu')
    expect(page.url()).toMatch(/place\/calculator\/\?hand=.*&rules=mleague/)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await page.getByLabel('Players', { exact: true }).selectOption({ index: 1 })
    await expect.poll(() => page.locator('#result').innerText()).toContain('no rules for three')
  })

  test('shows a replay from a file or a link, and says how a log becomes one', async () => {
    const { page, expected } = await visitor()
    expected.push('404')
    await page.goto('replay/')
    const logs = join(ROOT, 'tests/data/records')
    await page.locator('input[type=file]').setInputFiles(join(logs, 'own-4p.mjai.jsonl'))
    expect(await page.getByRole('alert').innerText()).toContain('jantaku replay export LOG')
    await page.locator('input[type=file]').setInputFiles(join(folder, 'game.replay'))
    await page.locator('.replay').waitFor()
    await page.keyboard.press('End')
    await page.getByRole('dialog', { name: /^First/ }).waitFor()
    await page.goto('replay/?replay=/game.replay&at=40&seat=2')
    await page.locator('.replay').waitFor()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.url()).toMatch(/at=4[1-9]&seat=2&replay=/)
    await page.goto('replay/?replay=nowhere')
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('No replay file')
  })

  test.each([
    ['desktop', 'mouse', 'length=single'],
    ['phone', 'touch', 'length=single&players=3&rules=majsoul'],
  ] as const)('plays a round at its table on a %s by %s', async (size, by, game) => {
    const person = await visitor('en', size)
    const { page } = person
    await page.goto(`play/?${game}`)
    await page.locator('.own button').first().waitFor()
    const player = new Player(person, by, usual, chanceOf(3))
    await player.play((seen) => seen.tiles.length > 0, 30)
    await still(person)
    expect([...(await flaws(person)), ...(await violations(person))]).toEqual([])

    // A reload continues the game: the same hand, at the same place.
    await player.play((seen) => seen.outcome || (player.did.discard ?? 0) > 2, 60)
    const log = () => page.locator('.pill.title').innerText()
    const before = await log()
    await page.reload()
    await page.locator('.own button').first().waitFor()
    expect(await log()).toBe(before)

    await player.play((seen) => seen.outcome, 120)
    await person.picture(`site-table-result-${size}`)
    await player.play((seen) => seen.over, 30)
    await page.getByRole('dialog', { name: /^First/ }).waitFor()
    expect(await page.locator('.sheet .final li').count()).toBe(size === 'phone' ? 3 : 4)
    await person.picture(`site-table-final-${size}`)
    await page.getByRole('button', { name: 'Next game' }).click()
    await player.play((seen) => !seen.over && seen.tiles.length > 0, 30)
  })

  test('advises a tile at each decision of the first game, as a server does', async () => {
    const person = await visitor()
    const { page } = person
    await page.goto('learn/')
    await page.getByRole('button', { name: 'Play with hints' }).click()
    const panel = page.getByRole('region', { name: 'Hint' })
    await panel.waitFor()
    expect(await page.locator('.own .hand .bar').count()).toBe(1)
    expect(await panel.getByRole('button').count()).toBe(1) // no numbers are known
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size])
      await still(person)
      await person.picture(`site-hint-${size}`)
      expect([...(await flaws(person)), ...(await violations(person))]).toEqual([])
    }
    await page.setViewportSize(SIZES.desktop)
    const { lines, did } = await followLine(person, (seen) => seen.outcome)
    expect([...lines].join(' ')).toMatch(/tap the .+, which is advised/)
    expect(did['discard']).toBeGreaterThan(1)
  })

  test('has hints on demand, of the decision alone', async () => {
    const person = await visitor('ja')
    const { page } = person
    await page.goto('play/?length=single')
    const button = page.getByRole('button', { name: 'ヒント (H)' })
    await expect.poll(() => button.isEnabled()).toBe(true)
    const panel = page.getByRole('region', { name: 'ヒント' })
    expect(await panel.count()).toBe(0)
    await page.keyboard.press('h')
    await expect.poll(() => panel.innerText()).toMatch(/。/)
    const said = await panel.innerText()
    await panel.getByRole('button').click()
    await panel.waitFor({ state: 'detached' })
    await button.click()
    await expect.poll(() => panel.innerText()).toBe(said)
    await page.keyboard.press('Space')
    await panel.waitFor({ state: 'detached' })
  })

  test('has a table to choose, which goes on later', async () => {
    const person = await visitor('ja', 'phone')
    const { page } = person
    await page.goto('play/')
    await page.getByRole('button', { name: '開始' }).waitFor()
    await expect.poll(() => page.locator('select option').count()).toBeGreaterThan(3)
    await still(person)
    expect([...(await flaws(person)), ...(await violations(person))]).toEqual([])
    await page.getByRole('button', { name: '開始' }).click()
    const player = new Player(person, 'touch', usual, chanceOf(3))
    await player.play(() => (player.did.discard ?? 0) > 1, 60)
    await page.goto('')
    await page.goto('play/')
    await page.getByRole('button', { name: '前回の続きを打つ' }).click()
    await expect.poll(() => page.locator('.own button').count()).toBeGreaterThan(9)
  })

  test('goes on without a network, all of it', async () => {
    const person = await visitor('ja')
    const { page } = person
    await page.goto('')
    await controlled(page)
    expect((await cached(page)).filter((address) => !address.startsWith(at))).toEqual([])
    const port = new URL(at).port
    host.kill()
    person.expected.push('ERR_CONNECTION_REFUSED')
    await page.goto(HAND)
    await expect.poll(() => page.locator('#result').innerText()).toContain('12,000')
    await page.locator('.rules select').first().selectOption({ index: 2 })
    await expect.poll(() => page.url()).toContain('rules=mleague')
    await page.goto('yaku/?rules=ruleset/sichuan')
    await expect.poll(() => page.locator('main section li').count()).toBeGreaterThan(5)
    await page.goto('play/?length=single')
    await page.locator('.own button').first().waitFor()
    await page.goto('replay/')
    await page.locator('input[type=file]').setInputFiles(join(folder, 'game.replay'))
    await page.locator('.replay').waitFor()
    await page.goto('train/?kind=call&level=2&seed=5')
    await page.locator('.help button').click()
    await expect.poll(() => page.locator('tr.best').count()).toBe(1)
    await page.goto('calculator/?hand=123m456p3478s1177z')
    await page.getByRole('tab', { name: '期待値計算' }).click()
    await page.locator('figure polyline').first().waitFor()
    await begin(port)
  })

  test('shows a newer version at once, and forgets the old when nobody looks at it', async () => {
    const { page, context, ...person } = await visitor()
    await page.goto('')
    await controlled(page)
    const old = await page.evaluate(() => caches.keys())
    await publish('<title>Newer</title>')
    await page.goto('yaku/')
    await page.getByText('A new version is ready').waitFor()
    expect(await context.request.get('').then((answer) => answer.text())).toContain('Newer')
    expect(await page.evaluate(() => fetch('../').then((answer) => answer.text()))).toContain(
      'Newer',
    )
    expect(await page.evaluate(() => caches.keys())).toHaveLength(2)
    await page.close()
    await new Promise((next) => setTimeout(next, 2000)) // until the browser has seen that nobody looks
    const again = await context.newPage()
    await again.goto('')
    await expect.poll(() => again.evaluate(() => caches.keys())).toHaveLength(1)
    expect(await again.evaluate(() => caches.keys())).not.toEqual(old)
    expect(person.complaints).toEqual([])
  })

  /** Lays another version there. */
  async function publish(mark: string) {
    const place = join(folder, 'some/place')
    for (const [name, from, to] of [
      ['index.html', /<title>.*<\/title>/, mark],
      ['worker.js', /VERSION = '\w+'/, "VERSION = 'newer'"],
    ] as const) {
      const text = await readFile(join(place, name), 'utf8')
      await writeFile(join(place, name), text.replace(from, to))
    }
  }
})

const ended = (process: ChildProcess): Promise<void> =>
  new Promise((done, failed) =>
    process.once('exit', (code) => (code ? failed(new Error(`exit ${code}`)) : done())),
  )
