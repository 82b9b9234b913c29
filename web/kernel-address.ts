import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The kernel's address for the page, if `make wasm` has built it; empty if the page asks the
 * server.
 */
export function kernel(): Plugin {
  const name = 'virtual:kernel'
  const file = resolve(import.meta.dirname, 'kernel/dist/jantaku.wasm')
  return {
    name: 'kernel',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      return existsSync(file) ? `export { default } from '${file}?url'` : `export default ''`
    },
  }
}
