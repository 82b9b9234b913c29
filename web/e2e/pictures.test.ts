/**
 * Draws the pictures of the repository: those of the docs, and the icons. `make pictures` runs it.
 */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, test } from 'vitest'
import { still } from './looks'
import { Stage } from './stage'

const ROOT = resolve(import.meta.dirname, '../..')
const PUBLIC = resolve(import.meta.dirname, '../public')
const LOOK = { width: 1280, height: 800 }

const PICTURES = [
  [
    'calculator',
    '/calculator?hand=45m99s(555z)[7777p](340s)6m&win=6m&dora=5p&tsumo&rinshan&seat=s',
    'main .answer',
  ],
  ['yaku', '/yaku', 'main li:nth-child(9) .tiles'],
  ['workshop', '/workshop?open=hong_kong', 'summary .sound', 'Play this'],
] as const
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

  test.each(PICTURES)('the picture of the %s', async (name, path, there, press?: string) => {
    const person = await stage.person()
    const { page } = person
    await page.setViewportSize(LOOK)
    await page.goto(path)
    await page.locator(there).first().waitFor()
    await page.locator('main').waitFor()
    if (press) {
      await page.getByRole('button', { name: press }).click()
      await page.locator('.own button').first().waitFor()
    }
    await still(person)
    await page.screenshot({ path: `${ROOT}/docs/${name}.jpg`, type: 'jpeg', quality: 82 })
  })

  test('the picture of the replay', async () => {
    const person = await stage.person()
    const { page } = person
    await page.setViewportSize(LOOK)
    await page.goto('/replay')
    await page.locator('input[type=file]').setInputFiles(LOG)
    await page.locator('.replay').waitFor()
    for (let turn = 0; turn < 8; turn++) await page.keyboard.press('ArrowDown')
    await still(person)
    await page.screenshot({ path: `${ROOT}/docs/replay.jpg`, type: 'jpeg', quality: 82 })
  })

  test.each(ICONS)('%s', async (name, size, shaped) => {
    const { page } = await stage.person()
    await page.setViewportSize({ width: size, height: size })
    const svg = shaped(await readFile(`${PUBLIC}/icon.svg`, 'utf8'))
    const style = `body{margin:0}svg{display:block;inline-size:${size}px;block-size:${size}px}`
    await page.setContent(`<style>${style}</style>${svg}`)
    await page.screenshot({ path: `${PUBLIC}/${name}.png`, omitBackground: true })
  })
})
