/** The page is installed like a program, and everything that needs no server works without one. */

import { afterAll, expect, onTestFinished, test } from 'vitest'
import { SIZES } from './browser'
import { cached, controlled, installability, manifestOf } from './installed'
import { Server } from './server'
import { Stage } from './stage'

let server: Server
const stage = new Stage(async () => (server = await Server.start()).address)
afterAll(() => server.stop())

test('can be installed, with icons of its own', async () => {
  const { page } = await stage.person({ kept: true })
  await page.goto('/haiyuki')
  const manifest = await manifestOf(page)
  expect(manifest.start).toBe(`${server.address}/`)
  expect(manifest.scope).toBe(`${server.address}/`)
  expect(manifest.icons).toEqual(['any any', '192x192 any', '512x512 any', '512x512 maskable'])
  await controlled(page)
  expect(await installability(page)).toEqual([])
})

test('goes on without its server, and keeps nothing that one has told', async () => {
  const alone = await Server.start()
  onTestFinished(() => alone.stop())
  const ann = await stage.person({ kept: true, at: alone.address })
  const { page } = ann
  const hand = '/calculator?hand=123m456p789s11122z'
  await page.goto(hand)
  await page.getByLabel('Rules of').waitFor()
  await page.goto('/yaku', { waitUntil: 'networkidle' })
  await controlled(page)
  const kept = await cached(page)
  expect(kept.length).toBeGreaterThan(60)
  expect(kept.filter((address) => /\/api\/|\/docs|\?/.test(address))).toEqual([])
  ann.expected.push('ERR_CONNECTION_REFUSED', 'WebSocket connection')
  await alone.stop()
  await page.goto('/')
  await page.getByRole('heading', { name: 'Every mahjong, one table.' }).waitFor()
  await page.goto(hand)
  const answers = kept.some((address) => address.endsWith('.wasm'))
  const said = answers ? /2 han 40 fu/ : /cannot be reached/
  await expect.poll(() => page.locator('#result').innerText()).toMatch(said)
  await page.goto('/train?kind=waits&level=5&seed=7')
  if (answers)
    await page.getByRole('heading', { name: 'Which tiles complete this hand?' }).waitFor()
  else await page.getByText('cannot be reached').waitFor()
  await page.goto(hand)
  await page.getByText('The rules can be chosen once the server can be reached again').waitFor()
  await page.setViewportSize(SIZES.phone)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over).toBeLessThanOrEqual(0)
  await expect(page.goto('/docs')).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
})
