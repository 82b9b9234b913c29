import { expect, it } from 'vitest'
import { botFace, gladFace, personFace } from './faces'

const NAMES = ['Ann', 'Ben', 'Hanako', '雀', 'Guest 12', 'Guest 13', '', '<b>']

it.each([personFace, botFace])(
  'draws a face from a name, always alike, without the name',
  (draw) => {
    for (const name of NAMES) {
      expect(draw(name)).toBe(draw(name))
      expect(draw(name)).toMatch(
        /^<svg [^<]*>(<(rect|path|circle|ellipse) [^<>]*\/>|<g class[^<>]*>|<\/g>)+<\/svg>$/,
      )
    }
    expect(new Set(NAMES.map(draw)).size).toBeGreaterThan(5)
  },
)

it.each([personFace, botFace])('lets a winner laugh', (draw) => {
  const shown = (face: string) => /<g class="(\w+)">/.exec(face)![1]
  for (const name of NAMES) {
    const face = draw(name)
    expect([shown(face), shown(gladFace(face))]).toEqual(['calm', 'glad'])
    expect(gladFace(face)).toHaveLength(face.length)
  }
})

it('draws people and bots of a name as different', () => {
  for (const name of NAMES) expect(personFace(name)).not.toBe(botFace(name))
})
