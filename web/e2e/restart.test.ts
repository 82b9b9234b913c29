import { afterAll, expect, test } from 'vitest'
import { Player } from './player'
import { AT_ONCE, enter, tableOf } from './rooms'
import { Server } from './server'
import { Stage } from './stage'

let server: Server
const stage = new Stage(async () => (server = await Server.start()).address)
afterAll(() => server.stop())

test(
  'a server is killed and started again, and the page goes on',
  { timeout: 120_000 },
  async () => {
    const ann = await stage.person()
    await enter(ann, 'Ann')
    const setup = { engine: 'riichi', preset: 'tenhou', options: { winds: 0 } }
    await ann.goto(await tableOf(ann, { setup, pace: { ...AT_ONCE, look_s: 60 } }))
    const player = new Player(ann)
    await player.play((seen) => (player.did.discard ?? 0) >= 3 && seen.tiles.length > 0, 30)
    const { page } = ann
    const lying = () => page.locator('.origin [data-seat]').allInnerTexts()
    const tiles = () => page.locator('.pond .tile, .own .tile').count()
    const [before, many] = [await lying(), await tiles()]
    await page.evaluate(() => Object.assign(window, { loaded: true }))
    const same = () => page.locator('.board[data-same]').count()
    await page
      .locator('.board[data-calls]')
      .evaluate((board) => board.setAttribute('data-same', ''))

    ann.expected.push('WebSocket', 'ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_RESET')
    const again = server.killAndStart()
    await expect
      .poll(() => page.locator('.banners').innerText(), { timeout: 10_000 })
      .toContain('Reconnecting')
    await again
    await expect.poll(() => page.locator('.board[inert]').count(), { timeout: 20_000 }).toBe(0)
    expect([await same(), await lying(), await tiles()]).toEqual([1, before, many])

    // It continues to the end of the hand without a reload of the page.
    await player.play((seen) => seen.outcome || seen.over, 90)
    expect(await page.evaluate(() => 'loaded' in window)).toBe(true)
  },
)
