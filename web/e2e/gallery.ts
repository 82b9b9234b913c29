/** The gallery, built into a folder that goes with it, and served. */

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build, preview } from 'vite'
import { kernel } from '../kernel-address'
import { texts } from '../texts'

const ROOT = resolve(import.meta.dirname, '..')

export interface Served {
  address: string
  stop(): Promise<void>
}

export async function serveGallery(): Promise<Served> {
  const outDir = await mkdtemp(join(tmpdir(), 'jantaku-gallery-'))
  const shared = { root: ROOT, configFile: false, logLevel: 'error' } as const
  await build({
    ...shared,
    plugins: [kernel(), texts(), svelte({ configFile: join(ROOT, 'svelte.config.js') })],
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: join(ROOT, 'gallery.html') },
    },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0 } })
  return {
    address: server.resolvedUrls!.local[0]!,
    stop: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
