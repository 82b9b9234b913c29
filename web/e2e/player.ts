/**
 * A person who plays what the page offers: looks at it, points at one thing, and looks again. A
 * click that misses, because something moved in between, is tried again, as people do.
 */

import { expect } from 'vitest'
import type { Person } from './browser'

/** A place on the page that can be pointed at. */
export interface Spot {
  name: string
  x: number
  y: number
  /** The key that does the same, if there is one. */
  key: string
  /** A tile that is lifted or chosen already, the one that was drawn. */
  lifted: boolean
  drawn: boolean
  /** The tile, as `5m`. */
  tile: string
}

/** The current choices on the page. */
export interface Seen {
  /** The final sheet of a game. */
  over: boolean
  /** The outcome of a round, if it is shown. */
  outcome: boolean
  /** A claim that is heard, and the possible replies. */
  hearing: boolean
  said: Spot[]
  /** The button of a sheet that continues. */
  next: Spot | null
  buttons: Spot[]
  ways: Spot[]
  tiles: Spot[]
  /** True if several things are chosen, and then confirmed. */
  choosing: boolean
  /** Things outside the hand to choose from; names to declare. */
  things: Spot[]
  confirm: Spot | null
  /** The sentence about the decision; empty if the player knows it. */
  guide: string
  round: string
}

export type By = 'mouse' | 'touch' | 'keyboard'
export type Choice = (seen: Seen, chance: () => number) => Spot | null

/** Numbers from 0 to 1 that are the same for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <T>(of: T[], chance: () => number): T | null =>
  of[Math.floor(chance() * of.length)] ?? null

const PASS = /^(pass|skip|no|noten|done)_*$/
const WIN = /^(ron|tsumo|win|hu|mahjong|win_by_.*|.*_win|ron_.*|tsumo_.*)$/

/** Wins when it can, calls and declares riichi now and then, and mostly discards what it drew. */
export const usual: Choice = (seen, chance) => {
  const lifted = seen.tiles.find((tile) => tile.lifted)
  if (seen.next) return seen.next
  if (seen.hearing) return pick(seen.said, chance)
  if (seen.ways.length) return pick(seen.ways, chance)
  const win = seen.buttons.find((button) => WIN.test(button.name))
  if (win) return win
  if (seen.confirm) return seen.confirm
  if (seen.choosing)
    return pick(
      [...seen.tiles, ...seen.things].filter((one) => !one.lifted),
      chance,
    )
  const pass = seen.buttons.find((button) => PASS.test(button.name))
  const riichi = seen.buttons.find((button) => button.name === 'riichi')
  if (riichi && !lifted && chance() < 0.7) return riichi
  if (pass && !seen.tiles.length && chance() < 0.8) return pass
  if (seen.tiles.length) {
    if (lifted) return lifted
    const drawn = seen.tiles.find((tile) => tile.drawn)
    return drawn && chance() < 0.5 ? drawn : pick(seen.tiles, chance)
  }
  return pick(seen.buttons, chance)
}

export class Player {
  /** The number of times each action was taken: names of buttons, `discard`, `next`. */
  readonly did: Record<string, number> = {}

  constructor(
    readonly person: Person,
    private readonly by: By = 'mouse',
    private readonly choose: Choice = usual,
    private readonly chance = chanceOf(1),
  ) {}

  look(): Promise<Seen> {
    return this.person.page.evaluate(seenOnPage)
  }

  /** Plays until `until` is true of the page; fails if that takes too long. */
  async play(until: (seen: Seen) => boolean, most_s: number): Promise<Seen> {
    const end = Date.now() + 1000 * most_s
    for (;;) {
      const seen = await this.look()
      if (until(seen)) return seen
      if (Date.now() > end) expect.fail(`after ${most_s} s: ${JSON.stringify(seen)}`)
      const spot = this.choose(seen, this.chance)
      if (spot) await this.hit(spot)
      await this.person.page.waitForTimeout(spot ? 20 : 10)
    }
  }

  /** Points at something, as this player does. */
  async hit(spot: Spot): Promise<void> {
    this.did[spot.name] = (this.did[spot.name] ?? 0) + 1
    const { page } = this.person
    if (this.by === 'touch') return page.touchscreen.tap(spot.x, spot.y)
    if (this.by === 'mouse') return page.mouse.click(spot.x, spot.y)
    if (spot.name === 'discard' && spot.drawn) return page.keyboard.press(' ')
    if (spot.name === 'discard') {
      await page.keyboard.press('ArrowRight')
      return page.keyboard.press('Enter')
    }
    if (spot.key) return page.keyboard.press(spot.key.toLowerCase())
    await page.keyboard.press('Tab')
    return page.keyboard.press('Enter')
  }
}

/** Runs in the page: the choices that exist, are visible, and are not covered. */
function seenOnPage(): Seen {
  const spotOf = (element: Element, name: string): Spot | null => {
    const box = element.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (!box.width || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return null
    const hit = document.elementFromPoint(x, y)
    if (!hit || !(element.contains(hit) || hit.contains(element))) return null
    if (element.closest('[inert], .fresh') || (element as HTMLButtonElement).disabled) return null
    const key = element.getAttribute('aria-keyshortcuts') ?? ''
    const chosen = element.getAttribute('aria-pressed') === 'true'
    const lifted = chosen || element.classList.contains('up')
    const drawn = element.classList.contains('drawn')
    const tile = element.querySelector<HTMLElement>('[data-tile]')?.dataset.tile ?? ''
    return { name, x, y, key, lifted, drawn, tile }
  }
  const spots = (selector: string, nameOf: (element: HTMLElement) => string): Spot[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].flatMap((element) => {
      const spot = spotOf(element, nameOf(element))
      return spot ? [spot] : []
    })
  const there = (selector: string) => document.querySelector(selector) !== null
  const board = '.board .answers'
  return {
    over: there('.sheet .final'),
    outcome: there('.sheet .outcome'),
    hearing: there('.sheet .claims'),
    said: spots(
      '.sheet .choices button, .sheet .worth button',
      (one) => one.innerText.split('\n')[0]!,
    ),
    next: spots('.sheet footer button.main', () => 'next')[0] ?? null,
    buttons: spots(`${board} .bar button`, (one) => one.dataset.button ?? ''),
    ways: spots(`${board} .choices button`, () => 'way'),
    tiles: spots('.own button[aria-disabled=false]', () => 'discard'),
    choosing: there(`${board} .chooser`),
    things: spots(`${board} .things button, ${board} .names button`, () => 'thing'),
    confirm: spots(`${board} button.confirm`, () => 'confirm')[0] ?? null,
    guide: document.querySelector(`${board} .guide`)?.textContent ?? '',
    round: document.querySelector('.pill.title')?.textContent ?? '',
  }
}
