/**
 * Logs that are linked to, dropped, saved in other formats; and other files, which get a sentence.
 */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Download } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from './browser'
import { LONG, Stage } from './stage'

const stage = new Stage()
const logs = fileURLToPath(new URL('../../tests/data/records/', import.meta.url))
const ID = '2019010100gm-00a9-0000-1a2b3c4d'

async function begun(path = '/replay'): Promise<Person> {
  const ann = await stage.person()
  await ann.goto(path)
  await ann.page.locator('main').first().waitFor()
  return ann
}

async function paste({ page }: Person, text: string): Promise<void> {
  await page.getByLabel(/paste/).fill(text)
  await page.getByRole('button', { name: 'Open' }).click()
}

const drop = ({ page }: Person, text: string, name: string) =>
  page.evaluate(
    ([text, name]) => {
      const dataTransfer = new DataTransfer()
      if (name) dataTransfer.items.add(new File([text!], name))
      else dataTransfer.setData('text/plain', text!)
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
    },
    [text, name],
  )

async function read(file: Download): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function complaint({ page }: Person): Promise<string> {
  await page.locator('main[aria-busy=false]').waitFor()
  return (await page.getByRole('alert').textContent()) ?? ''
}

test.runIf(LONG)('a link to Tenhou is fetched, seen from its seat, and can be shared', async () => {
  const ann = await stage.person()
  const { page } = ann
  await page.route(`**/api/v1/logs/tenhou/${ID}`, (route) =>
    route.fulfill({ path: `${logs}own-4p.tenhou_xml.xml` }),
  )
  await ann.goto('/replay')
  await paste(ann, `https://tenhou.net/0/?log=${ID}&tw=2`)
  await page.locator('.replay').waitFor()
  await page.getByRole('button', { name: 'Details' }).click()
  const seen = page.locator('.seats [aria-pressed=true]')
  expect(await seen.getAttribute('data-place')).toBe('2')
  await page.keyboard.press('PageDown')
  await page.waitForURL(/\?at=\d{2,}&seat=2&log=https/)
  const shared = new URL(page.url())
  const at = await page.locator('.timeline output').textContent()
  await page.keyboard.press('End')
  await page.keyboard.press('End')
  await ann.goto(shared.pathname + shared.search)
  await page.locator('.replay').waitFor()
  await expect.poll(() => page.locator('.timeline output').textContent()).toBe(at)
})

test('a file elsewhere is fetched by the browser, where its site lets it', async () => {
  const ann = await stage.person()
  const { page } = ann
  const headers = { 'Access-Control-Allow-Origin': '*' }
  await page.route('https://logs.example/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/open.json')
      return route.fulfill({ path: `${logs}own-4p.mjai.jsonl`, headers })
    if (pathname === '/broken.json') return route.fulfill({ body: '{"log": [', headers })
    return pathname === '/absent.json' ? route.fulfill({ status: 404, headers }) : route.abort()
  })
  ann.expected.push('logs.example', 'ERR_FAILED', '404', '422')
  // Begun elsewhere: only a page loaded at the replay's own address may ask other sites.
  await ann.goto('/yaku')
  await page.getByRole('heading').first().waitFor()
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/replay'
    document.body.append(link)
    link.click()
  })
  await paste(ann, 'https://logs.example/closed.json')
  await page.waitForURL(/\?log=/)
  await expect.poll(() => complaint(ann)).toContain('does not let other pages fetch')
  await paste(ann, 'https://logs.example/absent.json')
  await expect.poll(() => complaint(ann)).toContain('has no file under this link')
  await paste(ann, 'https://logs.example/broken.json')
  await expect.poll(() => complaint(ann)).toContain('character 10')
  await paste(ann, 'https://logs.example/open.json')
  await page.locator('.replay').waitFor()
})

test('what needs a login, and what is no log, gets a sentence; the page stays usable', async () => {
  const ann = await begun()
  const { page } = ann
  ann.expected.push('422')
  await paste(ann, 'https://game.maj-soul.com/1/?paipu=210101-12345678-1234-1234-1234-123456789abc')
  expect(await complaint(ann)).toContain('Mahjong Soul sends records to signed-in users only')
  const mjai = readFileSync(`${logs}own-4p.mjai.jsonl`).toString()
  const broken: [string, string][] = [
    ['hello', 'no game record'],
    ['{"log": [', 'character 10'],
    ['<mjloggm><script>alert(1)</script></mjloggm>', 'no INIT tag'],
    [mjai.replace('"dahai"', '"dahei"'), 'character 530'],
  ]
  for (const [text, place] of broken) {
    for (const give of [
      () => paste(ann, text),
      () => drop(ann, text, 'a.json'),
      () => drop(ann, text, ''),
    ]) {
      await give()
      await expect.poll(() => complaint(ann)).toContain(place)
    }
  }
  await drop(ann, mjai, 'game.jsonl')
  await page.locator('.replay').waitFor()
})

test('names that are scripts are shown as they are', async () => {
  const ann = await begun()
  const { page } = ann
  const name = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  const mjai = readFileSync(`${logs}own-4p.mjai.jsonl`).toString()
  page.on('dialog', () => expect.unreachable('a script has run'))
  await drop(ann, mjai.replace('"Ada"', JSON.stringify(name)), 'game.jsonl')
  await page.locator('.replay').waitFor()
  expect(await page.locator('.replay h1 bdi').textContent()).toBe(name)
  expect(await page.locator('.replay img[onerror], .replay script').count()).toBe(0)
  await page.keyboard.press('End')
  await page.getByRole('dialog', { name: /^First|^Win|draw/ }).waitFor()
})

test('a dropped log is kept in every format', async () => {
  const ann = await begun()
  const { page } = ann
  await page.locator('input[type=file]').setInputFiles(`${logs}own-3p.tenhou_json.json`)
  await page.locator('.replay').waitFor()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByText('Download', { exact: true }).click()
  const buttons = page.locator('.formats button')
  const names = await buttons.allInnerTexts()
  expect(names).toHaveLength(5)
  for (const [at, name] of names.entries()) {
    const [file] = await Promise.all([page.waitForEvent('download'), buttons.nth(at).click()])
    const text = (await read(file)).toString('latin1')
    expect(text.length, name).toBeGreaterThan(2000)
    if (name === 'Tenhou JSON')
      expect(text).toBe(readFileSync(`${logs}own-3p.tenhou_json.json`).toString('latin1'))
  }
})
