import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { transformWithOxc, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { kernel } from './kernel-address.ts'
import { texts } from './texts.ts'

// Where `jantaku serve` listens while the pages are worked on.
const server = process.env.JANTAKU_ADDRESS ?? 'http://127.0.0.1:8000'

/**
 * Writes packed copies next to the built files, so that the server packs nothing while people wait.
 */
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

/** The rows of `pages.ts`; nothing that they load is loaded. */
async function rows(): Promise<typeof import('./src/shell/pages.ts')> {
  const file = resolve(import.meta.dirname, 'src/shell/pages.ts')
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

/** Makes a folder of each page that needs no server, so that any host of files finds it by its path. */
function folders(names: string[]): Plugin {
  return {
    name: 'folders',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return
      const source = page.source.toString().replaceAll('="./', '="../')
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: `${name}/index.html`, source })
    },
  }
}

/** Writes the worker next to the page, with the names of all files that it stores. */
function worker(pages: Record<string, string>): Plugin {
  const lying = readdirSync('public').filter((name) => name.startsWith('icon'))
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const parts = Object.values(bundle).map((one) =>
          one.type === 'chunk' ? one.code : one.source,
        )
        const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const words = {
          __VERSION__: createHash('sha256').update(parts.join('')).digest('hex').slice(0, 12),
          __FILES__: JSON.stringify([...files, ...lying, 'manifest.webmanifest'].sort()),
          __PAGES__: JSON.stringify(pages),
        }
        const source = Object.entries(words).reduce(
          (text, [word, value]) => text.replace(word, value),
          readFileSync('worker.js', 'utf8'),
        )
        this.emitFile({ type: 'asset', fileName: 'worker.js', source })
      },
    },
  }
}

const shells = (names: string[], shell: (name: string) => string) =>
  Object.fromEntries(['', ...names].map((name) => [name, shell(name)]))

// `vite build --mode site` builds the pages that need no server, for any folder of any host.
export default defineConfig(async ({ mode }) => {
  const site = mode === 'site'
  const { EVERYWHERE, OF_SERVER, OF_SITE } = await rows()
  const names = [...EVERYWHERE, ...(site ? OF_SITE : OF_SERVER)].map(
    ({ path }) => path.split('/')[0]!,
  )
  const pages = site ? shells(names, (name) => (name ? `${name}/` : '')) : shells(names, () => '')
  return {
    ...(site && { root: 'site', base: './', publicDir: resolve('public') }),
    plugins: [
      svelte(),
      texts(),
      kernel(),
      worker(pages),
      ...(site ? [folders(names)] : [packed()]),
    ],
    build: {
      outDir: resolve(site ? '../build/site' : '../src/jantaku/server/page'),
      emptyOutDir: true,
      // Every file comes from the page's origin: the page runs under a strict
      // Content-Security-Policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
    },
    server: {
      proxy: { '/api': { target: server, ws: true } },
      fs: { allow: ['..'] }, // the page of the site is in a folder below
    },
    test: {
      include: ['src/**/*.test.ts'],
      environment: 'node',
      pool: 'threads',
      maxWorkers: '100%', // by default one processor is left out
    },
  }
})
