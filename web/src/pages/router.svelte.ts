/** Which page a path names, and how to go to another without loading anything. */

export type Route =
  | { page: 'lobby' }
  | { page: 'room'; code: string }
  | { page: 'table'; table: string }
  | { page: 'match'; code: string }
  | { page: 'calculator' }
  | { page: 'yaku' }
  | { page: 'replay'; record: string }
  | { page: 'haiyuki'; part: string }
  | { page: 'lost'; path: string }

/** The route that a path names. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decoded)
  const [first, second] = parts
  if (first === undefined) return { page: 'lobby' }
  if (parts.length === 1 && (first === 'calculator' || first === 'yaku')) return { page: first }
  if (first === 'replay' && parts.length <= 2) return { page: 'replay', record: second ?? '' }
  if (first === 'haiyuki' && parts.length < 3) return { page: 'haiyuki', part: second ?? '' }
  if (parts.length === 2 && second !== undefined) {
    if (first === 'room') return { page: 'room', code: second }
    if (first === 'table') return { page: 'table', table: second }
    if (first === 'match') return { page: 'match', code: second }
  }
  return { page: 'lost', path }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

let path = $state(globalThis.location?.pathname ?? '/')

export const router = {
  get route(): Route {
    return routeOf(path)
  },
}

/** Shows another page. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  path = location.pathname
  scrollTo(0, 0)
}

/** Lets plain links of the page change the route instead of loading the page anew. */
export function followLinks(): () => void {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || /^\/(api|docs)\b/.test(link.pathname)) return
    event.preventDefault()
    go(link.pathname + link.search)
  }
  const pop = () => (path = location.pathname)
  addEventListener('click', click)
  addEventListener('popstate', pop)
  return () => {
    removeEventListener('click', click)
    removeEventListener('popstate', pop)
  }
}
