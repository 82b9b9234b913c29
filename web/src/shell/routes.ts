/** The page that a path names. */

export type Route =
  | { page: 'lobby' }
  | { page: 'room'; code: string }
  | { page: 'table'; table: string; text: boolean }
  | { page: 'match'; code: string }
  | { page: 'calculator' }
  | { page: 'yaku' }
  | { page: 'games' }
  | { page: 'statistics' }
  | { page: 'position' }
  | { page: 'replay'; record: string }
  | { page: 'haiyuki'; part: string }
  | { page: 'workshop' }
  | { page: 'train' }
  | { page: 'play' }
  | { page: 'lost'; path: string }

/** The route that a path names. */
export function routeOf(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decoded)
  const [first, second] = parts
  if (first === undefined) return { page: 'lobby' }
  if (parts.length === 1 && isPlain(first)) return { page: first }
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

type Plain = (typeof PLAIN)[number]
const PLAIN = [
  'calculator',
  'yaku',
  'workshop',
  'games',
  'statistics',
  'position',
  'train',
  'play',
] as const
const isPlain = (name: string): name is Plain => (PLAIN as readonly string[]).includes(name)

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
