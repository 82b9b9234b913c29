/** What each file of tests has: people, who have gone when a test is over, and a server. */

import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { Browsing, type Person } from './browser'

/** `make browser` plays games in full length, where `make test` plays some rounds of them. */
export const LONG = Boolean(process.env.LONG)

export class Stage {
  private browsing!: Browsing

  /** `server` starts one of its own, where the one that all share will not do. */
  constructor(private readonly server?: () => Promise<string>) {
    beforeAll(async () => {
      this.browsing = await Browsing.start((await this.server?.()) ?? inject('server'))
    })
    afterEach(async () => {
      const complaints = this.browsing.complaints()
      await this.browsing.leave()
      expect(complaints).toEqual([])
    })
    afterAll(async () => {
      await this.browsing?.stop()
    })
  }

  /** Somebody new, with a browser of that kind. */
  person(...how: Parameters<Browsing['person']>): Promise<Person> {
    return this.browsing.person(...how)
  }
}
