/** The swordswoman, the wanderer, and the dog with the brows. */

import { body, both, disc, features, INK, line, oval, shape, sparkles, type Figure } from './parts'

const SKIN = '#f8dcc4'
const NIGHT = '#24345a'

/** Yuri, who draws her blade once. */
export const yuri: Figure = (face) =>
  sparkles(face) +
  shape('M36 120C20 176 24 220 40 250H200C216 220 220 176 204 120z', NIGHT) +
  body(face, '#8fc3ea', '#fdfdfd', SKIN, face === 'win' ? BLADE : '') +
  line('M96 188L120 224L144 188', 9, '#3f7fcf') +
  shape(
    'M120 28C176 28 206 72 204 124C204 150 200 170 196 186H44C40 170 36 150 36 124C34 72 64 28 120 28z',
    NIGHT,
  ) +
  shape(
    'M120 66C160 66 178 96 178 128C178 172 148 198 120 198C92 198 62 172 62 128C62 96 80 66 120 66z',
    SKIN,
  ) +
  shape(
    'M52 132C52 84 84 52 120 52C156 52 188 84 188 132C176 124 168 112 166 100H150L148 88L140 102H100L92 88L90 102H74C72 114 64 124 52 132z',
    NIGHT,
  ) +
  line('M50 74Q120 34 190 74', 13, '#3f7fcf') +
  shape('M188 70l30 -14l-8 24l16 12l-36 0z', '#3f7fcf') +
  features(face, {
    gap: 31,
    y: 136,
    r: 12,
    eye: '#23457c',
    brow: 8,
    thick: 5,
    colour: NIGHT,
    lashes: true,
    mouth: 174,
    wide: 14,
  }) +
  line('M118 152q2 4 5 2', 4, '#dba98a')

const BLADE =
  line('M220 100Q232 54 222 2', 9, '#e7eff8') +
  line('M206 96L236 104', 7, '#d9a52e') +
  line('M219 106L215 128', 9, '#5b3a24')

const STRAW = '#d9ac45'

/** Petum, who would bet his beard. */
export const petum: Figure = (face) =>
  sparkles(face) +
  body(face, '#8a5aa8', '#6b4186', SKIN, face === 'win' ? FLAME : '') +
  shape(
    'M120 76C164 76 182 104 180 134C178 166 150 190 120 190C90 190 62 166 60 134C58 104 76 76 120 76z',
    SKIN,
  ) +
  shape(
    'M58 138C74 150 96 146 120 152C144 146 166 150 182 138C188 190 160 236 120 246C80 236 52 190 58 138z',
    '#fbf8f1',
  ) +
  line('M86 178Q92 210 112 230M154 178Q148 210 128 230', 5, '#e2dacb') +
  shape('M120 10L226 104C160 80 80 80 14 104z', STRAW) +
  line('M120 14L40 96M120 14L86 86M120 14L154 86M120 14L200 96', 5, '#a87a22') +
  shape(
    'M14 104C80 80 160 80 226 104C228 112 222 116 216 114C158 94 82 94 24 114C18 116 12 112 14 104z',
    '#b98a2c',
  ) +
  features(face, {
    gap: 31,
    y: 122,
    r: 11,
    brow: 2,
    thick: 10,
    colour: '#efe9dc',
    mouth: 176,
    wide: 16,
  }) +
  oval(120, 144, 14, 11, '#ee9f83')

const FLAME =
  line('M222 170V86', 10, '#7a5226') +
  shape('M222 14q26 30 14 54q-14 22 -28 0q-8 -22 14 -54z', '#f2652e') +
  shape('M222 40q12 16 6 28q-6 10 -13 0q-4 -12 7 -28z', '#ffd75e')

const WHITE = '#fffdf8'

/** Mayu, a dog with more brow than face. */
export const mayu: Figure = (face) =>
  sparkles(face) +
  (face === 'win' ? line('M206 236Q240 214 226 176', 22, WHITE) : '') +
  body(face, WHITE, '#f1ebe0', WHITE) +
  shape('M66 186Q120 216 174 186L178 208Q120 240 62 208z', '#9160cf') +
  disc(120, 222, 12, '#ffd75e') +
  both(shape('M54 66C18 62 10 128 26 158C48 158 62 130 66 100z', '#9160cf')) +
  shape(
    'M120 32C176 32 204 70 202 118C202 170 164 200 120 200C76 200 38 170 38 118C36 70 64 32 120 32z',
    WHITE,
  ) +
  shape(
    'M120 24q10 10 4 20q14 -8 20 2q-12 10 -24 8q-12 2 -24 -8q6 -10 20 -2q-6 -10 4 -20z',
    '#f1ebe0',
  ) +
  features(face, { gap: 38, y: 126, r: 12, brow: 10, thick: 21, mouth: 170, wide: 18, lip: true }) +
  shape('M104 142Q120 136 136 142Q134 156 120 158Q106 156 104 142z', INK)
