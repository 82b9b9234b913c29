/** Rooms made the short way, for tests of later steps. */

import type { Room, RoomSettings, Setup } from '../src/model/view/wire'
import type { Person } from './browser'

/** Nobody waits for nobody: a game takes as long as its people do. */
export const AT_ONCE = { base_s: null, bank_s: 0, hold_ms: 0, look_s: 0, bot_ms: 0 }

/** Makes a person a guest of that name. */
export async function enter(person: Person, name: string): Promise<void> {
  await person.ask('POST', '/people', { name })
}

/** Opens the table of a position, at the first seat. */
export async function seatedAt(person: Person, line: string): Promise<void> {
  await enter(person, 'Ann')
  const { setup } = await person.ask<{ setup: Setup }>('POST', '/positions', { line })
  const { table } = await person.ask<Room>('POST', '/rooms/now?seat=0', setup)
  await person.goto(`/table/${table}`)
}

/** A room with such settings, in which bots take the seats that nobody of `others` takes. */
export async function seated(
  host: Person,
  settings: RoomSettings,
  others: Person[] = [],
): Promise<Room> {
  let room = await host.ask<Room>('POST', '/rooms', settings)
  for (const person of others) room = await person.ask<Room>('POST', `/rooms/${room.code}/sit`, {})
  for (const seat of room.seats)
    if (seat.kind === 'open')
      await host.ask('POST', `/rooms/${room.code}/seats/${seat.seat}/bot`, { level: '' })
  return room
}

/** Makes everyone ready, so that the game begins; returns the path of the table. */
export async function begun(room: Room, people: Person[]): Promise<string> {
  for (const person of people)
    await person.ask('POST', `/rooms/${room.code}/ready`, { ready: true })
  let { table } = await people[0]!.ask<Room>('GET', `/rooms/${room.code}`)
  if (!table) table = (await people[0]!.ask<Room>('POST', `/rooms/${room.code}/start`)).table
  return `/table/${table}`
}

/** A table with such settings, and bots in the seats that nobody of `others` takes: its path. */
export async function tableOf(
  host: Person,
  settings: RoomSettings,
  others: Person[] = [],
): Promise<string> {
  return begun(await seated(host, settings, others), [host, ...others])
}
