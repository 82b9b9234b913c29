/**
 * Faces of players who have none: SVG documents, drawn from a name, always alike. Each face, those
 * of the characters too, hides the features of a winner next to the calm ones.
 */

const GROUNDS = [
  '#4f9d8c',
  '#c97b63',
  '#6d86c4',
  '#b9924c',
  '#8f6fb0',
  '#5d9a55',
  '#c0658a',
  '#5b8fa8',
]
const SKINS = ['#f6d7bd', '#eec39d', '#d9a478', '#b57f55', '#8a5a3c']
const HAIRS = ['#2b2320', '#4a3223', '#7b4b2a', '#b9863f', '#8d8a86', '#7a2f2a']
const INK = '#33272a'

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const line = (d: string) =>
  `<path d="${d}" fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round"/>`

const arch = (x: number, y: number) => line(`M${x - 6} ${y}Q${x} ${y - 9} ${x + 6} ${y}`)

/** Eyes and a mouth; those of a winner laugh. The eyes are that far from the middle. */
const features = (calm: string, gap: number, eyes: number) =>
  `<g class="calm">${calm}</g><g class="glad" display="none">` +
  arch(60 - gap, eyes) +
  arch(60 + gap, eyes) +
  path('M49 72H71Q70 86 60 86Q50 86 49 72z', '#7a2a2a') +
  '</g>'

/** A face with the features of a winner. */
export const gladFace = (face: string): string =>
  face
    .replaceAll('<g class="calm">', '<g class="calm" display="none">')
    .replaceAll('<g class="glad" display="none">', '<g class="glad">')

const SHORT = 'M31 60Q26 22 60 22Q94 22 89 60Q84 41 60 41Q38 41 31 60z'
const FRINGE = 'M32 54Q32 25 60 25Q88 25 88 54Q75 39 60 45Q45 39 32 54z'

/** Hair behind the head and in front of it. */
const STYLES: readonly ((hair: string) => [string, string])[] = [
  (hair) => ['', path(SHORT, hair)],
  (hair) => [path('M25 56Q22 18 60 18Q98 18 95 56V88H25z', hair), path(FRINGE, hair)],
  (hair) => [dot(60, 18, 13, hair), path(SHORT, hair)],
  (hair) => [
    path('M24 60Q20 16 60 16Q100 16 96 60Q99 98 88 104H32Q21 98 24 60z', hair),
    path('M32 56Q40 28 73 28Q89 32 88 58Q80 43 62 38Q46 41 32 56z', hair),
  ],
  (hair) => [
    [32, 46, 60, 74, 88].map((x, at) => dot(x, [44, 29, 24, 29, 44][at]!, 14, hair)).join(''),
    '',
  ],
  (hair) => [
    '',
    path('M29 50Q29 20 60 20Q91 20 91 50z', hair) + path('M29 48H103Q102 57 92 57H29z', hair),
  ],
]
const MOUTHS = ['M50 74Q60 82 70 74', 'M52 76H68', 'M51 74Q60 86 69 74z', 'M54 75Q61 80 68 74']

/** Returns a source of numbers that follow from a name, each below its `count`. */
function numbersOf(name: string): (count: number) => number {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619)
  return (count) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) % count
  }
}

const face = (ground: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><rect width="120" height="120" fill="${ground}"/>${inside}</svg>`

/** The face of a person of that name. */
export function personFace(name: string): string {
  const next = numbersOf(name)
  const one = <T>(of: readonly T[]): T => of[next(of.length)]!
  const [ground, shirt, skin, hair] = [one(GROUNDS), one(GROUNDS), one(SKINS), one(HAIRS)]
  const [behind, before] = one(STYLES)(hair)
  return face(
    ground,
    behind +
      path('M12 122Q16 94 60 94Q104 94 108 122z', ground === shirt ? '#f4f1e8' : shirt) +
      path('M50 76H70V98Q60 106 50 98z', skin) +
      `<ellipse cx="60" cy="58" rx="28" ry="32" fill="${skin}"/>` +
      before +
      features(dot(49, 61, 3.6, INK) + dot(71, 61, 3.6, INK) + line(one(MOUTHS)), 11, 63) +
      dot(42, 70, 5, '#e4717144') +
      dot(78, 70, 5, '#e4717144'),
  )
}

/** The face of a bot of that name: a tile that looks at you. */
export function botFace(name: string): string {
  const next = numbersOf(name)
  const ground = GROUNDS[next(GROUNDS.length)]!
  const eye = [
    (x: number) => dot(x, 52, 6, '#1f5fa8'),
    (x: number) => `<rect x="${x - 4}" y="43" width="8" height="18" rx="4" fill="#1f7a4d"/>`,
    (x: number) => path(`M${x - 7} 52L${x} 45L${x + 7} 52L${x} 59z`, '#b3262e'),
  ][next(3)]!
  return face(
    ground,
    '<rect x="28" y="16" width="64" height="92" rx="11" fill="#2f8f63"/>' +
      '<rect x="28" y="14" width="64" height="84" rx="11" fill="#fffdf3"/>' +
      features(eye(46) + eye(74) + line(MOUTHS[next(MOUTHS.length)]!), 14, 55),
  )
}
