// Values as the library's sentences quote them.

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const HIDDEN = /[\p{C}\p{Z}]/u
const MOST = 100

/** Any value, shortened if it is long. */
export const shown = (value: unknown): string => cut(written(value))

/** A set of names, in order. */
export const shownSet = (names: readonly unknown[]): string =>
  cut(`[${[...new Set(names.map(String))].sort().map(quoted).join(', ')}]`)

const cut = (text: string) => (text.length <= MOST ? text : `${text.slice(0, MOST)}…`)

/** A text in quotes, with invisible characters written out. */
function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const inside = [...text].map((char) => {
    if (char === quote) return `\\${char}`
    return ESCAPES[char] ?? (char !== ' ' && HIDDEN.test(char) ? coded(char) : char)
  })
  return quote + inside.join('') + quote
}

function coded(char: string): string {
  const code = char.codePointAt(0)!
  const hex = (size: number) => code.toString(16).padStart(size, '0')
  if (code < 0x100) return `\\x${hex(2)}`
  return code < 0x10000 ? `\\u${hex(4)}` : `\\U${hex(8)}`
}

function written(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) {
    const items = value.map(written).join(', ')
    return value.length === 1 ? `(${items},)` : `(${items})`
  }
  if (typeof value !== 'object') return String(value)
  const items = Object.entries(value).map(([name, one]) => `${quoted(name)}: ${written(one)}`)
  return `{${items.join(', ')}}`
}
