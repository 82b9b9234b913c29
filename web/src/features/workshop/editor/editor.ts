/** CodeMirror as the workshop needs it: JSON with comments, completion, hover text, faults. */

import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionContext,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  foldService,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, lintKeymap, linter, type Diagnostic } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { RulesetProblemAnswer } from '../../../generated/api'
import { spotAt } from './cursorPath'
import type { RulesetLanguage, LanguageWord } from './language'

/** JSON with comments, as far as colours and indents need it. */
const json = StreamLanguage.define<{ depth: number; comment: boolean }>({
  name: 'ruleset',
  startState: () => ({ depth: 0, comment: false }),
  token(stream, state) {
    if (state.comment || stream.match('/*')) {
      state.comment = !stream.match(/^.*?\*\//)
      if (state.comment) stream.skipToEnd()
      return 'comment'
    }
    if (stream.match(/^\/\/.*/)) return 'comment'
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/))
      return stream.match(/^\s*:/, false) ? 'propertyName' : 'string'
    if (stream.match(/^-?\d[\d.eE+-]*/)) return 'number'
    if (stream.match(/^(true|false|null)\b/)) return 'keyword'
    const sign = stream.next() ?? ''
    if ('{['.includes(sign)) state.depth++
    else if ('}]'.includes(sign)) state.depth--
    return null
  },
  indent: (state, after, { unit }) =>
    unit * Math.max(0, state.depth - (/^\s*[}\]]/.test(after) ? 1 : 0)),
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['{', '[', '"'] },
    indentOnInput: /^\s*[}\]]$/,
  },
})

/** A line that opens more than it closes folds up to the one that is indented as it is. */
const folding = foldService.of((state, from, to) => {
  const line = state.doc.lineAt(from)
  if (!/[{[]\s*(\/\/.*)?$/.test(line.text)) return null
  const indent = /^\s*/.exec(line.text)![0].length
  for (let at = line.number + 1; at <= state.doc.lines; at++) {
    const next = state.doc.line(at)
    if (next.text.trim() && /^\s*/.exec(next.text)![0].length <= indent)
      return { from: to, to: next.from - 1 }
  }
  return null
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-key)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: [tags.number, tags.keyword], color: 'var(--code-number)' },
  { tag: tags.comment, color: 'var(--ink-faint)', fontStyle: 'italic' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--field)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--code)', fontSize: '0.85rem', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--accent)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)' },
  '.cm-gutters': {
    backgroundColor: 'var(--panel)',
    color: 'var(--ink-faint)',
    borderRight: '1px solid var(--panel-border)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)' },
  '.cm-activeLineGutter': { color: 'var(--ink-soft)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'color-mix(in oklab, var(--accent), transparent 65%)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--accent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-foldPlaceholder': { backgroundColor: 'var(--hover)', border: 'none', color: 'inherit' },
  '.cm-tooltip, .cm-panels': {
    border: '1px solid var(--panel-border)',
    backgroundColor: 'var(--panel-raised)',
    color: 'var(--ink)',
  },
  '.cm-tooltip': { maxWidth: '30rem', fontFamily: 'var(--text)', borderRadius: '0.4rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--ink-on-accent)',
  },
  '.cm-tooltip.cm-completionInfo': { padding: '0.4rem 0.6rem', maxWidth: '20rem' },
  '.cm-diagnostic': { padding: '0.35rem 0.6rem' },
  '.cm-meaning': { padding: '0.45rem 0.7rem' },
  '.cm-meaning code': { display: 'block', color: 'var(--code-key)', overflowWrap: 'anywhere' },
  '.cm-textfield, .cm-button': {
    minHeight: '1.8rem',
    border: '1px solid var(--panel-border)',
    borderRadius: '0.3rem',
    background: 'var(--field)',
    color: 'inherit',
    font: 'inherit',
  },
  '.cm-panel.cm-search [name=close]': { color: 'inherit' },
})

export interface Asked {
  language: () => RulesetLanguage | null
  /** The faults of a text. */
  check: (text: string) => Promise<RulesetProblemAnswer[]>
  onchange: (text: string) => void
  label: string
}

/** The pause in typing after which the text is checked. */
const PAUSE_MS = 600

export function extensions(on: Asked): Extension[] {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    lintGutter(),
    foldGutter(),
    folding,
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('  '),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    json,
    syntaxHighlighting(colours),
    look,
    autocompletion({ override: [(context) => offers(on.language(), context)] }),
    hoverTooltip((view, at) => hovered(on.language(), view, at)),
    linter(async ({ state }) => faultsOf(state, await on.check(state.doc.toString())), {
      delay: PAUSE_MS,
    }),
    EditorView.contentAttributes.of({ 'aria-label': on.label, spellcheck: 'false', tabindex: '0' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) on.onchange(update.state.doc.toString())
    }),
    EditorState.tabSize.of(2),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
  ]
}

function offers(language: RulesetLanguage | null, context: CompletionContext) {
  const spot = language && spotAt(context.state.doc.toString(), context.pos)
  if (!language || !spot || (!context.explicit && spot.from === spot.to)) return null
  const found = spot.key ? language.keys(spot.path) : language.values(spot.path)
  if (!found.length) return null
  // A text that is not closed yet would reach to the next quote.
  const to =
    context.pos + /^[\w+-]*"?/.exec(context.state.sliceDoc(context.pos, spot.to))![0].length
  const after = context.state.sliceDoc(to, to + 20)
  const colon = spot.key && !/^\s*:/.test(after) ? ': ' : ''
  return {
    from: spot.from,
    to,
    // What is written has its quotes, so that it is compared with them.
    options: found.map(({ text, about }) => ({
      label: spot.key ? JSON.stringify(text) : text,
      displayLabel: text.replace(/^"|"$/g, ''),
      type: spot.key ? 'property' : 'constant',
      apply: (spot.key ? JSON.stringify(text) : text) + colon,
      ...(about && { info: () => textOf('div', about) }),
    })),
    validFor: /^"?[\w+-]*"?$/,
  }
}

function hovered(language: RulesetLanguage | null, view: EditorView, at: number) {
  const spot = language && spotAt(view.state.doc.toString(), at)
  const found = spot && spot.text ? language!.meaning(spot.path, spot.key, spot.text) : []
  if (!spot || !found.length) return null
  return { pos: spot.from, end: spot.to, create: () => ({ dom: meaningOf(found) }) }
}

function meaningOf(words: LanguageWord[]): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-meaning'
  for (const word of words) box.append(textOf('code', word.form), textOf('div', word.help))
  return box
}

/** An element with a text: nothing of a ruleset is ever read as HTML. */
function textOf(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

const faultsOf = (state: EditorState, problems: RulesetProblemAnswer[]): Diagnostic[] =>
  problems.map(({ line, column, severity, message, cure }) => ({
    ...placeOf(state, line, column),
    severity,
    message: cure ? `${message}: ${cure}` : message,
  }))

/** The position of a line and column, both from 1, and the end of the token there. */
function placeOf(state: EditorState, line: number | null, column: number | null) {
  const at = state.doc.line(Math.min(Math.max(line ?? 1, 1), state.doc.lines))
  const from = Math.min(at.from + Math.max((column ?? 1) - 1, 0), at.to)
  const spot = spotAt(state.doc.toString(), from)
  const to = spot && spot.from <= from && spot.to > from ? spot.to : Math.min(from + 1, at.to)
  return { from, to }
}

/** Shows a place, and puts the cursor there. */
export function showPlace(view: EditorView, line: number, column: number | null): void {
  const { from } = placeOf(view.state, line, column)
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  })
  view.focus()
}
