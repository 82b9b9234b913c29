/**
 * A person who plays Haiyuki on its stage: by mouse, by touch, or by the keys of the game alone.
 */

import { expect } from 'vitest'
import type { Person } from './browser'
import { chanceOf, type By } from './player'

/** The current choices on the stage. */
interface Offered {
  over: boolean
  sheet: boolean
  names: string[]
  tiles: number
  answering: boolean
  /** True if a player is in riichi; and the music that is played. */
  riichi: boolean
  mood: string
  /** The state of the fight: the round, its turn, the MP of both, the seat of the viewer. */
  round: string
  turn: number
  mp: Record<string, number>
  own: string
  ownRiichi: boolean
  open: boolean
  /** The MP that each skill costs that may be used now. */
  costs: number[]
  phase: string
}

export class Fighter {
  /** The number of times each action was taken. */
  readonly did: Record<string, number> = {}
  private chance = chanceOf(3)
  private before: Offered | null = null

  constructor(
    readonly person: Person,
    private readonly by: By = 'mouse',
  ) {}

  /** Plays until the match is over, and the result is shown. */
  async toTheEnd(most_s: number): Promise<void> {
    await this.until((seen) => seen.over, most_s)
  }

  async until(wanted: (seen: Offered) => boolean, most_s: number): Promise<void> {
    const end = Date.now() + 1000 * most_s
    for (;;) {
      const seen = await this.person.page.evaluate(offered)
      this.watch(seen)
      if (wanted(seen)) return
      if (Date.now() > end) expect.fail(`after ${most_s} s: ${JSON.stringify(seen)}`)
      await (this.by === 'keyboard' ? this.type(seen) : this.point(seen))
      await this.person.page.waitForTimeout(60)
    }
  }

  /** Checks the page against the rules. */
  private watch(seen: Offered): void {
    const { before } = this
    this.before = seen
    // The riichi of either player changes the music.
    if (seen.riichi) expect(['tension', 'showdown']).toContain(seen.mood)
    for (const [seat, mp] of Object.entries(seen.mp))
      expect(mp, 'MP never come back').toBeLessThanOrEqual(before?.mp[seat] ?? 100)
    expect(seen.turn).toBeLessThanOrEqual(20)
    if (before?.round === seen.round) expect(seen.turn).toBeGreaterThanOrEqual(before.turn)
    for (const cost of seen.costs)
      expect(cost, 'a skill is paid for').toBeLessThanOrEqual(seen.mp[seen.own] ?? 0)
    if (seen.open) expect(seen.names, 'an open hand knows no riichi').not.toContain('riichi')
    const byItself = seen.ownRiichi && !seen.sheet
    if (byItself) expect(['action', 'discard', 'pon']).not.toContain(seen.phase)
  }

  /** The game's keys: Z takes the first action, X passes. */
  private async type(seen: Offered): Promise<void> {
    const { keyboard } = this.person.page
    if (!seen.sheet && !seen.tiles && !seen.names.length) return
    if (seen.answering && seen.names.includes('pass')) return this.pressed('x', 'pass')
    if (this.chance() < 0.3) await keyboard.press('ArrowLeft')
    await this.pressed('z', seen.sheet ? 'next' : seen.tiles ? 'discard' : (seen.names[0] ?? ''))
  }

  private async pressed(key: string, what: string): Promise<void> {
    this.did[what] = (this.did[what] ?? 0) + 1
    await this.person.page.keyboard.press(key)
  }

  private async point({ sheet, names, tiles }: Offered): Promise<void> {
    const quiet = names.filter((name) => name !== 'pass')
    const skill = quiet.length > 0 && (!tiles || this.chance() < 0.25)
    if (sheet) return this.hit('.sheet footer button.main', 'next')
    if (names.includes('tsumo')) return this.hit('[data-button=tsumo]', 'tsumo')
    if (names.includes('exchange')) return this.exchange()
    if (names.includes('riichi')) return this.hit('[data-button=riichi]', 'riichi')
    if (skill) return this.hit(`[data-button=${quiet[0]}]`, quiet[0]!)
    if (names.includes('pass') && !tiles) return this.hit('[data-button=pass]', 'pass')
    if (tiles) await this.hit('.hand button[aria-disabled=false]', 'discard', this.chance())
  }

  private async exchange(): Promise<void> {
    await this.hit('.hand button[aria-disabled=false]', 'choose', 0)
    await this.hit('[data-button=exchange]', 'exchange')
  }

  private async hit(selector: string, what: string, share = 0): Promise<void> {
    const { page } = this.person
    const boxes = await page
      .locator(selector)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
    const box = boxes[Math.floor(share * boxes.length)]
    if (!box) return
    this.did[what] = (this.did[what] ?? 0) + 1
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await (this.by === 'touch' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  }
}

/** Runs in the page. */
function offered(): Offered {
  const there = (selector: string) => document.querySelector(selector) !== null
  const keys = [
    ...document.querySelectorAll<HTMLElement>('.keys button:not(.off), .exchange button'),
  ]
  const fight = document.querySelector<HTMLElement>('.fight')
  const text = (selector: string) => document.querySelector(selector)?.textContent ?? ''
  const meters = [...document.querySelectorAll('[data-seat] [role=meter][aria-label=MP]')]
  return {
    round: text('.fight header p b'),
    turn: Number(/\d+/.exec(text('.fight header p span'))?.[0] ?? 0),
    mp: Object.fromEntries(
      meters.map((one) => [
        one.closest<HTMLElement>('[data-seat]')!.dataset.seat!,
        Number(one.getAttribute('aria-valuenow')),
      ]),
    ),
    own: document.querySelector<HTMLElement>('.own-side [data-seat]')?.dataset.seat ?? '',
    ownRiichi: text('.own-side small').includes('Riichi'),
    open: there('.sets [role=img]'),
    costs: [...document.querySelectorAll('.keys .skill:not(.off) small')].map((one) =>
      Number.parseInt(one.textContent!),
    ),
    phase: fight?.dataset.phase ?? '',
    riichi: [...(fight?.querySelectorAll('small') ?? [])].some((one) =>
      one.textContent!.includes('Riichi'),
    ),
    mood: fight?.dataset.mood ?? '',
    over: there('.sheet .final'),
    sheet: there('.sheet footer button.main'),
    names: keys.map((one) => one.dataset.button ?? ''),
    tiles: document.querySelectorAll('.hand button[aria-disabled=false]').length,
    answering: ['pon', 'counter', 'bomb', 'last_chance'].includes(fight?.dataset.phase ?? ''),
  }
}
