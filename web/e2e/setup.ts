/** Finds the browser of the tests, and unpacks it and its fonts where that has not been done. */

import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { layFonts } from './fonts'

export interface Browser {
  path: string
  fonts: string
}

declare module 'vitest' {
  interface ProvidedContext {
    browser: Browser
  }
}

const FOLDER = join(import.meta.dirname, 'node_modules', '.browser')

async function found(): Promise<Browser> {
  await mkdir(FOLDER, { recursive: true })
  const fonts = join(FOLDER, 'cjk', 'fonts.conf')
  const path = process.env.CHROMIUM ?? join(FOLDER, 'chromium')
  const done = join(FOLDER, 'unpacked')
  if (!existsSync(done)) {
    process.env.TMPDIR = FOLDER // where it is unpacked to
    const { default: chromium } = await import('@sparticuz/chromium')
    if (!process.env.CHROMIUM) await chromium.executablePath()
    await layFonts(join(FOLDER, 'cjk'), [join(FOLDER, 'fonts'), '/usr/share/fonts'])
    await writeFile(done, '')
  }
  return { path, fonts }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('browser', await found())
}
