/** A person who knows nothing of the game, and does what the line at the hand says. */

import type { Person } from './browser'
import { Player, type Seen, type Spot } from './player'

const HONORS = ['East', 'South', 'West', 'North', 'White', 'Green', 'Red']

/** The tile of a name, as `5m`. */
function tileOf(name: string): string {
  const [, number, suit] = /(\d) (man|pin|sou)/.exec(name) ?? []
  return number ? number + suit![0] : `${HONORS.indexOf(name) + 1}z`
}

/** The thing that the line at the hand names; null while it says nothing. */
function named(seen: Seen): Spot | null {
  const line = seen.guide
  const button = (...names: string[]) => seen.buttons.find(({ name }) => names.includes(name))
  if (seen.next) return seen.next
  if (/red button/.test(line)) return button('ron', 'tsumo') ?? null
  if (/press “Riichi”/.test(line)) return button('riichi') ?? seen.tiles[0] ?? null
  const advised = /tap the (.+), which/.exec(line)
  if (advised) return seen.tiles.find(({ tile }) => tile === tileOf(advised[1]!)) ?? null
  if (/tap a tile/.test(line)) return seen.tiles.at(-1) ?? null
  if (/or pass/.test(line)) return button('pass') ?? null
  return null
}

/** Follows the line until then; returns all lines, and the number of times of each action. */
export async function followLine(person: Person, until: (seen: Seen) => boolean) {
  const { page } = person
  const player = new Player(person)
  const lines = new Set<string>()
  for (;;) {
    const seen = await player.look()
    if (until(seen)) return { lines, did: player.did }
    const spot = named(seen)
    if (seen.guide) lines.add(seen.guide)
    if (lines.size < 3 && /advised/.test(seen.guide)) await person.picture('learn-first-game')
    if (spot) await player.hit(spot)
    await page.waitForTimeout(20)
  }
}
