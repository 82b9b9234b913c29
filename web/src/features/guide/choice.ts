/** The rules that the guide shows, as its address names them, and the yaku that a search finds. */

import type { YakuGroup, YakuLine } from '../../generated/api'
import type { Setup } from '../../model/view/wire'
import { addressed } from '../calculator/address'

/** The players and options that an address adds to its rules, as the calculator writes them. */
export function ownRules(query: string): Pick<Setup, 'players' | 'options'> {
  const { players, options } = addressed(query).rest
  return {
    ...(players === 3 && { players }),
    ...(Object.keys(options).length > 0 && { options }),
  }
}

/** Text as it is searched: no matter of case, width, hyphens or long vowels. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .replace(/[-‐–]/g, ' ')
    .replace(/[āâ]/g, 'aa')
    .replace(/[ōô]/g, 'ou')
    .replace(/[ūû]/g, 'uu')

const compact = (text: string): string => text.replace(/\s+/g, '')

/** True if each word is in a name of the yaku, in any language, or in its description. */
export function isFound(line: YakuLine, search: string): boolean {
  const all = [line.name, line.about ?? '', line.id ?? '', ...(line.aliases ?? [])].map(folded)
  const wanted = folded(search)
  return (
    wanted.split(/\s+/).every((word) => all.some((text) => text.includes(word))) ||
    all.some((text) => compact(text).includes(compact(wanted)))
  )
}

/** The groups with the yaku that a search finds. */
export const groupsFound = (groups: readonly YakuGroup[], search: string): YakuGroup[] =>
  groups
    .map((group) => ({ ...group, lines: group.lines.filter((line) => isFound(line, search)) }))
    .filter((group) => group.lines.length)
