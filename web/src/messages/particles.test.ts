import { describe, expect, it } from 'vitest'
import { filled } from './format'
import { withParticles } from './particles'

describe('a Korean particle goes by the end of the word before it', () => {
  it.each([
    ['민준이(가)', '민준이'],
    ['하루카이(가)', '하루카가'],
    ['패을(를)', '패를'],
    ['북을(를)', '북을'],
    ['나은(는)', '나는'],
    ['4통(으)로', '4통으로'],
    ['만(으)로', '만으로'],
    ['3삭(으)로', '3삭으로'],
    ['발(으)로', '발로'],
    ['백(으)로', '백으로'],
    ['Ann이(가)', 'Ann이'],
    ['Leo이(가)', 'Leo가'],
    ['Smart 3이(가)', 'Smart 3이'],
    ['Smart 2이(가)', 'Smart 2가'],
    ['로봇 1(으)로', '로봇 1로'],
    ['하루카와(과)', '하루카와'],
    ['민준와(과)', '민준과'],
    ['“패산”은(는)', '“패산”은'],
    ['北을(를)', '北을(를)'],
  ])('%s', (written, said) => {
    expect(withParticles(written)).toBe(said)
  })

  it('also where the word is one that was put in', () => {
    const message = '{name}이(가) {from}의 {tile}(으)로 론 선언'
    const values = { name: '민준', from: 'Ann', tile: '5통' }
    const plain = filled(message, values, 'ko').replace(/[\u2066-\u2069]/g, '')
    expect(plain).toBe('민준이 Ann의 5통으로 론 선언')
  })

  it('and other languages are left alone', () => {
    expect(filled('이(가)', {}, 'en')).toBe('이(가)')
  })
})
