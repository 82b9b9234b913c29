/** The page that a path names. */

import type { Page } from './pages'

export interface Route {
  page: Page
  /** The properties of the page that the path names. */
  props: Record<string, string | boolean>
}

/** The page of these that a path names, with its properties; null if none of them has it. */
export function routeOf(path: string, pages: readonly Page[]): Route | null {
  const parts = path.split('/').filter(Boolean).map(decoded)
  for (const page of pages) {
    const props = propsOf(parts, page.path.split('/'))
    if (props) return { page, props }
  }
  return null
}

function propsOf(parts: string[], wanted: string[]): Route['props'] | null {
  if (parts.length > wanted.length) return null
  const props: Route['props'] = {}
  for (const [at, pattern] of wanted.entries()) {
    const part = parts[at]
    const [, property, name, optional] = /^(:?)(\w+)(\??)$/.exec(pattern)!
    if (part === undefined ? !optional : !property && part !== name) return null
    if (property) props[name!] = part ?? ''
    else if (optional) props[name!] = part !== undefined
  }
  return props
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
