/** The setup of all tests: a browser, unpacked if necessary, and a server. */

import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { layFonts } from './fonts'
import { Server } from './server'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the browser's control socket. */
    browser: string
    /** The address of the server that all tests share. */
    server: string
  }
}

const HERE = join(import.meta.dirname, 'node_modules')
const UNPACKED = join(HERE, '.browser')

// No switches that @sparticuz/chromium suggests: they turn off protections of a page.
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--font-render-hinting=none',
  '--mute-audio',
]

/** Unpacks the browser of npm, what it needs of the system, and fonts; whole or not at all. */
async function unpack(): Promise<void> {
  const folder = await mkdtemp(`${UNPACKED}-`)
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env
  // It unpacks to there, and its libraries only where it takes the machine for this one.
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  const { default: packed } = await import('@sparticuz/chromium')
  await packed.executablePath()
  restore({ TMPDIR, AWS_EXECUTION_ENV })
  await layFonts(join(folder, 'cjk'))
  await rm(UNPACKED, { recursive: true, force: true })
  await rename(folder, UNPACKED)
}

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
}

/** The browser that CHROMIUM names, otherwise npm's. */
async function launched(): Promise<BrowserServer> {
  if (!existsSync(UNPACKED)) await unpack()
  const named = process.env.CHROMIUM
  const env = { ...process.env, FONTCONFIG_FILE: join(UNPACKED, 'cjk', 'fonts.conf') }
  const libraries = { LD_LIBRARY_PATH: join(UNPACKED, 'al2023', 'lib') }
  return chromium.launchServer({
    executablePath: named ?? join(UNPACKED, 'chromium'),
    args: SWITCHES,
    env: named ? env : { ...env, ...libraries },
  })
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launched().catch((problem: Error) => {
    throw new Error(
      `No browser could be started, so nothing was tested: run \`make browser\`, which fetches one ` +
        `from npm, or name a Chromium in CHROMIUM.\n${problem.message}`,
    )
  })
  const server = await Server.start()
  project.provide('browser', browser.wsEndpoint())
  project.provide('server', server.address)
  return async () => {
    await browser.close()
    await server.stop()
  }
}
