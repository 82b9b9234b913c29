/**
 * Fonts for Chinese, Japanese and Korean, which the browser of the tests comes without: made known to
 * that browser's process alone.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'

const FONTS = [
  ['noto-sans-jp', 'japanese'],
  ['noto-sans-kr', 'korean'],
  ['noto-sans-sc', 'chinese-simplified'],
] as const
const WEIGHTS = [400, 700]

/** A font of the system out of one of the web, which differs in its tables' packing. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const font = Buffer.alloc(woff.readUInt32BE(16))
  const power = 2 ** Math.floor(Math.log2(count))
  woff.copy(font, 0, 4, 8) // the flavour
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(16 * power, 6)
  font.writeUInt16BE(Math.log2(power), 8)
  font.writeUInt16BE(16 * (count - power), 10)
  let end = 12 + 16 * count
  for (let at = 0; at < count; at++) {
    const entry = woff.subarray(44 + 20 * at, 64 + 20 * at)
    const [offset, packed, length] = [4, 8, 12].map((place) => entry.readUInt32BE(place))
    const table = woff.subarray(offset, offset! + packed!)
    const row = 12 + 16 * at
    entry.copy(font, row, 0, 4)
    entry.copy(font, row + 4, 16, 20) // its checksum
    font.writeUInt32BE(end, row + 8)
    font.writeUInt32BE(length!, row + 12)
    ;(packed! < length! ? inflateSync(table) : table).copy(font, end)
    end += (length! + 3) & ~3
  }
  return font
}

/** Writes the fonts into a folder, with the fontconfig file that names them. */
export async function layFonts(folder: string): Promise<void> {
  const modules = dirname(dirname(createRequire(import.meta.url).resolve('playwright-core')))
  await mkdir(folder, { recursive: true })
  for (const [font, script] of FONTS)
    for (const weight of WEIGHTS) {
      const name = `${font}-${script}-${weight}-normal`
      const woff = await readFile(join(modules, '@fontsource', font, 'files', `${name}.woff`))
      await writeFile(join(folder, `${name}.ttf`), unpacked(woff))
    }
  // As seen from the file itself: the folder may be moved.
  const dirs = ['.', '../fonts'].map((path) => `<dir prefix="relative">${path}</dir>`).join('')
  await writeFile(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">` +
      `<fontconfig>${dirs}<dir>/usr/share/fonts</dir></fontconfig>`,
  )
}
