/** How a message is filled, as `jantaku.messages` does it: `{name}`, and `{count:stick|sticks}`. */

export type Values = Record<string, string | number>

/**
 * The message with its places filled. Numbers are written as the language writes them;
 * `{count:stick|sticks}` is the number and its noun.
 */
export function filled(message: string, values: Values, language: string): string {
  const number = new Intl.NumberFormat(language)
  return message.replace(/\{(\w+)(?::([^{}|]*)\|([^{}]*))?\}/g, (place, name, one, many) => {
    const value = values[name]
    if (value === undefined) return place
    const written = typeof value === 'number' ? number.format(value) : value
    return one === undefined ? written : `${written} ${value === 1 ? one : many}`
  })
}
