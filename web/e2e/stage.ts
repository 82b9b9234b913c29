/** The stage of each test file: people, who leave when a test is over, and a server. */

import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { Browsing, type Person } from './browser'

/** `make browser` plays games in full length, where `make test` plays some rounds of them. */
export const LONG = Boolean(process.env.LONG)

/** All cases of a test for `make browser`, and the first few of them for `make test`. */
export const few = <T>(count: number, cases: readonly T[]) => (LONG ? cases : cases.slice(0, count))

export class Stage {
  private browsing!: Browsing

  /** `server` starts a separate server if the shared one is not enough. */
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

  /** A new person, with that kind of browser. */
  person(...how: Parameters<Browsing['person']>): Promise<Person> {
    return this.browsing.person(...how)
  }
}
