/** Rooms made the short way, for tests of what comes after. */

import type { Room, RoomSettings } from '../src/client/wire'
import type { Person } from './browser'

/** Nobody waits for nobody: a game takes as long as its people do. */
export const AT_ONCE = { base_s: null, bank_s: 0, hold_ms: 0, look_s: 0, bot_ms: 0 }

/** Makes somebody a guest of that name. */
export async function enter(person: Person, name: string): Promise<void> {
  await person.ask('POST', '/people', { name })
}

/** A room with such settings; bots take the seats that nobody of `others` takes. */
export async function roomOf(
  host: Person,
  settings: RoomSettings,
  others: Person[] = [],
): Promise<Room> {
  let room = await host.ask<Room>('POST', '/rooms', settings)
  for (const person of others) room = await person.ask<Room>('POST', `/rooms/${room.code}/sit`, {})
  for (const seat of room.seats)
    if (seat.kind === 'open')
      await host.ask('POST', `/rooms/${room.code}/seats/${seat.seat}/bot`, { level: '' })
  for (const person of [host, ...others])
    await person.ask('POST', `/rooms/${room.code}/ready`, { ready: true })
  return host.ask<Room>('GET', `/rooms/${room.code}`)
}

/** The same, begun: the table's path. */
export async function tableOf(
  host: Person,
  settings: RoomSettings,
  others: Person[] = [],
): Promise<string> {
  const room = await roomOf(host, settings, others)
  const playing = room.table ? room : await host.ask<Room>('POST', `/rooms/${room.code}/start`)
  return `/table/${playing.table}`
}
