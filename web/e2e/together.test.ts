import { expect, test } from 'vitest'
import { violations } from './axe'
import { flaws, overlaps, still } from './looks'
import { lying } from './lying'
import { Player, usual, type Choice, type Seen } from './player'
import { AT_ONCE, begun, enter, seated, tableOf } from './rooms'
import { SPECTATOR_DELAY_S } from './server'
import { LONG, Stage } from './stage'

const stage = new Stage()
const ROUND = { engine: 'riichi', preset: 'tenhou', options: { winds: 0 } }

const open = (told: Record<string, string>) =>
  Object.fromEntries(Object.entries(told).filter(([name]) => /^(pond|melds)/.test(name)))

/** Plays the default way, but leaves calls undecided. */
const waiting: Choice = (seen, chance) => (isCall(seen) ? null : usual(seen, chance))
const isCall = (seen: Seen) =>
  !seen.tiles.length && seen.buttons.some((one) => /^(pon|chi)$/.test(one.name))

test(
  'whoever loads the page anew in the middle of a call loses nothing',
  { timeout: 180_000 },
  async () => {
    const [ann, ben] = [await stage.person(), await stage.person()]
    await enter(ann, 'Ann')
    await enter(ben, 'Ben')
    const settings = { setup: ROUND, pace: { ...AT_ONCE, look_s: 5 } }
    for (let game = 0; ; game++) {
      const path = await tableOf(ann, settings, [ben])
      await Promise.all([ann.goto(path), ben.goto(path)])
      // Ann stops at the first call that she is offered; Ben plays on until she is waited for.
      let offered = false
      let over = false
      const [seen] = await Promise.all([
        new Player(ann, 'mouse', waiting).play((seen) => {
          offered ||= isCall(seen)
          over ||= seen.over
          return offered || over
        }, 60),
        new Player(ben, 'mouse', (seen, chance) =>
          isCall(seen) ? (seen.buttons.at(-1) ?? null) : usual(seen, chance),
        ).play((seen) => offered || over || seen.over, 60),
      ])
      if (!offered && game < 3) continue // a round in which there was nothing to call

      const before = await lying(ann)
      await ann.page.reload({ waitUntil: 'domcontentloaded' })
      const player = new Player(ann, 'mouse', () => null)
      const again = await player.play(isCall, 15)
      expect(again.buttons.map((one) => one.name)).toEqual(seen.buttons.map((one) => one.name))
      expect(await lying(ann)).toEqual(before)
      await expect.poll(async () => open(await lying(ben))).toEqual(open(before))

      // Her decision is still open after the reload, and then the game continues.
      await player.hit(again.buttons.find((one) => /^(pon|chi)$/.test(one.name))!)
      const called = await new Player(ann, 'mouse', (seen) => seen.ways[0] ?? null).play(
        (seen) => seen.tiles.length > 0,
        15,
      )
      expect(called.tiles.length).toBeGreaterThan(0)
      await expect
        .poll(
          async () =>
            Object.entries(await lying(ben)).filter(
              ([name, tiles]) => name.startsWith('melds') && tiles,
            ).length,
        )
        .toBeGreaterThan(0)
      return
    }
  },
)

