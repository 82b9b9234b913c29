/** Applies an event to the middle of the table, to a hearing, and to the player's waits. */

import { sameTile } from './tiles'
import type { EventOf, Extras, GameEvent, Tile, View } from './wire'

type Rows = Record<string, unknown>

/** The extras that an event changes, by name. */
export function extrasAfter(view: View, event: GameEvent): Rows {
  switch (view.extras.type) {
    case 'riichi':
      return riichi(view, view.extras, event)
    case 'ruleset':
      return ruleset(view.extras, event)
    default:
      return haiyuki(view.extras, event)
  }
}

type Of<T extends Extras['type']> = Extract<Extras, { type: T }>

/** The hearing after an event: its last declaration ends it, and so does the end of a round. */
function heard({ hearing }: Of<'riichi'>, event: GameEvent): Rows {
  if (!hearing) return {}
  switch (event.type) {
    case 'round_end':
    case 'game_end':
      return { hearing: null }
    case 'declared':
      return { hearing: saidOn(hearing, event) }
    default:
      return {}
  }
}

type Hearing = NonNullable<Of<'riichi'>['hearing']>

function saidOn(hearing: Hearing, { seat, what }: EventOf<'declared'>): Hearing | null {
  if (what === 'fixed' || (what === 'next_hand' && hearing.kind === 'last_hand')) return null
  if (what !== 'canceled') return hearing
  const claims = hearing.claims.filter((claim) => claim.seat !== seat)
  return claims.length ? { ...hearing, claims } : null
}

function riichi(view: View, extras: Of<'riichi'>, event: GameEvent): Rows {
  switch (event.type) {
    case 'round': {
      const cleared = {
        offered: null,
        waits: [],
        furiten: false,
        furiten_by: '',
        worth: [],
        ura: [],
      }
      const { dealer, honba = 0, pot = 0, revealed = [], bonus = [] } = event
      const own = { open_riichi: [], dead: [], hearing: null, wind: event.round[0], bonus }
      return { ...cleared, ...own, dealer, turn: dealer, honba, riichi_sticks: pot, dora: revealed }
    }
    case 'draw':
      return { turn: event.seat, offered: null }
    case 'discard':
      return { offered: event.tile, ...(event.seat === view.seat ? kept(extras, event.tile) : {}) }
    case 'call':
      return { turn: event.seat, offered: null }
    case 'press':
      return event.button === 'riichi_accepted' ? { riichi_sticks: extras.riichi_sticks + 1 } : {}
    case 'reveal':
      return {
        dora: [...extras.dora, ...event.tiles],
        bonus: [...(extras.bonus ?? []), ...(event.bonus ?? [])],
      }
    case 'show':
      return event.revealed?.length
        ? { ura: event.revealed, bonus: [...(extras.bonus ?? []), ...(event.bonus ?? [])] }
        : {}
    default:
      return heard(extras, event)
  }
}

/** The player's waits after a discard: the rows sent for that discard. */
function kept(extras: Of<'riichi'>, tile: Tile): Rows {
  const rows = extras.worth ?? []
  if (!rows.some((row) => row.discard)) return {}
  const worth = rows
    .filter((row) => row.discard && sameTile(row.discard, tile))
    .map((row) => ({ ...row, discard: null, riichi: null }))
  return { worth, waits: worth.map((row) => row.tile) }
}

function ruleset(extras: Of<'ruleset'>, event: GameEvent): Rows {
  switch (event.type) {
    case 'round': {
      const { dealer, honba = 0, pot = 0, revealed = [], dice = [] } = event
      const slots = Math.max(extras.revealed.length, revealed.length)
      const backs = Array.from({ length: slots - revealed.length }, () => ({ down: true }))
      const middle = { wind: event.round[0], dealer, turn: dealer, honba, pot, dice }
      return { ...middle, revealed: [...revealed, ...backs], winners: [], offered: null }
    }
    case 'turn':
    case 'draw':
      return { turn: event.seat }
    case 'discard':
      return { offered: event.tile }
    case 'reveal': {
      const at = extras.revealed.findIndex((tile) => !tile.name)
      if (at < 0) return {}
      return { revealed: extras.revealed.with(at, event.tiles[0]!) }
    }
    default:
      return {}
  }
}

function haiyuki(extras: Of<'haiyuki'>, event: GameEvent): Rows {
  switch (event.type) {
    case 'round':
      return {
        dora: event.revealed?.[0] ?? extras.dora,
        discarded: [],
        offered: null,
        waits: [],
        worth: [],
      }
    case 'draw':
      return { mover: event.seat, offered: null }
    case 'discard':
      return { discarded: [...extras.discarded, event.seat] }
    case 'call':
      return { mover: event.seat, discarded: extras.discarded.slice(0, -1), offered: null }
    case 'press':
      return event.cost ? { sides: paidBy(extras, event.seat, event.cost) } : {}
    default:
      return {}
  }
}

function paidBy(extras: Of<'haiyuki'>, seat: number, cost: number): Of<'haiyuki'>['sides'] {
  return extras.sides.map((side, at) => (at === seat ? { ...side, mp: side.mp - cost } : side))
}
