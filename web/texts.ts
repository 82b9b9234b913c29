import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

type Texts = { [key: string]: string | Texts }
type Keys = (string | [string, Keys])[]
type Values = (string | Values)[]
type Kept = (key: Keys[number]) => boolean

const MESSAGES = resolve(import.meta.dirname, 'src/messages')
const GENERATED = resolve(import.meta.dirname, 'src/generated')
const LANGUAGES = readdirSync(MESSAGES)
  .filter((name) => /^[a-z]{2}\.json$/.test(name))
  .map((name) => name.slice(0, 2))
const ROOM = /^virtual:texts\/(\w+)$/
const NAME = /\/generated\/(names\/\w+\/[a-z]{2})\.json$/
const [CATALOG, KEYS, TEXTS] = [/^\0catalog:(\w+)$/, /^\0keys:(.*)$/, /^\0texts:(.*)\/([a-z]{2})$/]

const isPart = (room: string) => room.startsWith('names/')
const fileOf = (room: string, language: string) =>
  `${isPart(room) ? resolve(GENERATED, room) : MESSAGES}/${language}.json`

/** Returns the texts of a language: of a room of the messages, or `names/` and a part of the names. */
function textsOf(room: string, language: string): Texts | null {
  const path = fileOf(room, language)
  if (!existsSync(path)) return null
  const read = JSON.parse(readFileSync(path, 'utf8')) as Texts
  return isPart(room) ? read : (read[room] as Texts)
}

const keysOf = (texts: Texts): Keys =>
  Object.entries(texts).map(([key, text]) => (typeof text === 'string' ? key : [key, keysOf(text)]))

const valuesOf = (keys: Keys, texts: Texts): Values =>
  keys.map((key) =>
    typeof key === 'string' ? (texts[key] as string) : valuesOf(key[1], texts[key[0]] as Texts),
  )

/** Returns the keys of all languages: those of English, or of the first that has such texts. */
const keysIn = (room: string): Keys =>
  keysOf(LANGUAGES.map((language) => textsOf(room, language)).find((texts) => texts !== null)!)

/** JavaScript for the page: joins the keys and the values that `keysOf` and `valuesOf` returned. */
const JOIN = `const join = (values, keys) =>
  Object.fromEntries(
    keys.map((key, at) =>
      Array.isArray(key) ? [key[0], join(values[at], key[1])] : [key, values[at]]))`

/** JavaScript for the page: the texts of a language, whose keys are in one module for all. */
function valuesModule(room: string, language: string, kept: Kept): string {
  const [keys, texts] = [keysIn(room), textsOf(room, language)!]
  if (JSON.stringify(keysOf(texts)) !== JSON.stringify(keys))
    throw new Error(`${room} has other keys in ${language} than in another language`)
  return `import join from '\0keys:${room}'
    export default join(${JSON.stringify(valuesOf(keys.filter(kept), texts))})`
}

/** JavaScript for the page: English, and the loader of each language. */
function catalogModule(room: string): string {
  const loaders = LANGUAGES.map(
    (language) =>
      `${language}: () => import('\0texts:${room}/${language}').then((found) => found.default)`,
  )
  return `import english from '\0texts:${room}/en'
    export default { english, load: { ${loaders.join(', ')} } }`
}

/**
 * Makes a module of the texts of each room and language, so that the page loads those of one
 * language: `virtual:texts/ROOM` has English and the loaders of all languages. Texts whose keys begin
 * with one of `leftOut` are not there.
 */
export function texts(leftOut: readonly string[] = []): Plugin {
  const kept: Kept = (key) => typeof key !== 'string' || !leftOut.includes(key.split('.')[0]!)
  return {
    name: 'texts',
    enforce: 'pre',
    resolveId(source, importer) {
      const room = ROOM.exec(source)?.[1]
      if (room) return `\0catalog:${room}`
      const name = importer && NAME.exec(source)?.[1]
      if (name) return `\0texts:${name}`
      return KEYS.test(source) || TEXTS.test(source) ? source : null
    },
    load(id) {
      const catalog = CATALOG.exec(id)?.[1]
      if (catalog) return catalogModule(catalog)
      const keys = KEYS.exec(id)?.[1]
      if (keys)
        return `${JOIN}
          export default (values) => join(values, ${JSON.stringify(keysIn(keys).filter(kept))})`
      const [, room, language] = TEXTS.exec(id) ?? []
      if (!room || !language) return null
      this.addWatchFile(fileOf(room, language))
      return valuesModule(room, language, kept)
    },
  }
}
