/** The names of the people of a reel. */

import { say } from '../messages/study.svelte'
import type { Seat } from '../board/view'
import type { Reel } from './film'

export const nameIn = (reel: Reel, seat: Seat): string =>
  reel.names[reel.seats.indexOf(seat)] || say('replay.seat', { number: seat + 1 })
