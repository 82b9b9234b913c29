import { expect, test } from 'vitest'
import { Player, usual, type Choice, type Seen } from './player'
import { AT_ONCE, enter, tableOf } from './rooms'
import { LONG, Stage } from './stage'

const stage = new Stage()

/** Says the first of these that may be said, otherwise plays the default way. */
function saying(...words: string[]): Choice {
  return (seen, chance) => {
    if (!seen.hearing) return usual(seen, chance)
    for (const word of words) {
      const spot = seen.said.find(({ name }) => name === word)
      if (spot) return spot
    }
    return seen.next ?? null
  }
}

const SETTLED = ['NG', 'Chombo', 'The round continues', 'Fix', 'OK', 'Mangan', 'Noten']

test(
  'a wrong claim: NG, a chombo, the round continues with a dead hand',
  { timeout: 600_000 },
  async () => {
    const [ann, ben] = [await stage.person(), await stage.person()]
    await enter(ann, 'Ann')
    await enter(ben, 'Ben')
    const setup = { engine: 'riichi', preset: 'friends', options: { winds: 0 } }
    const path = await tableOf(ann, { setup, pace: { ...AT_ONCE, look_s: 60 } }, [ben])
    await Promise.all([ann.goto(path), ben.goto(path)])

    // Ben calls a win without a winning hand, at his first draw.
    const boldly: Choice = (seen, chance) => {
      if (seen.ways.length) return seen.ways[0]! // a claim needs a second step
      const win = seen.buttons.find(({ name }) => name === 'win_anyway')
      return win ?? (seen.tiles.length ? null : usual(seen, chance))
    }
    let heard = false
    await Promise.all([
      new Player(ann).play((seen) => seen.hearing || heard, 60),
      new Player(ben, 'mouse', boldly).play((seen) => (heard = seen.hearing), 60),
    ])
    await expect.poll(() => ann.page.locator('.sheet').innerText()).toContain('Ben calls a win')
    await ben.picture('claim')

    // He claims a mangan; Ann finds it wrong, and, as she deals, is the judge.
    const judge = new Player(ann, 'mouse', saying(...SETTLED))
    const claimant = new Player(ben, 'mouse', saying(...SETTLED))
    const heardOut = (seen: Seen) => !seen.hearing
    const judged = async () => {
      await judge.play((seen) => seen.said.some(({ name }) => name === 'Chombo'), 60)
      await ann.picture('verdict')
      await judge.play(heardOut, 60)
    }
    await Promise.all([judged(), claimant.play(heardOut, 120)])
    expect(judge.did).toMatchObject({ NG: 1, Chombo: 1, 'The round continues': 1, Fix: 1 })
    expect(claimant.did).toMatchObject({ Mangan: 1 })

    // The round continues: both pages show that his is dead, and his drawn tiles are discarded
    // automatically.
    for (const person of [ann, ben])
      await expect
        .poll(() => person.page.locator('.board .grid').innerText())
        .toContain('dead hand')
    const pond = () => ben.page.locator('[data-place-of="0"] .pond .one').count()
    const before = await pond()
    let gone = false
    const goes = async () => {
      await expect.poll(pond, { timeout: 60_000 }).toBeGreaterThan(before)
      gone = true
    }
    await Promise.all([judge.play(() => gone, 90), goes()])

    // With "Always ask" he discards his draws himself, and the page says why he may do nothing
    // else.
    await ben.page.getByRole('button', { name: 'Always ask' }).click()
    const passing = new Player(
      ben,
      'mouse',
      ({ buttons }) => buttons.find(({ name }) => name === 'pass') ?? null,
    )
    let draws = false
    const his = ({ tiles }: Seen) => (draws ||= tiles.some(({ drawn }) => drawn))
    const [seen] = await Promise.all([passing.play(his, 90), judge.play(() => draws, 90)])
    const drawn = seen.tiles.find(({ drawn }) => drawn)!
    expect(seen.tiles.map(({ tile }) => tile)).toEqual(seen.tiles.map(() => drawn.tile))
    await ben.page.locator('.own button[aria-disabled=true]').first().hover({ force: true })
    await expect
      .poll(() => ben.page.locator('.tip').innerText())
      .toContain('With a dead hand, only the drawn tile is discarded.')
    await ben.picture('dead-hand')

    // It is played on; in full length to its end, where the penalty is paid.
    let ended = false
    const on = saying('OK', 'Valid', 'By the rules', 'Fix', 'Noten', 'Mangan', '1 han', '30 fu')
    const dead = new Player(ben, 'mouse', on)
    const enough = (seen: Seen) =>
      (ended ||= seen.outcome || seen.over || (!LONG && (dead.did.discard ?? 0) > 2))
    await Promise.all([new Player(ann, 'mouse', on).play(enough, 300), dead.play(enough, 300)])
    await ann.picture('house-goes-on')
  },
)

test.runIf(LONG)(
  'what a claimed hand has paid is shown to all, until all are ready',
  { timeout: 300_000 },
  async () => {
    const [ann, ben] = [await stage.person(), await stage.person({ size: 'phone' })]
    await enter(ann, 'Ann')
    await enter(ben, 'Ben')
    const setup = { engine: 'riichi', preset: 'friends' }
    const path = await tableOf(ann, { setup, pace: { ...AT_ONCE, look_s: 300 } }, [ben])
    await Promise.all([ann.goto(path), ben.goto(path)])

    const words = saying('OK', 'Valid', 'By the rules', 'Fix', 'Noten', 'Mangan', '30 fu')
    const players = [ann, ben].map((person) => new Player(person, 'mouse', words))
    const settled = (seen: Seen) => seen.outcome && !seen.hearing && seen.next !== null
    await Promise.all(players.map((player) => player.play(settled, 240)))
    for (const { page } of [ann, ben]) {
      const sheet = page.locator('.sheet')
      expect(await sheet.locator('.outcome').innerText()).toMatch(/[+−-]\d/)
      expect(await sheet.locator('footer').innerText()).toContain('0 of 2')
    }
    await ann.picture('claim-paid')
    await ben.picture('claim-paid-phone')

    for (const player of players) {
      const { next } = await player.look()
      await player.hit(next!)
    }
    for (const { page } of [ann, ben])
      await expect.poll(() => page.locator('.sheet').count(), { timeout: 20_000 }).toBe(0)
  },
)
