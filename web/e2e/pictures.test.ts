/**
 * Draws the pictures of the repository: those of the docs, and the icons. `make pictures` runs it.
 */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, test } from 'vitest'
import type { Person } from './browser'
import { still } from './looks'
import { seatedAt } from './rooms'
import { Stage } from './stage'

const ROOT = resolve(import.meta.dirname, '../..')
const PUBLIC = resolve(import.meta.dirname, '../public')
const LOOK = { width: 1280, height: 800 }

const PICTURES = [
  ['home', '/', '.cards button'],
  ['lesson', '/learn#groups', '[data-wanted]'],
  [
    'calculator',
    '/calculator?hand=45m99s(555z)[7777p](340s)6m&win=6m&dora=5p&tsumo&rinshan&seat=s',
    'main .answer',
  ],
  ['yaku', '/yaku', 'main li:nth-child(9) .tiles'],
  ['workshop', '/workshop?open=hong_kong', 'summary .sound', 'Play this'],
  ['haiyuki', '/haiyuki', 'main button'],
] as const
/** A riichi, calls, a kan, and a tile that may be called; and a hand that wins. */
const TABLE = `tenhou-4p E2 1+2 45m1p1469s(2s<3:13s)(9s<3:78s)/7z4z5p3p6z.8p7m1z1z3p3p./22300 10?[4444p]/7z4z9m5z3z9p2z7m*9m.5s.3m.4z./24500 13?/1p1m9m9m2p1s.6m-5p-3z.9p.2z.7z./27700 7?(6m<2:66m)(5p<2:67p)/3s2s-.7z3p.5z3z9s-7s0p4z.3m3m/23500 26?/1z1m/12? 3:discard won=2`
const WIN = `tenhou-4p E1 0+1 234m340p67888s55z+5s/1z9m2z.8m*/24000 13?/9p5z1p4z/25000 13?/2p9m7m3m/25000 13?/9s3s5m1s/25000 53?/7s/13? 0:draw`
const LOG = `${ROOT}/tests/data/records/own-4p.mjai.jsonl`

// Of a maskable icon only the middle is certain to be seen: the tile is there, the ground reaches
// the edge.
const ICONS = [
  ['icon-192', 192, (svg: string) => svg],
  ['icon-512', 512, (svg: string) => svg],
  [
    'icon-maskable',
    512,
    (svg: string) =>
      svg
        .replace('viewBox="0 0 64 64"', 'viewBox="-7 -7 78 78"')
        .replace(
          '<rect width="64" height="64" rx="14"',
          '<rect x="-7" y="-7" width="78" height="78"',
        ),
  ],
] as const

describe.skipIf(!process.env.DRAW)('drawn anew', () => {
  const stage = new Stage()

  async function picture(person: Person, name: string) {
    await person.page.waitForLoadState('networkidle').catch(() => {}) // faces come last
    await still(person)
    const path = `${ROOT}/docs/${name}.jpg`
    await person.page.screenshot({ path, type: 'jpeg', quality: 82 })
  }

  async function visitor(): Promise<Person> {
    const person = await stage.person({ motion: true }) // without motion the table is flat
    await person.page.setViewportSize(LOOK)
    return person
  }

  test.each(PICTURES)('the picture of the %s', async (name, path, there, press?: string) => {
    const person = await visitor()
    const { page } = person
    await page.goto(path)
    await page.locator(there).first().waitFor()
    await page.locator('main').waitFor()
    if (press) {
      await page.getByRole('button', { name: press }).click()
      await page.locator('.own button').first().waitFor()
    }
    await picture(person, name)
  })

  test('the pictures of a table and a win', async () => {
    const person = await visitor()
    await seatedAt(person, TABLE)
    await person.page.locator('.board .answers .bar button').first().waitFor()
    await picture(person, 'table')
    await seatedAt(person, WIN)
    await person.page.locator('.board .answers [data-button=tsumo]').click()
    await person.page.locator('.sheet .outcome').waitFor({ timeout: 30_000 })
    await person.page.getByText('18,000 points').waitFor() // they are counted up
    await person.page.getByText('43,000').first().waitFor()
    await picture(person, 'win')
  })

  test('the pictures of a replay and its review', async () => {
    const person = await visitor()
    const { page } = person
    await page.goto('/replay')
    await page.locator('input[type=file]').setInputFiles(LOG)
    await page.locator('.replay').waitFor()
    for (let turn = 0; turn < 8; turn++) await page.keyboard.press('ArrowDown')
    await picture(person, 'replay')
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await page.getByRole('tab', { name: 'Deep review' }).click({ timeout: 60_000 })
    await page.getByText('Each decision was played out').waitFor({ timeout: 300_000 })
    await page.locator('[role=tabpanel] ol button').first().click() // the costliest
    await page.getByRole('tab', { name: 'Deep review' }).scrollIntoViewIfNeeded()
    await picture(person, 'review')
  }, 400_000)

  test.each(ICONS)('%s', async (name, size, shaped) => {
    const { page } = await stage.person()
    await page.setViewportSize({ width: size, height: size })
    const svg = shaped(await readFile(`${PUBLIC}/icon.svg`, 'utf8'))
    const style = `body{margin:0}svg{display:block;inline-size:${size}px;block-size:${size}px}`
    await page.setContent(`<style>${style}</style>${svg}`)
    await page.screenshot({ path: `${PUBLIC}/${name}.png`, omitBackground: true })
  })
})
