/** Games are found again: your own in three clicks, those of public rooms by their players. */

import { expect, test } from 'vitest'
import { Player } from './player'
import { AT_ONCE, begun, enter, seated } from './rooms'
import { Stage } from './stage'

const stage = new Stage()
const ROUND = { engine: 'riichi', preset: 'tenhou', options: { winds: 0 } }

test(
  'a game is found and replayed in three clicks, and by others too',
  { timeout: 120_000 },
  async () => {
    const ann = await stage.person()
    await enter(ann, 'Ann')
    const settings = { title: 'A round', setup: ROUND, pace: AT_ONCE }
    await ann.goto(await begun(await seated(ann, settings), [ann]))
    await new Player(ann).play((seen) => seen.over, 90)

    // As on the next day: the page is opened, and two links lead to the replay.
    await ann.goto('/')
    await ann.page.getByRole('link', { name: 'Games and replays' }).click()
    const row = ann.page.locator('article').first()
    expect(await row.innerText()).toMatch(/Place \d/)
    expect(await row.innerText()).toContain('A round')
    await ann.picture('games')
    const download = ann.page.waitForEvent('download')
    await row.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.jsonl$/)
    await row.getByRole('link', { name: 'Replay' }).click()
    await ann.page.locator('.timeline output').waitFor()
    const { pathname } = new URL(ann.page.url())

    // A visitor finds it among the public games, and those of its player.
    const ben = await stage.person({ size: 'phone' })
    await ben.goto('/games')
    await ben.page.getByRole('tab', { name: 'Your games' }).click()
    await ben.page.getByText('You have not played a game here yet.').waitFor()
    await ben.page.getByRole('tab', { name: 'Public games' }).click()
    await ben.page.locator('article').first().getByRole('button', { name: 'Ann' }).click()
    await expect.poll(() => ben.page.url()).toContain('?player=')
    await ben.page.reload()
    await ben.page.locator(`article a[href="${pathname}"]`).waitFor()
    await ben.picture('games-phone')
    await ben.page.getByLabel('Name of a player').fill('nobody at all')
    await ben.page.getByRole('button', { name: 'Find' }).click()
    await ben.page.getByText(/^No finished games found/).waitFor()
    expect(await ben.context.cookies()).toEqual([])
  },
)
