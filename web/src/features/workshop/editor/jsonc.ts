/**
 * Reads JSON with comments. Every value knows its position; faults are those of the engine's
 * reader.
 */

export interface Node {
  from: number
  to: number
  value: null | boolean | number | string | Node[] | Map<string, Member>
}

export interface Member {
  /** The position of its key. */
  at: number
  node: Node
}

/** A fault at a place of a text, and its cure. */
export interface JsonFault {
  at: number
  message: string
  cure: string
  severity: 'error' | 'warning'
}

/** The value a text stands for, and keys that it has twice; or the fault at which reading ended. */
export type Read = { root: Node; faults: JsonFault[] } | { root: null; faults: [JsonFault] }

export function readJson(text: string): Read {
  const reader = new Reader(text)
  try {
    return { root: reader.document(), faults: reader.twice }
  } catch (fault) {
    if (!(fault instanceof Unreadable)) throw fault
    return { root: null, faults: [fault.fault] }
  }
}

class Unreadable extends Error {
  constructor(readonly fault: JsonFault) {
    super(fault.message)
  }
}

const MOST_NESTING = 100
const GAP = /[ \t\r\n]+|\/\/[^\r\n]*|\/\*[^]*?\*\//y
const TOKEN =
  /[{}[\],:]|"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y
const CLOSER: Record<string, string> = { '{': '}', '[': ']' }

/** Reads one text from left to right. */
class Reader {
  readonly twice: JsonFault[] = []
  private at = 0
  private start = 0
  private token = ''
  private readonly open: number[] = []

  constructor(private readonly text: string) {}

  document(): Node {
    this.next()
    const root = this.value()
    this.skip()
    if (this.at < this.text.length)
      throw this.unreadable('there is text after the end of the value')
    return root
  }

  private skip(): void {
    do GAP.lastIndex = this.at
    while (GAP.test(this.text) && (this.at = GAP.lastIndex))
  }

  private next(): void {
    this.skip()
    this.start = TOKEN.lastIndex = this.at
    const found = TOKEN.exec(this.text)
    if (!found) throw this.unreadable('')
    this.token = found[0]
    this.at = TOKEN.lastIndex
  }

  private value(): Node {
    const { start: from, token } = this
    if (!(token in CLOSER)) {
      if (/^[\]},:]/.test(token)) {
        const cure = /[\]}]/.test(token) ? 'remove the comma' : 'write the value'
        throw this.fault(`a value is missing before '${token}'`, cure)
      }
      return { from, to: this.at, value: JSON.parse(token) as string }
    }
    if (this.open.length === MOST_NESTING)
      throw this.fault(`more than ${MOST_NESTING} levels`, 'nest less deeply')
    this.open.push(from)
    const value = token === '{' ? this.members() : this.items()
    this.open.pop()
    return { from, to: this.at, value }
  }

  private items(): Node[] {
    const found: Node[] = []
    while (this.goesOn(']', found.length > 0)) found.push(this.value())
    return found
  }

  private members(): Map<string, Member> {
    const found = new Map<string, Member>()
    while (this.goesOn('}', found.size > 0)) {
      const { token, start: at } = this
      if (!token.startsWith('"'))
        throw this.fault(`'${token}' is where a key must be`, 'write keys as "key"')
      const key = JSON.parse(token) as string
      this.next()
      if (this.token !== ':') throw this.fault("a key without ':'", 'write "key": value')
      this.next()
      const first = found.get(key)
      if (first) this.twice.push(this.again(key, first.at, at))
      found.set(key, { at, node: this.value() })
    }
    return found
  }

  private again(key: string, first: number, at: number): JsonFault {
    const { line } = placeAt(this.text, first)
    const message = `'${key}' is written here and at line ${line}; this one holds`
    return { at, message, cure: 'remove one', severity: 'warning' }
  }

  /** Goes to the next key or item; false at the end. */
  private goesOn(closer: string, behind: boolean): boolean {
    this.next()
    if (this.token === closer) return false
    if (!behind) return true
    if (this.token !== ',')
      throw this.fault(`a comma is missing before ${shown(this.token)}`, `write ',' or '${closer}'`)
    this.next()
    if (/[\]}]/.test(this.token[0]!))
      throw this.fault(`a comma before '${this.token}'`, 'remove the comma')
    return true
  }

  private fault(message: string, cure: string, at = this.start): Unreadable {
    return new Unreadable({ at, message, cure, severity: 'error' })
  }

  /** The error about a place without a token. */
  private unreadable(otherwise: string): Unreadable {
    const { text, at } = this
    const rest = text.slice(at, at + 40)
    const opened = this.open.at(-1)
    if (!rest && opened !== undefined) {
      const { line, column } = placeAt(text, opened)
      const where = `line ${line}, column ${column}`
      const sign = text[opened]!
      const fault = `the text ends inside what '${sign}' opened at ${where}`
      return this.fault(fault, `write '${CLOSER[sign]}'`, at)
    }
    if (!rest)
      return this.fault('the text is empty', 'write {} for a ruleset without any rules', at)
    const typical = TYPICAL.find(([form]) => form.test(rest))
    if (typical) return this.fault(typical[1], typical[2], at)
    return this.fault(otherwise || `${shown(rest[0]!)} is not JSON`, 'remove it', at)
  }
}

const TYPICAL: [RegExp, fault: string, cure: string][] = [
  [/^\/\*/, 'a comment that never ends', 'write */ after it'],
  [/^'/, 'a text in single quotes', 'write it in double quotes, "so"'],
  [/^[-+]?(?:NaN|Infinity)\b/, 'this is not a number in JSON', 'write a number'],
  [/^\+/, "a number with '+'", 'write it without the sign'],
  [/^-?0[0-9]/, 'a number that begins with 0', 'write it without the 0, or as a text'],
  [/^-?\.?[0-9]/, 'this is not a number in JSON', 'write a number such as -1.5, or a "text"'],
  [/^(?:true|false|null|none)\b/i, 'this is not a word of JSON', 'write true, false or null'],
  [/^[A-Za-z_]/, 'a word without quotes', 'write it in double quotes, "so"'],
  [
    /^"/,
    'a text that does not end, or holds what no text may',
    'end it with " on the same line; write \\\\ for a backslash and \\n for a new line',
  ],
  [/^#/, "a comment that begins with '#'", 'begin comments with //'],
]

const shown = (text: string) => `'${text.length < 20 ? text : `${text.slice(0, 20)}…`}'`

/** Line and column of a place, both from 1. */
export function placeAt(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}
