/**
 * Builds the replay as one module for other pages and for notebooks: `embed.js`, next to the page.
 */

import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { texts } from './texts.ts'

/**
 * The parts that `mount` adds to the shadow tree itself: the tiles, each by its name alone, and a
 * style.
 */
function putThere(): Plugin {
  return {
    name: 'put-there',
    enforce: 'pre',
    resolveId: (id) => (/tiles\.svg\?url$|board\.css$/.test(id) ? '\0nothing' : null),
    load: (id) => (id === '\0nothing' ? "export default ''" : null),
  }
}

/** The beginnings of the keys of texts that a replay never shows. */
const ELSEWHERE =
  'announcement app ban bots card discards fault flag games guide hint home how invitation invite list lobby lost offer outlook pace palette phrases position quick refusal report review rules running settings share site suspend target ways'

export default defineConfig({
  // Styles go with their components, into the shadow tree.
  plugins: [
    putThere(),
    texts(ELSEWHERE.split(' ')),
    svelte({ compilerOptions: { css: 'injected' } }),
  ],
  build: {
    outDir: '../src/jantaku/server/page',
    emptyOutDir: false,
    lib: { entry: 'src/shell/embed/embed.ts', formats: ['es'], fileName: () => 'embed.js' },
    rollupOptions: { output: { codeSplitting: false } },
    target: 'es2022',
    copyPublicDir: false,
  },
})
