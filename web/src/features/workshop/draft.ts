/** A draft: a ruleset with the mods that are on for play; saved in the browser by name. */

import type { Setup } from '../../model/view/wire'

export interface Draft {
  name: string
  text: string
  mods: string[]
  without: string[]
  options: Record<string, unknown>
  /** The place where a ruleset of this name is: the library, this browser, or neither. */
  origin: 'library' | 'browser' | ''
}

/** The longest text that the server takes. */
export const LONGEST_TEXT = 500_000
const LONGEST_NAME = 60
const NOW = 'jantaku.workshop'
const SHELF = 'jantaku.workshop.kept'
const SERVER = 'jantaku.workshop.server'
/** The address of `jantaku serve` on the same machine. */
const OWN = 'http://127.0.0.1:8000'
const ORIGINS = ['library', 'browser'] as const

export function draftOf(name: string, text: string, origin: Draft['origin'] = ''): Draft {
  return { name, text, mods: [], without: [], options: {}, origin }
}

/** The first name of a game in a text; that of the game itself comes first. */
const titleIn = (text: string) => /"display_name"\s*:\s*"([^"\\]*)"/.exec(text)?.[1] ?? ''

/**
 * The draft after a change: another name is of neither place, a changed library has another name, and
 * a name that was the text's becomes that of a text that replaces it.
 */
export function changedDraft(
  draft: Draft,
  what: Partial<Draft>,
  nameOfChanged: (name: string) => string,
): Draft {
  const after = { ...draft, ...what }
  if (what.name !== undefined) return { ...after, origin: '' }
  const [was, is] = [titleIn(draft.text), titleIn(after.text)]
  if (is && was !== is && [was, nameOfChanged(was)].includes(draft.name))
    return { ...after, name: is.slice(0, LONGEST_NAME), origin: '' }
  if (draft.origin !== 'library') return after
  return { ...after, name: nameOfChanged(draft.name).slice(0, LONGEST_NAME), origin: '' }
}

/** A draft that came from elsewhere; null for anything else. */
export function readDraft(value: unknown): Draft | null {
  const { name, text, mods, without, options } = Object(value) as Record<string, unknown>
  if (typeof text !== 'string' || text.length > LONGEST_TEXT) return null
  const names = (list: unknown) =>
    Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, 200) : []
  return {
    name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '',
    text,
    mods: names(mods),
    without: names(without),
    options: options && !Array.isArray(options) ? { ...Object(options) } : {},
    origin: '',
  }
}

/** The setup of a table for a draft. */
export function setupOf({ text, mods, without, options }: Draft): Setup {
  return { engine: 'ruleset', preset: '', text, mods, without, options }
}

/** The parts of a request about its rules. */
export function rulesOf({ text, mods, without, options }: Draft) {
  return { text, mods, without, options }
}

/** The file that it is downloaded as. */
export function fileOf(name: string): string {
  return `${name.replace(/[^\p{L}\p{N}_-]+/gu, '_').replace(/^_+|_+$/g, '') || 'ruleset'}.json`
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

export class Shelf {
  constructor(private readonly store: Store = localStorage) {}

  /** The draft that was open last. */
  get now(): Draft | null {
    const stored = this.read(NOW)
    const draft = readDraft(stored)
    const origin = ORIGINS.find((one) => one === Object(stored).origin) ?? ''
    return draft && { ...draft, origin }
  }

  /** True if that draft differs from the one that was opened or saved. */
  get changed(): boolean {
    return Object(this.read(NOW)).changed === true
  }

  work(draft: Draft, changed: boolean): void {
    this.write(NOW, { ...draft, changed })
  }

  /** The saved drafts, by name. */
  get kept(): Draft[] {
    const list = this.read(SHELF)
    const drafts = Array.isArray(list) ? list.map(readDraft) : []
    return drafts
      .filter((one) => one !== null)
      .map((one): Draft => ({ ...one, origin: 'browser' }))
      .sort((a, b) => a.name.localeCompare(b.name))
  }

  has(name: string): boolean {
    return this.kept.some((one) => one.name === name)
  }

  /** The name, with a number if another draft has it. */
  free(name: string): string {
    let free = name
    for (let number = 2; this.has(free); number++) free = `${name} ${number}`
    return free
  }

  /** Saves it, replacing one of the same name; throws if the storage of the browser is full. */
  keep(draft: Draft): void {
    this.write(SHELF, [...this.kept.filter((one) => one.name !== draft.name), draft])
  }

  drop(name: string): void {
    this.write(
      SHELF,
      this.kept.filter((one) => one.name !== name),
    )
  }

  /** The address of the server that opens texts, if the page has no server. */
  get server(): string {
    const address = this.read(SERVER)
    return typeof address === 'string' ? address : OWN
  }

  set server(address: string) {
    this.write(SERVER, address)
  }

  private read(key: string): unknown {
    try {
      return JSON.parse(this.store.getItem(key) ?? 'null')
    } catch {
      return null
    }
  }

  private write(key: string, value: unknown): void {
    this.store.setItem(key, JSON.stringify(value))
  }
}
