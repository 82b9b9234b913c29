/** The tiger, the cat, the dog and the fox. */

import {
  body,
  both,
  disc,
  features,
  INK,
  line,
  oval,
  shape,
  sparkles,
  star,
  type Figure,
} from './parts'

const TIGER = '#f2952e'
const CREAM = '#fff4df'

/** Ataho, a tiger who fights with his fists. */
export const ataho: Figure = (face) =>
  sparkles(face) +
  body(face, '#c8352b', '#fff1dd', TIGER) +
  line('M92 188L120 226L148 188', 9, '#8f1f1c') +
  both(disc(58, 54, 30, TIGER) + disc(60, 57, 16, '#fde3bd')) +
  shape(
    'M120 26C170 26 204 56 208 104C222 122 214 158 192 176C168 202 72 202 48 176C26 158 18 122 32 104C36 56 70 26 120 26z',
    TIGER,
  ) +
  shape('M120 118C166 118 184 142 176 166C168 190 72 190 64 166C56 142 74 118 120 118z', CREAM) +
  line('M120 30V62M98 34L103 60M142 34L137 60', 10) +
  both(line('M26 112L56 116M26 140L54 136', 9)) +
  features(face, { gap: 40, y: 106, r: 13, brow: 10, thick: 11, mouth: 160, wide: 24, lip: true }) +
  shape('M106 132Q120 126 134 132Q132 146 120 148Q108 146 106 132z', INK)

const FUR = '#f6efe6'
const HAIR = '#c23a34'

/** Rinxiang, a cat whose feet are quicker. */
export const rinxiang: Figure = (face) =>
  sparkles(face) +
  body(face, '#d8433c', '#b32f2f', FUR) +
  line('M120 196V250', 6, '#f6cf6b') +
  both(disc(40, 62, 26, HAIR) + disc(40, 62, 11, '#f6cf6b')) +
  both(shape('M50 92L58 18Q92 34 104 58z', FUR) + shape('M62 70L67 36Q84 46 92 58z', '#f2a79c')) +
  shape(
    'M120 40C172 40 202 74 202 118C202 168 164 198 120 198C76 198 38 168 38 118C38 74 68 40 120 40z',
    FUR,
  ) +
  shape(
    'M44 92C56 50 88 36 120 36C152 36 184 50 196 92C176 84 160 72 152 58C146 76 132 84 118 84C122 76 122 68 120 62C106 84 72 90 44 92z',
    HAIR,
  ) +
  both(line('M30 138L58 142M32 160L58 156', 4, '#b9aa9b')) +
  features(face, {
    gap: 38,
    y: 120,
    r: 14,
    eye: '#3b2a5e',
    brow: 7,
    thick: 6,
    colour: '#8e2723',
    lashes: true,
    mouth: 164,
    wide: 17,
    lip: true,
  }) +
  shape('M110 144H130Q128 154 120 156Q112 154 110 144z', '#e0726c')

const BROWN = '#9a6a45'

/** Smash, a dog who is proud of his sword and of his cap. */
export const smash: Figure = (face) =>
  sparkles(face) +
  body(face, '#2f66b5', '#1f4a8c', BROWN, face === 'win' ? SWORD : '') +
  shape('M70 188Q120 214 170 188L164 210Q120 232 76 210z', '#f3c64a') +
  shape(
    'M120 40C172 40 198 78 196 122C194 172 160 200 120 200C80 200 46 172 44 122C42 78 68 40 120 40z',
    BROWN,
  ) +
  shape(
    'M120 122C156 122 172 146 164 170C156 194 84 194 76 170C68 146 84 122 120 122z',
    '#f0dcc0',
  ) +
  both(shape('M48 74C22 82 14 128 26 162C46 164 60 140 62 108z', '#6b4428')) +
  shape('M38 82C40 30 82 12 120 12C158 12 200 30 202 82C150 60 90 60 38 82z', '#2f66b5') +
  shape('M34 84C80 58 160 58 206 84L212 100C156 76 84 76 28 100z', '#1d3f78') +
  star(120, 44, 19, '#ffd75e') +
  features(face, { gap: 36, y: 116, r: 13, brow: 5, thick: 8, mouth: 170, wide: 20, lip: true }) +
  shape('M102 136Q120 128 138 136Q136 154 120 157Q104 154 102 136z', INK)

const SWORD =
  line('M222 96L236 8', 12, '#dce8f4') +
  line('M222 96L236 8', 3, '#7f9cc0') +
  line('M208 92L236 100', 8, '#e0b036')

const GOLD = '#eebd3f'

/** Fari, a fox and the gentlest of mages. */
export const fari: Figure = (face) =>
  sparkles(face) +
  body(face, '#4f9a72', '#37795a', GOLD, face === 'win' ? WAND : '') +
  line('M86 190Q120 216 154 190', 10, '#ffe9a8') +
  both(shape('M34 120L26 10Q70 34 98 66z', GOLD) + shape('M46 78L42 38Q64 52 76 68z', '#7a4a1d')) +
  shape(
    'M120 50C166 50 206 72 208 116C204 152 160 186 120 206C80 186 36 152 32 116C34 72 74 50 120 50z',
    GOLD,
  ) +
  shape(
    'M32 118C64 108 100 128 120 172C140 128 176 108 208 118C204 152 160 186 120 206C80 186 36 152 32 118z',
    '#fff8ea',
  ) +
  both(oval(62, 150, 15, 11, '#f6b6a4')) +
  shape('M120 62L132 82L120 102L108 82z', '#fff2bd') +
  features(face, {
    gap: 42,
    y: 116,
    r: 13,
    eye: '#4a2c14',
    brow: 8,
    thick: 6,
    colour: '#7a4a1d',
    lashes: true,
    mouth: 180,
    wide: 13,
  }) +
  oval(120, 158, 12, 10, INK)

const WAND =
  line('M222 150L234 60', 9, '#9a6528') +
  disc(235, 46, 18, '#fff1c4') +
  star(235, 46, 16, '#f0a52a')
