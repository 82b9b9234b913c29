/** The parts of faces: eyes, brows, mouths in every mood, and a few shapes as text of SVG. */

export type Expression = 'calm' | 'glad' | 'angry' | 'beaten' | 'win'
export const FACES: Expression[] = ['calm', 'glad', 'angry', 'beaten', 'win']

/** A drawing of 240 by 250, in a mood. */
export type Figure = (face: Expression) => string

export const INK = '#2b1a16'
export const TONGUE = '#e8685f'

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`
export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
export const line = (d: string, width: number, colour = INK): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A shape on both sides of the middle. */
export const both = (one: string): string =>
  `${one}<g transform="matrix(-1 0 0 1 240 0)">${one}</g>`

export function star(x: number, y: number, r: number, fill: string, rays = 5): string {
  const points = Array.from({ length: 2 * rays }, (_, at) => {
    const size = at % 2 ? 0.45 * r : r
    const turn = (Math.PI * at) / rays
    return `${(x + size * Math.sin(turn)).toFixed(1)},${(y - size * Math.cos(turn)).toFixed(1)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}

export interface Features {
  /** The position of the eyes: the distance from the middle, the height, the size. */
  gap: number
  y: number
  r: number
  eye?: string
  /** The brows: how high above the eyes, how thick; their colour. */
  brow: number
  thick: number
  colour?: string
  lashes?: boolean
  /** The mouth: how high, how wide; animals have a lip below the nose. */
  mouth: number
  wide: number
  lip?: boolean
}

const EYES: Record<Expression, (f: Features) => string> = {
  calm: (f) => open(f),
  angry: (f) => open(f),
  glad: (f) => both(arch(120 - f.gap, f.y, f.r, -1)),
  win: (f) => both(arch(120 - f.gap, f.y, 1.15 * f.r, -1)),
  beaten: ({ gap, y, r }) => {
    const [x, k] = [120 - gap, 0.85 * r]
    return both(line(`M${x - k} ${y - k}L${x + k} ${y + k}M${x + k} ${y - k}L${x - k} ${y + k}`, 7))
  },
}

function open({ gap, y, r, eye = INK, lashes }: Features): string {
  const x = 120 - gap
  const lash = lashes ? line(`M${x - 1.1 * r} ${y - 0.3 * r}l${-0.7 * r} ${-0.6 * r}`, 4.5) : ''
  return both(`<g class="eye">${oval(x, y, 0.86 * r, r, eye)}${lash}</g>`) + glints(x, y, r, gap)
}

const glints = (x: number, y: number, r: number, gap: number): string =>
  [x, x + 2 * gap].map((at) => disc(at + 0.28 * r, y - 0.38 * r, 0.27 * r, '#fff')).join('')

const arch = (x: number, y: number, r: number, up: number): string =>
  line(
    `M${x - 1.1 * r} ${y - up * 0.35 * r}Q${x} ${y + up * 1.35 * r} ${x + 1.1 * r} ${y - up * 0.35 * r}`,
    8,
  )

const BROWS: Record<Expression, [outer: number, inner: number]> = {
  calm: [0, -4],
  glad: [-4, -10],
  win: [-6, -14],
  angry: [-10, 10],
  beaten: [8, -12],
}

function brows(face: Expression, { gap, y, r, brow, thick, colour }: Features): string {
  const [outer, inner] = BROWS[face]
  const [x, level] = [120 - gap, y - r - brow]
  const bend = face === 'angry' ? 0 : -7
  const d = `M${x - 1.35 * r} ${level + outer}Q${x} ${level + (outer + inner) / 2 + bend} ${x + 1.35 * r} ${level + inner}`
  return both(line(d, thick, colour))
}

const MOUTHS: Record<Expression, (x: number, y: number, w: number, lip: boolean) => string> = {
  calm: (x, y, w, lip) =>
    lip
      ? line(
          `M${x - w} ${y - 4}Q${x - w / 2} ${y + 9} ${x} ${y - 2}Q${x + w / 2} ${y + 9} ${x + w} ${y - 4}`,
          6,
        )
      : line(`M${x - 0.7 * w} ${y}Q${x} ${y + 7} ${x + 0.7 * w} ${y}`, 6),
  glad: (x, y, w) => laughing(x, y - 4, w, 20),
  win: (x, y, w) => laughing(x, y - 8, 1.2 * w, 32),
  angry: (x, y, w) =>
    `<rect x="${x - w}" y="${y - 8}" width="${2 * w}" height="18" rx="7" fill="#fff" stroke="${INK}" stroke-width="5"/>` +
    line(`M${x - w / 2.4} ${y - 6}v14M${x + w / 2.4} ${y - 6}v14`, 3),
  beaten: (x, y, w) =>
    line(`M${x - w} ${y + 5}q${w / 3} -12 ${(2 * w) / 3} 0t${(2 * w) / 3} 0t${(2 * w) / 3} 0`, 6),
}

function laughing(x: number, y: number, w: number, high: number): string {
  const d = `M${x - w} ${y}Q${x} ${y + 7} ${x + w} ${y}Q${x + 0.9 * w} ${y + high} ${x} ${y + high}Q${x - 0.9 * w} ${y + high} ${x - w} ${y}z`
  return `${shape(d, '#7a2320')}${oval(x, y + 0.78 * high, 0.5 * w, 0.24 * high, TONGUE)}${line(d, 5)}`
}

/** Eyes, brows and mouth of a mood, with what shows it: a blush, a drop of sweat, a plaster. */
export function features(face: Expression, given: Features): string {
  const { gap, y, r, mouth, wide, lip = false } = given
  const glad = face === 'glad' || face === 'win'
  const blush = glad
    ? both(oval(120 - gap - 1.5 * r, y + 1.9 * r, 1.05 * r, 0.7 * r, '#f3796a66'))
    : ''
  const sweat =
    face === 'beaten' ? shape('M196 62q14 20 0 27q-14 -7 0 -27z', '#8fd0f5') + plaster : ''
  return (
    blush + EYES[face](given) + brows(face, given) + MOUTHS[face](120, mouth, wide, lip) + sweat
  )
}

const plaster =
  '<g transform="rotate(-32 62 150)"><rect x="42" y="143" width="40" height="15" rx="7" fill="#f4d5ac"/>' +
  '<rect x="55" y="143" width="14" height="15" fill="#dfb584"/></g>'

/** Shoulders in clothes, and, for the winner, both arms in the air. */
export function body(
  face: Expression,
  cloth: string,
  shade: string,
  skin: string,
  held = '',
): string {
  const arms = face === 'win' ? both(raised(cloth, skin)) + held : ''
  const d = 'M28 250Q30 196 84 186H156Q210 196 212 250z'
  return arms + shape(d, cloth) + shape('M84 186Q120 232 156 186L146 250H94z', shade)
}

const raised = (cloth: string, skin: string): string =>
  line('M52 226Q14 190 20 128', 34, cloth) + line('M19 116V104', 28, skin) + disc(19, 92, 21, skin)

/** Small stars about who has won. */
export const sparkles = (face: Expression): string =>
  face === 'win'
    ? `<g class="sparkles">${star(54, 30, 12, '#ffe27a', 4)}${star(190, 22, 15, '#fff3c2', 4)}${star(222, 66, 9, '#ffe27a', 4)}${star(120, 14, 9, '#fff3c2', 4)}</g>`
    : ''
