import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person, Size } from './browser'
import { Stage } from './stage'

const stage = new Stage()

/** The calculator with that query, opened by a new person. */
export class Calculator {
  private constructor(
    readonly person: Person,
    readonly page: Page,
  ) {}

  static async open(query = '', size: Size = 'desktop', locale = 'en'): Promise<Calculator> {
    const person = await stage.person({ size, locale })
    person.expected.push('422') // an unreadable text is a problem of the API
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await person.goto(`/calculator${query}`)
    await person.page.locator('#result').waitFor()
    return new Calculator(person, person.page)
  }

  field = (name: string) => this.page.locator(`[data-field=${name}] input`)
  text = () => this.field('hand')
  /** Opens what is folded below such a title. */
  unfold = (title: string | RegExp) => this.page.locator('summary', { hasText: title }).click()
  write = (hand: string) => this.text().fill(hand)
  /** Capitals are a matter of looks. */
  says = (text: string | RegExp) =>
    expect
      .poll(() => this.page.locator('#result').innerText(), { timeout: 10_000 })
      .toMatch(new RegExp(text, 'i'))
  /** The query that stores the entered values. */
  kept = (text: string) => expect.poll(() => decodeURIComponent(this.page.url())).toContain(text)
  tile = (name: string) => this.page.locator(`.grid [data-name="${name}"]`)
  left = (name: string) => this.tile(name).locator('small').innerText()
  choose = (label: string) => this.page.locator('.chip', { hasText: exactly(label) }).click()
  flag = (name: string) => this.page.locator(`[data-flag=${name}]`)
  set = (name: string) => this.page.locator('label', { has: this.flag(name) }).click()
}

const exactly = (text: string) => new RegExp(`^\\s*${text}\\s*$`)
