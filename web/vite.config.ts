import { svelte } from '@sveltejs/vite-plugin-svelte'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

// Where `jantaku serve` listens while the pages are worked on.
const server = process.env.JANTAKU_ADDRESS ?? 'http://127.0.0.1:8000'

/** Lays packed copies beside what was built, so that the server packs nothing while people wait. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        const path = `${dir}/${name}`
        const text = readFileSync(path) // as it is in the end: other plugins change it until then
        if (text.length < 1000) continue
        writeFileSync(`${path}.br`, brotliCompressSync(text))
        writeFileSync(`${path}.gz`, gzipSync(text))
      }
    },
  }
}

/** Lays the kernel beside the page, where `make wasm` has built it; without it the page asks the server. */
function kernel(): Plugin {
  const path = 'kernel/dist/jantaku.wasm'
  return {
    name: 'kernel',
    apply: 'build',
    generateBundle() {
      if (!existsSync(path)) return
      this.emitFile({ type: 'asset', fileName: 'jantaku.wasm', source: readFileSync(path) })
    },
  }
}

export default defineConfig({
  plugins: [svelte(), kernel(), packed()],
  build: {
    outDir: '../src/jantaku/server/page',
    emptyOutDir: true,
    // Everything is a file of our own origin: the page runs under a strict Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    chunkSizeWarningLimit: 300,
  },
  server: {
    proxy: { '/api': { target: server, ws: true } },
    fs: { allow: ['..'] }, // the names of yaku are Python's
  },
  test: { include: ['src/**/*.test.ts'], environment: 'node' },
})
