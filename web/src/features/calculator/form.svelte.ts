/** The form of the page: the entered values, the answers, and the texts that could not be read. */

import { here } from '../../client/navigation.svelte'
import { Problem } from '../../client/rest'
import type { ReadAnswer } from '../../generated/api'
import { written } from '../../model/setup/tiles'
import { knownRules } from './addressedRules'
import { addressed, queryOf } from './address'
import { ask } from './answers/kernel'
import { LatestOnly } from './answers/latestOnly'
import { answersTo, type CalculatorResult } from './answers/questions'
import {
  added,
  backspaced,
  EMPTY,
  inputText,
  isList,
  LISTS,
  withRead,
  withWinRead,
  type CalculatorInput,
  type Target,
  sizeOf,
} from './calculatorInput'
import { keyEffect } from './entry/tileKeys'

const SLOW_MS = 500
const ADDRESS_MS = 250

/** The fields that can be written as a text, in the order in which the texts are read. */
const FIELDS = ['hand', 'win', ...LISTS] as const
export type Field = (typeof FIELDS)[number]

export class Form {
  input = $state.raw<CalculatorInput>(EMPTY)
  /** The target of tiles that are chosen or typed. */
  target = $state<Target>('hand')
  /** Digits typed that wait for their suit. */
  digits = $state('')
  /** Texts that are being typed; all other texts follow from the tiles. */
  private drafts = $state.raw<Partial<Record<Field, string>>>({})
  /** The problem of a text, or of the choices; null if there is no problem. */
  fault = $state.raw<Problem | null>(null)
  found = $state.raw<CalculatorResult | null>(null)
  slow = $state(false)
  /** Names of rules in the address that are unknown. */
  unknown = $state.raw<readonly string[]>([])
  /** Red fives of man, pin and sou by the rules. */
  reds = $state.raw<readonly number[]>([1, 1, 1])

  /** True if the address was read: before, only the address is known. */
  opened = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private answers = new LatestOnly<CalculatorResult>(
    (found) => this.settle(found, null),
    (problem) => this.settle(this.found, problem),
  )
  /** True if a draft cannot be read, so that the tiles do not include all drafts. */
  private unread = false
  private texts = new LatestOnly<() => void>(
    (then) => then(),
    (problem) => this.settle(null, problem),
  )

  /** The answers that the page shows: null if the input could not be answered. */
  answer = $derived(this.fault ? null : this.found)

  /** True if nothing is answered yet of what the address names. */
  get awaited(): boolean {
    return !this.found && !this.fault && this.textOf('hand') !== ''
  }

  /** Enters another input, and asks about it. */
  enter(input: CalculatorInput): void {
    this.input = input
    this.drafts = {}
    this.unread = false
    this.ask()
  }

  change(what: Partial<CalculatorInput>): void {
    if (what.preset) this.unknown = []
    this.enter({ ...this.input, ...what })
  }

  add(name: string): void {
    this.enter(added(this.input, this.target, name, this.reds))
  }

  /** True if there is something to take back where tiles go. */
  get some(): boolean {
    if (this.digits) return true
    return isList(this.target) ? this.input[this.target].length > 0 : sizeOf(this.input) > 0
  }

