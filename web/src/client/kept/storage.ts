/** Texts that this browser keeps, each under a key; storage may be forbidden or full. */

interface KeptText {
  /** The text; null without one, and where storage is forbidden. */
  read(): string | null
  /** Keeps a text in place of the last one; null forgets it. False if the browser refuses. */
  write(text: string | null): boolean
}

export const keptText = (key: string): KeptText => ({
  read() {
    try {
      return globalThis.localStorage?.getItem(key) ?? null
    } catch {
      return null
    }
  },
  write(text) {
    try {
      if (text === null) localStorage.removeItem(key)
      else localStorage.setItem(key, text)
      return true
    } catch {
      return false
    }
  },
})
