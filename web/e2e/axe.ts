/** The faults that axe finds in a page for people who do not see it, or see it badly. */

import axe from 'axe-core'
import type { Person } from './browser'

type Axe = typeof axe

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Each violation by its rule, with the first places that it is found at. */
export async function violations(
  person: Person,
  without: readonly string[] = [],
): Promise<string[]> {
  // The page's policy allows no script; code that a test evaluates is not bound by it.
  if (!(await person.page.evaluate(() => 'axe' in window))) await person.page.evaluate(axe.source)
  return person.page.evaluate(
    async ([tags, without]) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(document, {
        runOnly: { type: 'tag', values: tags },
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
      })
      return violations.map(({ id, nodes }) => {
        const places = nodes.slice(0, 4).map(({ target, any }) => `${target} (${any[0]?.message})`)
        return `${id}, ${nodes.length} times: ${places.join('; ')}`
      })
    },
    [TAGS, without] as const,
  )
}
