import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

type Texts = { [key: string]: string | Texts }
type Keys = (string | [string, Keys])[]
type Values = (string | Values)[]

const FILE = /^(.*\/(?:messages|names)(?:\/[a-z]+)?\/(?:en|ja|ko|zh))\.json$/
const KEYS = /^\0keys:/
const TEXTS = /^\0texts:/
// Names of modules are written into some files: without it they would have the folder of the build.
const HERE = import.meta.dirname

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Texts

const keysOf = (texts: Texts): Keys =>
  Object.entries(texts).map(([key, text]) => (typeof text === 'string' ? key : [key, keysOf(text)]))

const valuesOf = (keys: Keys, texts: Texts): Values =>
  keys.map((key) =>
    typeof key === 'string' ? (texts[key] as string) : valuesOf(key[1], texts[key[0]] as Texts),
  )

/** Returns the keys of all languages of a folder: those of its English file, or of its Japanese. */
function keysIn(folder: string): Keys {
  const files = ['en', 'ja'].map((language) => `${folder}/${language}.json`)
  return keysOf(read(files.find(existsSync)!))
}

/** JavaScript for the page: joins the keys and the values that `keysOf` and `valuesOf` returned. */
const JOIN = `const join = (values, keys) =>
  Object.fromEntries(
    keys.map((key, at) =>
      Array.isArray(key) ? [key[0], join(values[at], key[1])] : [key, values[at]]))`

/**
 * Builds the texts of each language without their keys, which all languages of a folder share in
 * one module.
 */
export function texts(): Plugin {
  return {
    name: 'texts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: [/\/(en|ja|ko|zh)\.json$/, KEYS] },
      async handler(source, importer) {
        if (KEYS.test(source)) return source
        const found = await this.resolve(source, importer)
        // A name without `.json`: what `load` returns is not JSON.
        const path = found && FILE.exec(found.id)?.[1]
        return path ? `\0texts:${relative(HERE, path)}` : null
      },
    },
    load: {
      filter: { id: [KEYS, TEXTS] },
      handler(id) {
        const path = resolve(HERE, id.replace(KEYS, '').replace(TEXTS, ''))
        if (KEYS.test(id))
          return `${JOIN}
            export default (values) => join(values, ${JSON.stringify(keysIn(path))})`
        const folder = dirname(path)
        const [keys, texts] = [keysIn(folder), read(`${path}.json`)]
        if (JSON.stringify(keysOf(texts)) !== JSON.stringify(keys))
          throw new Error(`${path}.json has other keys than another language`)
        const values = valuesOf(keys, texts)
        return `import join from '\0keys:${relative(HERE, folder)}'
          export default join(${JSON.stringify(values)})`
      },
    },
  }
}
