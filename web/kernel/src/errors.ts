import type { Problem } from './generated/api.js'
import { tileNames } from './generated/words.js'
import { shown, shownSet } from './shown.js'

/** The kind of error: in a text, in a hand and its circumstances, in rules, or in an option. */
export type ErrorKind = 'NotationError' | 'HandError' | 'RulesError' | 'ArgumentError'

/**
 * The place of a fault: the text, the character counted from 0, the length, and the field of the
 * text.
 */
export interface TextPlace {
  text?: string
  position?: number
  length?: number
  source?: string
}

const MOST = 500 // characters of a sentence that are sent

/** An error in a request: the fault, its cure, and its place if it is in a text. */
export class KernelError extends Error {
  override readonly name = 'KernelError'
  text?: string
  position?: number
  length = 1
  source?: string

  constructor(
    readonly kind: ErrorKind,
    readonly fault: string,
    readonly cure: string,
    place: TextPlace = {},
    /** The word for the fault; of a hand also the tile and the number it is about. */
    readonly about: { code?: string; tile?: number; number?: number } = {},
  ) {
    super(`${fault}; ${cure}`)
    Object.assign(this, place)
  }

  /** The problem as the server answers it. */
  get problem(): Problem {
    const problem: Problem = {
      type: 'urn:jantaku:malformed',
      title: 'Unprocessable Entity',
      status: 422,
      detail: cut(this.fault),
      code: 'malformed',
    }
    if (this.about.code) problem.reason = this.about.code
    if (this.cure) problem.cure = cut(this.cure)
    if (this.source !== undefined) problem.field = this.source
    if (this.about.tile !== undefined) problem.tile = tileNames[this.about.tile]!
    if (this.text === undefined) return problem
    problem.text = cut(this.text)
    if (this.position === undefined || this.position >= MOST) return problem
    return { ...problem, position: this.position, length: this.length }
  }
}

/** A problem as the kernel reports it: `quoted` and `sets` are values that its sentences quote. */
export interface Found extends TextPlace {
  kind: ErrorKind
  fault: string
  cure: string
  code?: string
  tile?: number
  number?: number
  quoted: Record<string, unknown>
  sets: Record<string, unknown[]>
}

/** The error for a problem. */
export function problemError({ kind, fault, cure, ...found }: Found): KernelError {
  const { code, tile, number, quoted, sets, ...place } = found
  const filled = (text: string) =>
    text.replace(/{(\w+)}/g, (_, name: string) =>
      name in sets ? shownSet(sets[name]!) : shown(quoted[name]),
    )
  return new KernelError(kind, filled(fault), filled(cure), place, { code, tile, number })
}

const cut = (text: string) => [...text].slice(0, MOST).join('')
