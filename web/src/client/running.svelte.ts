/** Your running game with other people, while you are on another page of this site. */

import type { Room } from '../model/view/wire'
import { ownRooms, takeSeatsBy } from './rest'
import { session } from './session.svelte'

const OFTEN_MS = 15_000
const COMPANY = 2 // you and a player who waits for you

const waits = ({ state, table, seats }: Room) =>
  state === 'playing' && Boolean(table) && seats.filter((one) => one.user).length >= COMPANY

class Running {
  /** The running game that has other people in it; null without one. */
  room = $state.raw<Room | null>(null)
  /** Answers the question if a second game may begin; null while it is not asked. */
  answer = $state.raw<((yes: boolean) => void) | null>(null)

  /** Looks for the game. */
  async look(): Promise<void> {
    if (!session.user) return void (this.room = null)
    try {
      this.room = (await ownRooms()).find(waits) ?? null
    } catch {
      // The page is good without it.
    }
  }

  /** Looks for it now, and again from time to time, until the returned function is called. */
  watch(): () => void {
    const look = () => void (document.hidden || this.look())
    look()
    const timer = setInterval(look, OFTEN_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }

  /** True if a seat in another game may be taken: it is asked while people wait in this one. */
  mayTake(): Promise<boolean> {
    if (!this.room) return Promise.resolve(true)
    this.answer?.(false)
    return new Promise((done) => {
      this.answer = (yes) => {
        this.answer = null
        done(yes)
      }
    })
  }
}

export const running = new Running()
takeSeatsBy((code) =>
  code && code === running.room?.code ? Promise.resolve(true) : running.mayTake(),
)
