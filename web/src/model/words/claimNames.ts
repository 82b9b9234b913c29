/** The names in declarations, such as the claimed kind of draw. */

import { nameIn } from '../../messages/library.svelte'
import type { Action } from '../view/wire'

/** The name in a declaration, in the language of the page; empty for other actions. */
export function claimName(action: Action): string {
  if (action.type !== 'declare') return ''
  return (action.names ?? [])
    .slice(1)
    .map((name) => nameIn(['name', 'end', 'action', 'limit'], name))
    .join(' ')
}
