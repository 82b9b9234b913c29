/** The names of the people of a replay. */

import { personName } from '../../../messages/names'
import { say } from '../../../messages/study.svelte'
import type { Seat } from '../../../model/view/wire'
import type { GameReplay } from './frames'

export const playerName = (replay: GameReplay, seat: Seat): string =>
  personName(replay.names[replay.seats.indexOf(seat)] ?? '') ||
  say('replay.seat', { number: seat + 1 })
