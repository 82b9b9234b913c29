/** The Haiyuki data in a browser: unlocked fighters, preferred options, and the tournament. */

import { keptText } from '../../../client/kept/storage'
import type { WayTold } from './requests'

export interface Fight {
  table: string
  character: string
  opponent: string
  ladder: boolean
}

export interface Save {
  unlocked: boolean
  difficulty: string
  rounds: number | null
  skills: boolean
  muted: boolean
  /** The sentences of a first battle that are known. */
  learned: string[]
  /** Endings seen, by character. */
  endings: string[]
  way: WayTold | null
  /** True if the last match was lost, and the player is asked whether to continue. */
  continues: boolean
  fight: Fight | null
}

export const NEW: Save = {
  unlocked: false,
  difficulty: 'normal',
  rounds: null,
  skills: true,
  muted: false,
  learned: [],
  endings: [],
  way: null,
  continues: false,
  fight: null,
}

const stored = keptText('jantaku.haiyuki')

/** The save in that text, whatever is broken as it is in a new one. */
export function readSave(text: string | null): Save {
  let found: Record<string, unknown> = {}
  try {
    found = Object(JSON.parse(text ?? '{}')) as Record<string, unknown>
  } catch {
    // Data of another program is not a save.
  }
  const kept = Object.entries(NEW).map(([name, usual]) => [
    name,
    fits(name, found[name], usual) ? found[name] : usual,
  ])
  return Object.fromEntries(kept) as unknown as Save
}

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const SHAPES: Record<string, (value: unknown) => boolean> = {
  rounds: (value) => value === null || (Number.isInteger(value) && (value as number) > 0),
  learned: (value) => isNames(value),
  endings: (value) => isNames(value),
  way: (value) => has(value, 'way', 'opponents', 'stage'),
  fight: (value) => has(value, 'table', 'character', 'opponent'),
}

function fits(name: string, value: unknown, usual: unknown): boolean {
  return SHAPES[name]?.(value) ?? typeof value === typeof usual
}

const has = (value: unknown, ...names: string[]): boolean =>
  value !== null && typeof value === 'object' && names.every((name) => name in value)

export const load = (): Save => readSave(stored.read())

export const store = (save: Save) => stored.write(JSON.stringify(save))

/** The save after a match of the tournament, with the new state of the tournament. */
export function gone(save: Save, way: WayTold, lost = false): Save {
  const ended = way.stage === 'ended' && !save.endings.includes(way.way.character)
  const endings = ended ? [...save.endings, way.way.character] : save.endings
  const unlocked = save.unlocked || Boolean(way.way.unlocked)
  return { ...save, way, continues: lost, fight: null, endings, unlocked }
}
