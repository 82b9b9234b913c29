import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// Where `jantaku serve` listens while the pages are worked on.
const server = process.env.JANTAKU_ADDRESS ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
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
