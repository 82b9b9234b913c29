/** Browsers of the tests: each person has one, and every complaint of it is noticed. */

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { inject } from 'vitest'

/** The key under which the page stores the person's settings. */
const SETTINGS = 'jantaku.settings'
const PICTURES = join(import.meta.dirname, 'pictures')

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 360, height: 740 },
  small: { width: 320, height: 568 },
  wall: { width: 3840, height: 2160 },
} as const

export type Size = keyof typeof SIZES

interface Options {
  size?: Size
  /** The language that the browser asks for. */
  locale?: string
  /** True if things move on the page as designed; in most tests that would only cost time. */
  motion?: boolean
  /** True if the page may be stored for offline use. */
  kept?: boolean
  /** The address of another place than the tests' server. */
  at?: string
}

/** A browser with the people who use it, each with separate cookies. */
export class Browsing {
  private people: Person[] = []

  private constructor(
    private browser: Browser,
    readonly address: string,
  ) {}

  static async start(address: string): Promise<Browsing> {
    return new Browsing(await chromium.connect(inject('browser')), address)
  }

  /** A new person. */
  async person(options: Options = {}) {
    const { size = 'desktop', locale = 'en', motion = false, kept = false } = options
    const touch = size !== 'desktop' && size !== 'wall'
    const context = await this.browser.newContext({
      baseURL: options.at ?? this.address,
      viewport: SIZES[size],
      hasTouch: touch,
      isMobile: touch,
      locale,
      reducedMotion: motion ? 'no-preference' : 'reduce',
      serviceWorkers: kept ? 'allow' : 'block',
    })
    if (!motion)
      await context.addInitScript((key) => {
        if (!location.protocol.startsWith('http')) return // the browser's page of an error has no storage
        localStorage.getItem(key) ?? localStorage.setItem(key, '{"speed":0}')
      }, SETTINGS)
    const person = new Person(context, await context.newPage(), size)
    this.people.push(person)
    return person
  }

  /** The complaints of all pages since the last call. */
  complaints(): string[] {
    return this.people.flatMap((person) => person.complaints.splice(0))
  }

  /** Closes every person's pages, so that the next test starts with nobody. */
  async leave(): Promise<void> {
    await Promise.all(this.people.map((person) => person.context.close()))
    this.people = []
  }

  async stop(): Promise<void> {
    await this.browser.close()
  }
}

export class Person {
  /** Errors of scripts, of the console, and what the Content-Security-Policy has refused. */
  readonly complaints: string[] = []
  /** Expected failures: a part of each complaint. */
  readonly expected: string[] = []

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly size: Size,
  ) {
    const complain = (text: string) => {
      if (!this.expected.some((part) => text.includes(part))) this.complaints.push(text)
    }
    page.on('pageerror', (error) => complain(`${error.name}: ${error.message}\n${error.stack}`))
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return
      const { url } = message.location()
      // A new guest is unknown to the server until the first request.
      if (url.endsWith('/api/v1/people/me') && message.text().includes('401')) return
      if (message.text().includes('registration blocked by Playwright')) return
      complain(`${message.type()}: ${message.text()} (${url})`)
    })
  }

  /** Goes to a path of the server. */
  async goto(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'domcontentloaded' })
  }

  /** Asks the API as this person's page does; the answer's JSON. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.context.request.fetch(`/api/v1${path}`, {
      method,
      ...(body !== undefined && { data: body }),
    })
    if (!answer.ok())
      throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (answer.status() === 204 ? null : await answer.json()) as T
  }

  /** A picture of the page in the folder of pictures. */
  async picture(name: string): Promise<void> {
    await mkdir(PICTURES, { recursive: true })
    await this.page.screenshot({ path: join(PICTURES, `${name}.png`) })
  }
}
