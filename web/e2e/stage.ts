/** What each file of tests has: a server, a browser, and people who have gone when a test is over. */

import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { Browsing, type Person } from './browser'
import { Server } from './server'

/** `make browser` plays games in full length, where `make test` plays some rounds of them. */
export const LONG = Boolean(process.env.LONG)

export class Stage {
  server!: Server
  private browsing!: Browsing

  constructor(private readonly words: string[] = []) {
    beforeAll(async () => {
      this.server = await Server.start(...this.words)
      this.browsing = await Browsing.start(this.server.address)
    })
    afterEach(async () => {
      const complaints = this.browsing.complaints()
      await this.browsing.leave()
      expect(complaints).toEqual([])
    })
    afterAll(async () => {
      await this.browsing?.stop()
      await this.server?.stop()
    })
  }

  /** Somebody new, with a browser of that kind. */
  person(...how: Parameters<Browsing['person']>): Promise<Person> {
    return this.browsing.person(...how)
  }
}
