/** The settings of a person in this browser: stored here, effective at once. */

import type { BoardSettings } from '../board/display'
import { setVolumes, type Volumes } from '../board/effects/sound'
import { preferred, type Language } from '../messages/words.svelte'
import { keptText } from './kept/storage'

export interface Settings extends BoardSettings {
  language: Language | ''
  theme: 'green' | 'blue' | 'plum' | 'light'
  /** The backs of the tiles and the rim of the table. */
  look: 'amber' | 'jade' | 'lacquer' | 'indigo'
  contrast: boolean
  /** True if the people and the log of the round are next to a table, where there is room. */
  sidebar: boolean
  /** The volume of each kind of sound, below the volume of everything. */
  volumes: Volumes
  /** The games of quick matches, by their ids in the lobby. */
  likes: string
  /** The seconds until bots fill in a quick match; 0 is never. */
  fillS: number
  /** True if a notification says that a quick match begins. */
  notify: boolean
  /** The game of riichi that begins at once, by its id in the lobby. */
  riichiGame: string
  /** The levels of the bots of games that begin at once; empty for the engine's. */
  riichiBots: string
  rulesetBots: string
}

export const DEFAULTS: Settings = {
  language: '',
  theme: 'green',
  look: 'amber',
  contrast: false,
  index: null,
  tsumogiri: true,
  speed: 1,
  volume: 0.6,
  volumes: { tiles: 1, calls: 1, riichi: 1, wins: 1, turn: 1, clock: 1, music: 1 },
  voice: false,
  spoken: 'full',
  discard: 'click',
  rightClick: true,
  longPress: false, // a gesture to be learned first
  chooseAhead: false, // else a click too many discards on the next turn
  callSize: 'normal',
  leftHanded: false,
  ghosts: false,
  tips: true,
  flat: false,
  guide: true,
  sidebar: false,
  likes: 'east',
  fillS: 60,
  notify: false,
  riichiGame: 'east',
  riichiBots: '',
  rulesetBots: '',
}

const KEY = 'jantaku.settings'

/** The settings written in that text, each that is missing or broken as it is by default. */
export function readSettings(text: string | null): Settings {
  let found: Record<string, unknown> = {}
  try {
    found = Object(JSON.parse(text ?? '{}')) as Record<string, unknown>
  } catch {
    // What another version or a hand has written is no reason to stop.
  }
  const kept = Object.entries(DEFAULTS).map(([name, value]) => {
    const given = found[name]
    if (name === 'volumes') return [name, volumesIn(given)]
    const fits = value === null ? typeof given === 'boolean' : typeof given === typeof value
    return [name, fits ? given : value]
  })
  return Object.fromEntries(kept) as unknown as Settings
}

/** The volumes of kinds as they are given, or else by default. */
function volumesIn(given: unknown): Volumes {
  const found = Object(given) as Record<string, unknown>
  const kept = Object.entries(DEFAULTS.volumes).map(([kind, value]) => {
    const volume = found[kind]
    return [kind, typeof volume === 'number' ? Math.min(1, Math.max(0, volume)) : value]
  })
  return Object.fromEntries(kept) as Volumes
}

const stored = keptText(KEY)

export const settings = $state<Settings>(readSettings(stored.read()))

/** The language to show: the chosen one, or the browser's first that the page has. */
export function shownLanguage(): Language {
  return settings.language || preferred(globalThis.navigator?.languages ?? [])
}

/** Takes the settings that another tab has stored; `changed` is called after that. */
export function followOtherTabs(changed: () => void): () => void {
  const take = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY || newValue === null) return
    Object.assign(settings, readSettings(newValue))
    showSettings()
    changed()
  }
  addEventListener('storage', take)
  return () => removeEventListener('storage', take)
}

/** Keeps the settings and shows them. */
export function applySettings(): void {
  showSettings()
  stored.write(JSON.stringify(settings))
}

function showSettings(): void {
  setVolumes(settings.volumes)
  const root = document.documentElement
  root.dataset.theme = settings.theme
  root.dataset.look = settings.look
  root.dataset.contrast = settings.contrast ? 'high' : 'normal'
  root.dataset.hand = settings.leftHanded ? 'left' : 'right'
  root.style.setProperty('--speed', String(settings.speed))
}
