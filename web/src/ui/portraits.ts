/** The faces of the seats of a game, for everything on the page that names a seat. */

import { getContext, setContext } from 'svelte'

/** The face of a seat, an SVG document; empty if it has none. */
export type Portraits = (seat: number) => string

const KEY = Symbol('portraits')

export const setPortraits = (portraits: Portraits): Portraits => setContext(KEY, portraits)
/** The faces of the surrounding game; none outside of games. */
export const getPortraits = (): Portraits => getContext<Portraits | undefined>(KEY) ?? (() => '')