  ask(): void {
    const input = this.input
    this.opened = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.slow = true), SLOW_MS)
    this.answers.want(() => answersTo(input))
  }

  /** Handles a key of a person who types tiles; returns true if it was used. */
  key(key: string): boolean {
    if (key === 'Backspace' || key === 'Escape') {
      if (this.digits) this.digits = key === 'Escape' ? '' : this.digits.slice(0, -1)
      else if (key === 'Escape') return false
      else this.enter(backspaced(this.input, this.target))
      return true
    }
    const made = keyEffect(this.digits, key)
    if (!made) return false
    this.digits = made.digits
    if (made.tiles.length) {
      let input = this.input
      for (const name of made.tiles) input = added(input, this.target, name, this.reds)
      this.enter(input)
    }
    return true
  }

  /** The text in a field. */
  textOf(field: Field): string {
    const draft = this.drafts[field]
    if (draft !== undefined) return draft
    if (field === 'hand') return inputText(this.input) + this.digits
    return field === 'win' ? (this.input.win ?? '') : written(this.input[field])
  }

  /** The problem of a field. */
  faultOf(field: Field): Problem | null {
    return this.fault && fieldOf(this.fault) === field ? this.fault : null
  }

  /** Reads the text of a field, letter by letter, in any notation. */
  write(field: Field, text: string): void {
    this.drafts = { ...(this.unread && this.drafts), [field]: text }
    this.digits = ''
    this.readDrafts((input) => this.take(input))
  }

  /** Takes the values of the page's address. */
  open(query: string): void {
    const { rest, ...texts } = addressed(query)
    this.opened = false
    this.fault = null
    this.input = { ...EMPTY, ...rest }
    // Where no winning tile is named it is the one that pays best, not the last one of the hand.
    const said = Object.entries(texts).filter(([field, text]) => text || field === 'win')
    this.drafts = Object.fromEntries(said)
    this.unknown = []
    this.readDrafts((input) => void this.enterOpened(input))
  }

  /** Enters the values of an address, by rules that exist. */
  private async enterOpened(input: CalculatorInput): Promise<void> {
    const before = this.input
    const { unknown, ...rules } = await knownRules(input)
    if (this.input !== before) return
    this.unknown = unknown
    this.enter({ ...input, ...rules })
  }

  /** Reads all drafts: the hand's first, for the winning tile is one of it. */
  private readDrafts(then: (input: CalculatorInput) => void): void {
    const drafts = this.drafts
    this.unread = true
    this.texts.want(async () => {
      const fields = FIELDS.filter((field) => drafts[field] !== undefined)
      const read = await Promise.all(fields.map((field) => readField(field, drafts[field]!)))
      return () =>
        then(fields.reduce((input, field, at) => withField(input, field, read[at]!), this.input))
    })
  }

  /** Takes the values of a text while it is being typed: the draft stays unchanged. */
  private take(input: CalculatorInput): void {
    this.input = input
    this.unread = false
    this.fault = null
    this.ask()
  }

  /**
   * Updates the address of the page with the entered values; returns the function that stops it.
   */
  keepAddress(): () => void {
    const query = queryOf(this.input)
    const opened = this.opened
    const timer = setTimeout(() => {
      if (opened && here.page === 'calculator' && !this.fault)
        history.replaceState(history.state, '', location.pathname + query)
    }, ADDRESS_MS)
    return () => clearTimeout(timer)
  }

  get query(): string {
    return queryOf(this.input)
  }

  private settle(found: CalculatorResult | null, problem: unknown): void {
    clearTimeout(this.timer)
    this.slow = false
    if (problem && !(problem instanceof Problem)) throw problem
    this.fault = (problem as Problem | null) ?? null
    if (found) this.found = found
  }
}

/** The field that a problem is about; the hand if it names none. */
const fieldOf = ({ more }: Problem): string => more.field?.split('.').at(-1) ?? 'hand'

/** Reads the text of a field; throws a `Problem` of that field if it cannot be read. */
async function readField(field: Field, text: string): Promise<ReadAnswer> {
  try {
    const read = await ask(
      isList(field) ? { about: 'read', visible: text } : { about: 'read', hand: text },
    )
    if (field === 'win' && read.tiles.length + read.melds.length > 1)
      throw new Problem(422, 'malformed', 'not one tile', {
        reason: 'not_one_tile',
        text,
        position: 0,
        length: text.length,
      })
    return read
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code === 'unreachable') throw problem
    throw new Problem(problem.status, problem.code, problem.detail, { ...problem.more, field })
  }
}

function withField(input: CalculatorInput, field: Field, read: ReadAnswer): CalculatorInput {
  if (isList(field)) return { ...input, [field]: read.visible }
  if (field === 'hand') return withRead(input, read)
  return withWinRead(input, read.tiles[0] ?? null)
}
