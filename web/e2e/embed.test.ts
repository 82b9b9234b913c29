/** The replay on a page of another site, and as the widget of a notebook: `embed.js`. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Person } from './browser'
import { Stage } from './stage'

const stage = new Stage()
const module = fileURLToPath(new URL('../../src/jantaku/server/page/embed.js', import.meta.url))
const log = readFileSync(
  fileURLToPath(new URL('../../tests/data/records/own-4p.mjai.jsonl', import.meta.url)),
)
const PAGE = `<!doctype html><style>button { display: none } * { color: red !important }</style>
<p>elsewhere</p><div id="one" style="max-inline-size: 62rem"></div><div id="two"></div>`

/** A page of another site, with the module next to it and a replay. */
async function elsewhere(): Promise<Person> {
  const ann = await stage.person()
  const answer = await ann.context.request.post('/api/v1/replays', { data: log })
  const replay = await answer.text()
  await ann.page.route('https://blog.example/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/embed.js') return route.fulfill({ path: module })
    if (pathname === '/replay.json') return route.fulfill({ body: replay })
    return route.fulfill({ body: PAGE, contentType: 'text/html' })
  })
  await ann.page.goto('https://blog.example/')
  // As text: what imports in a function of this file would be rewritten for Node.
  await ann.page.evaluate(`window.load = () => import('/embed.js')`)
  return ann
}

test('a page of another site shows a game and is left as it was', async () => {
  const ann = await elsewhere()
  const { page } = ann
  await page.evaluate(async () => {
    const { mount } = await (window as any).load()
    const replay = await (await fetch('/replay.json')).json()
    const one = document.querySelector('#one')!
    Object.assign(window, { shown: await mount(one, { replay, at: 60, seat: 1, language: 'en' }) })
  })
  const count = () => page.locator('.timeline output').textContent()
  await page.locator('.replay').waitFor()
  const begun = await count()
  expect(begun).not.toMatch(/^0 /)
  expect(await page.locator('.own .hand .tile use').count()).toBe(10) // it has called once
  await ann.picture('embedded')
  // The keys belong to the page until the visitor clicks into the replay.
  await page.keyboard.press('ArrowRight')
  expect(await count()).toBe(begun)
  await page.locator('.replay h1').click()
  await page.keyboard.press('ArrowRight')
  await expect.poll(count).not.toBe(begun)
  await page.keyboard.press('End')
  await page.getByRole('dialog', { name: /^First|^Win|draw/ }).waitFor()
  await page.evaluate(() => (window as any).shown.destroy())
  expect(await page.locator('#one').innerHTML()).toBe('')
  expect(await page.locator('head style').count()).toBe(1)
  await page.evaluate(async () => {
    const { mount } = await (window as any).load()
    const reel = await (await fetch('/replay.json')).json()
    await mount(document.querySelector('#one')!, { reel }) // the option's name in an earlier version
  })
  await page.locator('.replay').waitFor()
})

test('it is the widget of a notebook, led by its model', async () => {
  const ann = await elsewhere()
  const { page } = ann
  await page.evaluate(async () => {
    const { default: widget } = await (window as any).load()
    const stream = (await fetch('/replay.json')).body!.pipeThrough(new CompressionStream('gzip'))
    const bytes = await new Response(stream).arrayBuffer()
    const state: Record<string, unknown> = {
      replay: new DataView(bytes),
      at: 0,
      seat: 2,
      hands: true,
    }
    const heard: (() => void)[] = []
    const model = {
      get: (name: string) => state[name],
      on: (_: string, one: () => void) => heard.push(one),
      off: () => heard.splice(0),
    }
    const el = document.querySelector('#two')!
    const done = await widget.render({ model, el })
    const at = (number: number) => {
      state.at = number
      for (const one of heard) one()
    }
    Object.assign(window, { at, done })
  })
  await page.locator('.replay').waitFor()
  await page.evaluate(() => (window as any).at(40))
  await expect.poll(() => page.locator('.timeline output').textContent()).toMatch(/^(39|40) /)
  await page.evaluate(() => (window as any).done())
  expect(await page.locator('#two').innerHTML()).toBe('')
})
