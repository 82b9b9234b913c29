/** The place in a JSON text with comments: the keys and numbers that lead there. */

export type Step = string | number

export interface CursorPath {
  path: Step[]
  /** True if a key of an object is there, or could be; false for a value. */
  key: boolean
  /** The range of the text there; empty if `from` equals `to`. */
  from: number
  to: number
  text: string
}

interface Frame {
  array: boolean
  step: Step
  key: boolean
}

const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s{}[\],:"/]+|\//y

/** The spot at a position in a text; null inside a comment, and outside of everything. */
export function spotAt(text: string, at: number): CursorPath | null {
  const frames: Frame[] = []
  const spot = (from: number, to: number): CursorPath | null => {
    const top = frames.at(-1)
    if (!top) return null
    const key = !top.array && top.key
    const steps = key ? frames.slice(0, -1) : frames
    const written = text.slice(from, to)
    return { path: steps.map((one) => one.step), key, from, to, text: unquoted(written) }
  }
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [from, to, token] = [found.index, TOKEN.lastIndex, found[0]]
    if (from > at) break
    const solid = !/^[\s{}[\],:]/.test(token)
    if (/^\/[/*]/.test(token)) {
      if (from < at && at <= to) return null
    } else if (solid && at <= to) return spot(from, to)
    else if (from === at) break
    else read(frames, token)
  }
  return spot(at, at)
}

function read(frames: Frame[], token: string): void {
  const top = frames.at(-1)
  if (token === '{' || token === '[')
    frames.push({ array: token === '[', step: token === '[' ? 0 : '', key: token === '{' })
  else if (token === '}' || token === ']') frames.pop()
  else if (!top) return
  else if (token === ',') {
    if (top.array) top.step = Number(top.step) + 1
    else top.key = true
  } else if (token === ':') top.key = false
  else if (top.key && token.startsWith('"')) top.step = unquoted(token)
}

function unquoted(token: string): string {
  return token.replace(/^"|"$/g, '')
}
