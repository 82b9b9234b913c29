/** The form of the page: what is entered, what was answered, what could not be read. */

import { Problem } from '../client/rest'
import { router } from '../pages/router.svelte'
import { addressed, queryOf } from './address'
import { ask } from './kernel'
import { Newest } from './newest'
import { answersTo, type Found } from './questions'
import {
  added,
  backspaced,
  EMPTY,
  handText,
  sizeOf,
  WHOLE,
  withRead,
  type Sheet,
  type Target,
} from './sheet'
import { typed } from './typing'

const SLOW_MS = 500
const ADDRESS_MS = 250

export class Form {
  sheet = $state.raw<Sheet>(EMPTY)
  /** Where tiles go that are chosen or typed. */
  target = $state<Target>('hand')
  /** Digits typed that wait for their suit. */
  digits = $state('')
  /** The text of the hand while somebody writes it; null where it is that of the tiles. */
  draft = $state<string | null>(null)
  /** What is wrong with a text, with what was chosen; null where all is well. */
  fault = $state.raw<Problem | null>(null)
  found = $state.raw<Found | null>(null)
  slow = $state(false)
  /** Red fives of man, pin and sou by the rules. */
  reds = $state.raw<readonly number[]>([1, 1, 1])

  /** Whether what the address says was read: before, it is all there is of it. */
  private opened = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private answers = new Newest<Found>(
    (found) => this.settle(found, null),
    (problem) => this.settle(this.found, problem),
  )
  private texts = new Newest<() => void>(
    (then) => then(),
    (problem) => this.settle(null, problem),
  )

  text = $derived(this.draft ?? handText(this.sheet) + this.digits)
  /** What the page shows of the answers: nothing where the sheet could not be answered. */
  answer = $derived(this.fault ? null : this.found)

  /** Enters another sheet, and asks about it. */
  enter(sheet: Sheet): void {
    this.sheet = sheet
    this.draft = null
    this.ask()
  }

  change(what: Partial<Sheet>): void {
    this.enter({ ...this.sheet, ...what })
  }

  add(name: string): void {
    this.enter(added(this.sheet, this.target, name, this.reds))
  }

  ask(): void {
    const sheet = this.sheet
    this.opened = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.slow = true), SLOW_MS)
    this.answers.want(() => answersTo(sheet))
  }

  /** A key of somebody who types tiles; tells whether it was one of ours. */
  key(key: string): boolean {
    if (key === 'Backspace' || key === 'Escape') {
      if (this.digits) this.digits = key === 'Escape' ? '' : this.digits.slice(0, -1)
      else if (key === 'Escape') return false
      else this.enter(backspaced(this.sheet, this.target))
      return true
    }
    const made = typed(this.digits, key)
    if (!made) return false
    this.digits = made.digits
    if (made.tiles.length) {
      let sheet = this.sheet
      for (const name of made.tiles) sheet = added(sheet, this.target, name, this.reds)
      this.enter(sheet)
    }
    return true
  }

  /** Reads what somebody writes, letter by letter, in any notation. */
  write(text: string): void {
    this.draft = text
    this.digits = ''
    this.texts.want(async () => {
      const read = await ask({ about: 'read', hand: text })
      return () => {
        const sheet = withRead(this.sheet, read)
        this.sheet = sheet
        this.fault = null
        this.ask()
      }
    })
  }

  /** Takes what the address of the page says. */
  open(query: string): void {
    const { win, discards, rest, ...texts } = addressed(query)
    this.opened = false
    this.draft = null
    this.fault = null
    this.sheet = { ...EMPTY, ...rest }
    this.texts.want(async () => {
      const [read, winning, pond] = await Promise.all([
        this.asWritten(texts.hand, ask({ about: 'read', ...texts })),
        win ? ask({ about: 'read', hand: win }) : null,
        discards ? ask({ about: 'read', visible: discards }) : null,
      ])
      return () => {
        const { tiles, melds, dora, ura, visible } = read
        const lists = { dora, ura, visible, discards: pond?.visible ?? [] }
        const sheet = { ...this.sheet, tiles, melds, ...lists }
        this.enter(sizeOf(sheet) === WHOLE ? { ...sheet, win: winning?.tiles[0] ?? null } : sheet)
      }
    })
  }

  /** Where a text cannot be read, it is shown as it is written. */
  private async asWritten<T>(text: string, read: Promise<T>): Promise<T> {
    try {
      return await read
    } catch (problem) {
      this.draft = text || null
      throw problem
    }
  }

  /** Keeps the address of the page what is entered; gives what ends that. */
  keepAddress(): () => void {
    const query = queryOf(this.sheet)
    const opened = this.opened
    const timer = setTimeout(() => {
      if (opened && router.route.page === 'calculator' && !this.fault)
        history.replaceState(history.state, '', location.pathname + query)
    }, ADDRESS_MS)
    return () => clearTimeout(timer)
  }

  get query(): string {
    return queryOf(this.sheet)
  }

  private settle(found: Found | null, problem: unknown): void {
    clearTimeout(this.timer)
    this.slow = false
    if (problem && !(problem instanceof Problem)) throw problem
    this.fault = (problem as Problem | null) ?? null
    if (found) this.found = found
  }
}
