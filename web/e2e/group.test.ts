/** Friends form a group, play in it, enter a result from paper, and see their league. */

import { afterAll, expect, test } from 'vitest'
import type { FriendGroup } from '../src/generated/api'
import type { Room } from '../src/model/view/wire'
import { violations } from './axe'
import type { Person } from './browser'
import { flaws, still } from './looks'
import { Player } from './player'
import { AT_ONCE, begun, enter } from './rooms'
import { Server } from './server'
import { few, Stage } from './stage'

let server: Server
const stage = new Stage(async () => (server = await Server.start()).address)
afterAll(() => server.stop())

const ROUND = { engine: 'riichi', preset: 'tenhou', options: { winds: 0 } }

/** A group of these people, whose games last a round. */
async function grouped(owner: Person, ...others: Person[]): Promise<FriendGroup> {
  const settings = { setup: ROUND, pace: AT_ONCE }
  const made = await owner.ask<FriendGroup>('POST', '/groups', { name: 'Friday', settings })
  for (const one of others) await one.ask('POST', `/groups/${made.code}/join`)
  return made
}

test(
  'two people form a group, play twice, enter a paper result and see the league',
  { timeout: 240_000 },
  async () => {
    const [ann, ben] = [await stage.person(), await stage.person({ size: 'phone' })]
    await enter(ann, 'Ann')
    await enter(ben, 'Ben')
    await ann.goto('/group')
    await ann.page.getByText('You are in no group yet').waitFor()
    await ann.page.getByLabel('Name of the group').fill('Friday mahjong')
    await ann.page.getByRole('button', { name: 'Make the group' }).click()
    await ann.page.getByText('No game counts yet').waitFor()
    const id = ann.page.url().split('/').at(-1)!
    const link = await ann.page.getByLabel('Link of the group').inputValue()
    await ann.ask('PUT', `/groups/${id}`, {
      name: 'Friday mahjong',
      settings: { setup: ROUND, pace: AT_ONCE },
    })

    // Ben opens the link: he sees the name alone until he joins.
    await ben.goto(new URL(link).pathname)
    await ben.page.getByText('You are invited to this group').waitFor()
    expect(await ben.page.getByText('Ann').count()).toBe(0)
    await ben.page.getByRole('button', { name: 'Join the group' }).click()
    await ben.page.getByText('No game counts yet').waitFor()

    for (let game = 1; game <= 2; game++) {
      await ann.goto(`/group/${id}`)
      await ann.page.getByRole('button', { name: 'Open a room' }).click()
      await ann.page.waitForURL('**/room/*')
      const code = ann.page.url().split('/').at(-1)!
      let room = await ben.ask<Room>('POST', `/rooms/${code}/sit`, {})
      for (const { kind, seat } of room.seats)
        if (kind === 'open')
          room = await ann.ask<Room>('POST', `/rooms/${code}/seats/${seat}/bot`, { level: '' })
      const path = await begun(room, [ann, ben])
      await Promise.all([ann.goto(path), ben.goto(path)])
      await Promise.all([ann, ben].map((one) => new Player(one).play((seen) => seen.over, 90)))
      await ann.goto(`/group/${id}`)
      await ann.page
        .getByText(game === 1 ? '1 game' : '2 games')
        .first()
        .waitFor()
    }

    // The result of a game at a real table: the last player's points follow from the others.
    await ann.page.getByRole('button', { name: 'Enter a result' }).click()
    for (const [at, name] of [
      [3, 'Cho'],
      [4, 'Dai'],
    ] as const)
      await ann.page.getByLabel(`Name of player ${at}`).fill(name)
    for (const [at, points] of [41_300, 28_000, 20_700].entries())
      await ann.page.getByLabel(`Points ${at + 1}`).fill(`${points}`)
    await ann.page.getByLabel('Points 3').blur()
    await ann.page.getByText('The points add up.').waitFor()
    const dialog = ann.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enter a result' }).click()
    await ann.page.getByText('3 games').first().waitFor()

    // A restart of the server loses nothing and counts nothing twice.
    ann.expected.push('WebSocket', 'ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_RESET')
    ben.expected.push('WebSocket', 'ERR_CONNECTION_REFUSED', 'ERR_CONNECTION_RESET')
    await server.killAndStart()
    await ben.goto(`/group/${id}`)
    await ben.page.getByText('3 games').first().waitFor()
    const rows = ben.page.locator('table').first().getByRole('row')
    const games = await rows.locator('td:nth-of-type(3)').allInnerTexts()
    expect(games.toSorted()).toEqual(['1', '1', '3', '3'])
    expect(await rows.first().innerText()).not.toBe('')
    for (const name of ['Ann', 'Ben', 'Cho', 'Dai'])
      expect(await ben.page.getByRole('rowheader', { name }).count()).toBe(1)
    await ben.page.getByText('Best game').waitFor()
  },
)

const SEEN = [
  { size: 'phone', width: 360, height: 740 },
  { size: 'desktop', width: 1440, height: 900 },
  { size: 'tablet', width: 820, height: 1180 },
  { size: 'phone', width: 740, height: 360 },
] as const

test.each(few(2, SEEN))(
  'the page of a group looks well: $width x $height',
  { timeout: 120_000 },
  async ({ size, width, height }) => {
    const ann = await stage.person({ size })
    const others = [await stage.person(), await stage.person()]
    await enter(ann, 'Ann')
    await enter(others[0]!, 'Bartholomew of the Fens')
    await enter(others[1]!, '麻雀太郎')
    const group = await grouped(ann, ...others)
    const found: string[] = []
    const look = async (name: string) => {
      await ann.page.setViewportSize({ width, height })
      await still(ann)
      await ann.picture(`group-${name}-${width}`)
      for (const flaw of await flaws(ann)) found.push(`${name}: ${flaw}`)
      for (const one of await violations(ann)) found.push(`${name}: ${JSON.stringify(one)}`)
    }
    await ann.goto('/group')
    await ann.page.getByRole('link', { name: 'Friday' }).waitFor()
    await look('list')
    await ann.goto(`/group/${group.id}`)
    await ann.page.getByText('No game counts yet').waitFor()
    await look('empty')
    const { members } = await ann.ask<FriendGroup>('GET', `/groups/${group.id}`)
    for (let game = 0; game < 6; game++) {
      const points = [41_300, 28_000, 20_700, 10_000]
      const users = members.map((one) => ({ user: one.user }))
      const seats = [...users, { name: 'Cho' }].map((who, at) => ({
        ...who,
        points: points[(at + (game % 3)) % 4]!,
      }))
      const when = 1_795_000_000 + Math.floor(game / 3) * 7 * 86_400 + game * 3600
      await ann.ask('POST', `/groups/${group.id}/results`, { key: `a-game-${game}`, seats, when })
    }
    for (const [theme, language] of [
      ['green', 'en'],
      ['light', 'ja'],
    ]) {
      await ann.page.evaluate(
        (chosen) => localStorage.setItem('jantaku.settings', JSON.stringify(chosen)),
        { theme, language },
      )
      await ann.goto(`/group/${group.id}`)
      await ann.page.locator('tbody tr').nth(3).waitFor()
      await look(`${language}-${theme}`)
    }
    await ann.page.getByRole('button', { name: '結果を入力' }).click()
    await ann.page.getByRole('dialog').waitFor()
    await look('enter')
    await ann.page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
    await ann.page.getByRole('button', { name: '順位表を共有' }).click()
    await ann.page.getByRole('dialog').getByRole('img').waitFor()
    await look('share')
    expect(found).toEqual([])
  },
)
