/** The meaning of a pasted link or id: which log it names, and how to fetch it. */

export type Link =
  /** A log that the server fetches from its site; `seat` is the view that the link shows. */
  | { kind: 'site'; site: string; log: string; seat: number | null }
  /** The link contains the whole log, which the reader takes out of it. */
  | { kind: 'text'; text: string }
  /** A game of this server: the page that shows it. */
  | { kind: 'here'; path: string }
  /** A file that the browser fetches itself, if its site allows it. */
  | { kind: 'web'; url: string }
  /** A service that sends its logs only to signed-in users. */
  | { kind: 'login'; service: string }

const TENHOU_LOG = /\d{10}gm-[\da-f]{4}-\d{1,8}-[\da-f]{8}/
const MAJSOUL_LOG = /^\d{6}-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/
const MAJSOUL = /(^|\.)(maj-?soul\.(com|net)|mahjongsoul\.com|mahjongsoul\.game\.yo-star\.com)$/
const SERVICE = 'Mahjong Soul'

/**
 * The link in a text; null if it is something else, such as a log. `here` is the origin of the
 * page.
 */
export function linkOf(text: string, here: string): Link | null {
  const trimmed = text.trim()
  if (!trimmed || /\s/.test(trimmed)) return null
  if (MAJSOUL_LOG.test(trimmed)) return { kind: 'login', service: SERVICE }
  if (new RegExp(`^${TENHOU_LOG.source}(&tw=[0-3])?$`).test(trimmed)) return tenhou(trimmed)
  return /^https?:\/\//i.test(trimmed) && URL.canParse(trimmed) ? ofAddress(trimmed, here) : null
}

function ofAddress(text: string, here: string): Link {
  const url = new URL(text)
  if (url.origin === here && url.pathname.startsWith('/replay'))
    return { kind: 'here', path: url.pathname + url.search }
  if (MAJSOUL.test(url.hostname)) return { kind: 'login', service: SERVICE }
  if (/(^|\.)tenhou\.net$/.test(url.hostname)) {
    if (url.hash.startsWith('#json=')) return { kind: 'text', text }
    const found = tenhou(text)
    if (found) return found
  }
  return { kind: 'web', url: url.href }
}

function tenhou(text: string): Link | null {
  const log = TENHOU_LOG.exec(text)?.[0]
  const seat = /[?&]tw=([0-3])/.exec(text)?.[1]
  return log ? { kind: 'site', site: 'tenhou', log, seat: seat ? Number(seat) : null } : null
}
