import { expect, it } from 'vitest'
import { botFace, personFace } from './faces'

const NAMES = ['Ann', 'Ben', 'Hanako', '雀', 'Guest 12', 'Guest 13', '', '<b>']

it.each([personFace, botFace])(
  'draws a face from a name, always alike, without the name',
  (draw) => {
    for (const name of NAMES) {
      expect(draw(name)).toBe(draw(name))
      expect(draw(name)).toMatch(/^<svg [^<]*>(<(rect|path|circle|ellipse) [^<>]*\/>)+<\/svg>$/)
    }
    expect(new Set(NAMES.map(draw)).size).toBeGreaterThan(5)
  },
)

it('draws people and bots of a name as different', () => {
  for (const name of NAMES) expect(personFace(name)).not.toBe(botFace(name))
})
