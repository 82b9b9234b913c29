/** A report as a picture: drawn as SVG out of the tiles' own sprite, then as PNG. */

import sprite from '../../../../tiles/tiles.svg?url'
import { isRedName, kindName } from '../../../model/setup/tiles'
import { handTiles, type CalculatorInput } from '../calculatorInput'

const TILE = 48
const HIGH = 64
const PAD = 28
const LINE = 25
const BOTTOM = '#2a8a5f'

/** The SVG of a report: the hand in tiles, the lines of text below. */
export async function svgOf(input: CalculatorInput, lines: readonly string[]): Promise<string> {
  const symbols = new DOMParser().parseFromString(
    await (await fetch(sprite)).text(),
    'image/svg+xml',
  )
  const groups = handTiles(input)
  const inside: string[] = []
  const used = new Set<string>()
  let x = PAD
  for (const [at, group] of groups.entries()) {
    const meld = input.melds[at - groups.length + input.melds.length]
    for (const [place, name] of group.entries()) {
      const down = meld?.type === 'closed_kan' && (place === 0 || place === 3)
      const id = `t-${kindName(name)}${isRedName(name) ? 'r' : ''}`
      used.add(id)
      inside.push(down ? backAt(x, PAD) : tileAt(x, PAD, id))
      x += TILE
    }
    x += 14
  }
  const width = Math.max(x + PAD - 14, 720)
  const top = PAD + HIGH + 44
  const height = top + lines.length * LINE + PAD - 8
  const defs = [...used].map((id) => symbols.getElementById(id)?.outerHTML ?? '').join('')
  const text = lines.map((one, at) => textAt(PAD, top + at * LINE, one)).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<defs>${defs}</defs><rect width="100%" height="100%" fill="#123a39"/>` +
    `${inside.join('')}${text}</svg>`
  )
}

function boxAt(x: number, y: number, fill: string): string {
  return `<rect x="${x + 1}" y="${y}" width="${TILE - 2}" height="${HIGH}" rx="5" fill="${fill}"/>`
}

const backAt = (x: number, y: number): string => boxAt(x, y + 5, '#cdbf98') + boxAt(x, y, '#e6a544')

function tileAt(x: number, y: number, id: string): string {
  const face = `<use href="#${id}" x="${x + 4}" y="${y + 4}" width="${TILE - 8}" height="${HIGH - 8}"/>`
  return boxAt(x, y + 5, BOTTOM) + boxAt(x, y + 2, '#cdbf98') + boxAt(x, y, '#fdfaf0') + face
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function textAt(x: number, y: number, text: string): string {
  const safe = text.replace(/[&<>]/g, (one) => ESCAPES[one]!)
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="17" fill="#f3f6f2">${safe}</text>`
}

/** The PNG of an SVG, twice as fine. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width * 2
    canvas.height = image.height * 2
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture')))),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}
