/** The address of the page, and navigation to another page without loading anything. */

import { served } from './hasServer'

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

const pathNow = () => `/${globalThis.location?.pathname.slice(root.length) ?? ''}`
let path = $state(pathNow())

export const here = {
  /** The path below the folder of the pages. */
  get path(): string {
    return path
  },
  /** The first part of the path, which names the page. */
  get page(): string {
    return path.split('/')[1] ?? ''
  },
}

/** Shows another page. */
export function go(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', linkTo(to))
  else history.pushState(null, '', linkTo(to))
  path = pathNow()
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
  const pop = () => (path = pathNow())
  addEventListener('click', click)
  addEventListener('popstate', pop)
  return () => {
    removeEventListener('click', click)
    removeEventListener('popstate', pop)
  }
}
