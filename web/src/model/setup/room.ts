/** A room with nothing left out: the server leaves out defaults. */

import type { Room, RoomSeat, RoomSettings, Setup } from '../view/wire'

export type WholeSetup = Required<Setup>
export type WholeRoom = Required<Omit<Room, 'settings' | 'seats'>> & {
  settings: Required<Omit<RoomSettings, 'setup'>> & { setup: WholeSetup }
  seats: Required<RoomSeat>[]
}

export function wholeSetup(setup: Setup = {}): WholeSetup {
  return {
    engine: 'riichi',
    preset: 'tenhou',
    players: null,
    options: {},
    mods: [],
    without: [],
    text: '',
    position: '',
    ...setup,
  }
}

export function wholeRoom(room: Room): WholeRoom {
  return {
    state: 'open',
    group: '',
    table: '',
    played: [],
    summary: '',
    version: 0,
    quick: null,
    kept_out: [],
    live: null,
    ...room,
    settings: {
      title: '',
      pace: {},
      private: false,
      spectators: 'live',
      games: 1,
      absent: '',
      ...room.settings,
      setup: wholeSetup(room.settings.setup),
    },
    seats: room.seats.map((seat) => ({
      kind: 'open',
      user: '',
      name: '',
      level: '',
      ready: false,
      ...seat,
    })),
  }
}
