/**
 * The little of Markdown that rules are written in: headings, paragraphs, lists, tables, quotes,
 * emphasis and code. Anything else is text, tags and addresses too, so nothing can be smuggled in.
 */

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'code'; text: string }
  | { type: 'strong'; parts: Inline[] }
  | { type: 'em'; parts: Inline[] }

export type Block =
  | { type: 'heading'; level: number; parts: Inline[] }
  | { type: 'paragraph'; parts: Inline[] }
  | { type: 'quote'; parts: Inline[] }
  | { type: 'list'; ordered: boolean; items: { parts: Inline[]; blocks: Block[] }[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'code'; text: string }

const ITEM = /^( *)([-*+]|\d{1,3}[.)]) +(.*)$/
const HEADING = /^(#{1,6}) +(.*?) *#*$/
const DASHES = /^ *\|?( *:?-+:? *\|)* *:?-+:? *\|? *$/
const DEEPEST = 4
const LONGEST = 100_000 // of a text, in characters; and of a line:
const LONGEST_LINE = 8_000

/** The blocks of a text. */
export function blocksOf(text: string, depth = 0): Block[] {
  const whole = text.slice(0, LONGEST).replace(/\r\n?/g, '\n')
  const lines = whole.split('\n').map((line) => line.slice(0, LONGEST_LINE))
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at]!
    const heading = HEADING.exec(line)
    if (!line.trim()) at += 1
    else if (line.startsWith('```')) at = code(lines, at, blocks)
    else if (heading) {
      blocks.push({ type: 'heading', level: heading[1]!.length, parts: inlineOf(heading[2]!) })
      at += 1
    } else if (line.includes('|') && DASHES.test(lines[at + 1] ?? '')) at = table(lines, at, blocks)
    else if (ITEM.test(line) && depth < DEEPEST) at = list(lines, at, blocks, depth)
    else at = paragraph(lines, at, blocks)
  }
  return blocks
}

function code(lines: string[], at: number, blocks: Block[]): number {
  const end = lines.findIndex((line, place) => place > at && line.startsWith('```'))
  const stop = end < 0 ? lines.length : end
  blocks.push({ type: 'code', text: lines.slice(at + 1, stop).join('\n') })
  return stop + 1
}

function table(lines: string[], at: number, blocks: Block[]): number {
  const rows = [cells(lines[at]!)]
  let end = at + 2
  for (; end < lines.length && lines[end]!.includes('|'); end += 1) rows.push(cells(lines[end]!))
  const [head, ...rest] = rows
  blocks.push({ type: 'table', head: head!, rows: rest })
  return end
}

function cells(line: string): Inline[][] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => inlineOf(cell.replaceAll('\\|', '|').trim()))
}

function list(lines: string[], at: number, blocks: Block[], depth: number): number {
  const [, indent, mark] = ITEM.exec(lines[at]!)!
  const items: string[][] = []
  let end = at
  for (; end < lines.length; end += 1) {
    const line = lines[end]!
    const item = ITEM.exec(line)
    if (item && item[1]!.length <= indent!.length) {
      if (item[1]!.length < indent!.length || /\d/.test(item[2]!) !== /\d/.test(mark!)) break
      items.push([item[3]!])
    } else if (!line.trim()) {
      const next = lines[end + 1] ?? ''
      if (!ITEM.test(next) && !/^ {2,}\S/.test(next)) break
    } else if (item || /^\s/.test(line) || lines[end - 1]!.trim()) items.at(-1)!.push(line)
    else break
  }
  blocks.push({
    type: 'list',
    ordered: /\d/.test(mark!),
    items: items.map((item) => itemOf(item, depth)),
  })
  return end
}

/** An item: its own words, and the lists below it. */
function itemOf(lines: string[], depth: number): { parts: Inline[]; blocks: Block[] } {
  const sub = lines.findIndex((line, at) => at > 0 && ITEM.test(line))
  const own = sub < 0 ? lines : lines.slice(0, sub)
  const parts = inlineOf(own.map((line) => line.trim()).join(' '))
  return { parts, blocks: sub < 0 ? [] : blocksOf(lines.slice(sub).join('\n'), depth + 1) }
}

function paragraph(lines: string[], at: number, blocks: Block[]): number {
  let end = at + 1
  while (
    end < lines.length &&
    lines[end]!.trim() &&
    !HEADING.test(lines[end]!) &&
    !ITEM.test(lines[end]!) &&
    !lines[end]!.startsWith('```')
  )
    end += 1
  const own = lines.slice(at, end)
  const quote = own.every((line) => line.startsWith('>'))
  const text = own.map((line) => (quote ? line.slice(1) : line).trim()).join(' ')
  blocks.push({ type: quote ? 'quote' : 'paragraph', parts: inlineOf(text) })
  return end
}

const MARKS =
  /(`+)(.+?)\1|\*\*(.+?)\*\*|__(.+?)__|\*([^*\s](?:[^*]*[^*\s])?)\*|(?<!\w)_([^_\s](?:[^_]*[^_\s])?)_(?!\w)|\[([^\]]*)\]\(([^)\s]*)\)|<(https?:\/\/[^>\s]+)>/

/** The words of a line with their emphasis; an address is written out, and leads nowhere. */
export function inlineOf(text: string, depth = 0): Inline[] {
  const parts: Inline[] = []
  let rest = text.slice(0, LONGEST_LINE)
  while (rest) {
    const found = depth < DEEPEST ? MARKS.exec(rest) : null
    if (!found) break
    if (found.index) parts.push({ type: 'text', text: rest.slice(0, found.index) })
    const [whole, , code, strong, strong2, em, em2, words, address, plain] = found
    if (code !== undefined) parts.push({ type: 'code', text: code })
    else if (words !== undefined) {
      parts.push(...inlineOf(words, depth + 1))
      if (/^https?:/.test(address!)) parts.push({ type: 'text', text: ` (${address})` })
    } else if (plain !== undefined) parts.push({ type: 'text', text: plain })
    else if (strong ?? strong2)
      parts.push({ type: 'strong', parts: inlineOf((strong ?? strong2)!, depth + 1) })
    else parts.push({ type: 'em', parts: inlineOf((em ?? em2)!, depth + 1) })
    rest = rest.slice(found.index + whole.length)
  }
  if (rest) parts.push({ type: 'text', text: rest })
  return parts
}