test('a spectator sees the same game and no secrets', { timeout: 180_000 }, async () => {
  const [ann, ben, eve] = [
    await stage.person(),
    await stage.person(),
    await stage.person({ size: 'phone' }),
  ]
  await enter(ann, 'Ann')
  await enter(ben, 'Ben')
  await enter(eve, 'Eve')
  const heard: string[] = []
  eve.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(String(payload))),
  )
  const path = await tableOf(ann, { setup: ROUND, pace: { ...AT_ONCE, look_s: 60 } }, [ben])
  await Promise.all([ann, ben, eve].map((one) => one.goto(path)))
  const turns = (many: number) => {
    let seen = 0
    return (now: Seen) => now.outcome || now.over || (seen += now.tiles.length ? 1 : 0) > many
  }
  let stop = false
  await Promise.all([
    new Player(ann).play(turns(12), 60).finally(() => (stop = true)),
    new Player(ben).play((seen) => stop || seen.outcome || seen.over, 60),
  ])
  await expect
    .poll(async () => open(await lying(eve)), { timeout: 10_000 })
    .toEqual(open(await lying(ann)))
  await still(eve)
  await eve.picture('spectator')
  expect(await flaws(eve)).toEqual([])
  // A result covers everything.
  if (!(await eve.page.locator('.sheet').count())) expect(await overlaps(eve)).toEqual([])
  // The log is next to the table, with room to be read.
  const log = await eve.page.locator('aside section ul').first().boundingBox()
  expect(log!.height).toBeGreaterThan(100)

  const seen = await lying(eve)
  expect(seen.hand).toBe('')
  const events = heard
    .map((text) => JSON.parse(text))
    .filter((one) => ['table', 'update'].includes(one.type))
  expect(events.length).toBeGreaterThan(5)
  const ended = events.some((one) => JSON.stringify(one.events ?? []).includes('"round_end"'))
  if (!ended) {
    for (const [name, tiles] of Object.entries(seen))
      if (name.startsWith('hidden'))
        expect(new Set(tiles.split(' ')), name).toEqual(new Set(['back']))
    // Neither is it in what her browser was sent: hands and draws are nameless there.
    for (const message of events) {
      for (const row of [
        ...(message.view?.seats ?? []),
        ...Object.values<any>(message.change?.seats ?? {}),
      ])
        for (const tile of row.tiles ?? []) expect(tile.name ?? '').toBe('')
      for (const { event } of message.events ?? []) {
        if (event.type === 'draw') expect(event.tile?.name ?? '').toBe('')
        if (event.type === 'round')
          for (const hand of event.hands ?? [])
            for (const tile of hand.tiles) expect(tile.name ?? '').toBe('')
      }
    }
  }
})

test.runIf(LONG)('a delayed spectator sees open hands, later', { timeout: 60_000 }, async () => {
  const [ann, eve] = [await stage.person(), await stage.person()]
  await enter(ann, 'Ann')
  await enter(eve, 'Eve')
  const path = await tableOf(ann, {
    setup: ROUND,
    pace: { ...AT_ONCE, look_s: 60 },
    spectators: 'delayed',
  })
  await Promise.all([ann.goto(path), eve.goto(path)])
  const player = new Player(ann)
  await player.play((seen) => seen.outcome || (player.did.discard ?? 0) >= 3, 30)
  const then = Date.now()
  const now = open(await lying(ann))
  const late = await lying(eve)
  expect(open(late)).not.toEqual(now)
  await expect.poll(async () => open(await lying(eve)), { timeout: 15_000 }).toEqual(now)
  expect(Date.now() - then).toBeGreaterThan(SPECTATOR_DELAY_S * 1000 - 1_500)

  const hands = Object.entries(await lying(eve)).filter(([name]) => name.startsWith('hidden'))
  expect(hands).toHaveLength(4)
  for (const [, tiles] of hands) expect(tiles).not.toContain('back')
  await eve.picture('delayed-spectator')
})

test('a visitor finds a running game with its players, and watches it with one tap', async () => {
  const ann = await stage.person()
  await enter(ann, 'Ann')
  const settings = { title: 'Slow and public', setup: ROUND, pace: AT_ONCE }
  const table = await begun(await seated(ann, settings), [ann])
  await ann.goto(table)
  const ben = await stage.person({ size: 'phone' })
  await ben.goto('/games')
  const row = ben.page.getByRole('link', { name: 'Slow and public' })
  await row.getByText('East 1').waitFor()
  expect(await row.locator('.player').allInnerTexts()).toEqual([
    expect.stringMatching(/^Ann\s25,000$/),
    ...[1, 2, 3].map(() => expect.stringMatching(/\d,000$/)),
  ])
  await ben.picture('watch-phone')
  expect(await violations(ben)).toEqual([])
  await row.click()
  await expect.poll(() => new URL(ben.page.url()).pathname).toBe(table)
  await ben.page.getByText('Watching', { exact: true }).waitFor()
  // Others see the number of spectators; the person who plays does not see the game in the list.
  const cho = await stage.person()
  await cho.goto('/games')
  await cho.page
    .getByRole('link', { name: 'Slow and public' })
    .getByText('1 person watches')
    .waitFor()
  await ann.goto('/games')
  await ann.page.getByRole('tabpanel').locator('.skeleton').waitFor({ state: 'detached' })
  expect(await ann.page.getByRole('link', { name: 'Slow and public' }).count()).toBe(0)
})
