/** The page that a path names, and navigation to another page without loading anything. */

import { served } from '../client/served'

export type Route =
  | { page: 'lobby' }
  | { page: 'room'; code: string }
  | { page: 'table'; table: string; text: boolean }
  | { page: 'match'; code: string }
  | { page: 'calculator' }
  | { page: 'yaku' }
  | { page: 'replay'; record: string }
  | { page: 'haiyuki'; part: string }
  | { page: 'workshop' }
  | { page: 'lost'; path: string }

/** The route that a path names. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decoded)
  const [first, second] = parts
  if (first === undefined) return { page: 'lobby' }
  if (parts.length === 1 && (first === 'calculator' || first === 'yaku' || first === 'workshop'))
    return { page: first }
  if (first === 'replay' && parts.length <= 2) return { page: 'replay', record: second ?? '' }
  if (first === 'haiyuki' && parts.length < 3) return { page: 'haiyuki', part: second ?? '' }
  if (parts.length === 2 && second !== undefined) {
    if (first === 'room') return { page: 'room', code: second }
    if (first === 'table') return { page: 'table', table: second, text: false }
    if (first === 'match') return { page: 'match', code: second }
  }
  if (first === 'table' && parts.length === 3 && second !== undefined && parts[2] === 'text')
    return { page: 'table', table: second, text: true }
  return { page: 'lost', path }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * The folder of the pages in the address, which is that of the manifest: `/`, or below it on a host
 * of many sites.
 */
export const root = globalThis.document
  ? new URL(
      '.',
      document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? document.baseURI,
    ).pathname
  : '/'

/** The address of a page; without a server that finds pages by their path, each is a folder. */
export function linkTo(to: string): string {
  const end = to.search(/[?#]/)
  const inside = (end < 0 ? to : to.slice(0, end)).slice(1)
  const folder = served || !inside || inside.endsWith('/') ? inside : `${inside}/`
  return `${root}${folder}${end < 0 ? '' : to.slice(end)}`
}

const here = () => `/${globalThis.location?.pathname.slice(root.length) ?? ''}`
let path = $state(here())

export const router = {
  get route(): Route {
    return routeOf(path)
  },
}

/** Shows another page. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', linkTo(to))
  else history.pushState(null, '', linkTo(to))
  path = here()
  scrollTo(0, 0)
}

/** Makes plain links of the page change the route instead of reloading the page. */
export function followLinks(): () => void {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download')) return
    if (link.origin !== location.origin || !link.pathname.startsWith(root)) return
    const to = `/${link.pathname.slice(root.length)}`
    if (/^\/(api|docs)\b/.test(to)) return
    const { pathname, search } = location
    if (link.hash && link.pathname === pathname && link.search === search) return // a place of this page
    event.preventDefault()
    go(to + link.search + link.hash)
  }
  const pop = () => (path = here())
  addEventListener('click', click)
  addEventListener('popstate', pop)
  return () => {
    removeEventListener('click', click)
    removeEventListener('popstate', pop)
  }
}
