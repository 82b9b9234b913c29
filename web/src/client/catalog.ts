/** What the catalog offers, as the server says it. */

export interface PresetOffered {
  name: string
  title: string
  about: string
  players: number[]
  family?: string
}
export interface LevelOffered {
  name: string
  title: string
  about: string
}
export interface EngineOffered {
  engine: string
  title: string
  about: string
  presets: PresetOffered[]
  levels: LevelOffered[]
  absent: string
  own_text?: boolean
}
export interface ValueOffered {
  value: unknown
  label: string
  about?: string
}
export interface Option {
  name: string
  label: string
  about: string
  kind: 'flag' | 'choice' | 'number' | 'numbers' | 'set'
  default: unknown
  values?: ValueOffered[]
  least?: number | null
  most?: number | null
  count?: number
  open?: boolean
  conflicts?: { option: string; cure: string }[]
}
export interface OptionGroup {
  name: string
  title: string
  options: Option[]
}
export interface ModOffered {
  name: string
  title: string
  about: string
  family?: string
  on?: boolean
  needs?: string[]
  conflicts?: string[]
}
export interface Choices {
  engine: string
  preset: string
  players: number
  groups?: OptionGroup[]
  mods?: ModOffered[]
}
export interface YakuLine {
  name: string
  worth: string
  open?: string
  about?: string
}
export interface YakuGroup {
  title: string
  lines: YakuLine[]
}
export interface CardGroup {
  text: string
  tiles: string[]
  suit?: string
  step?: number | null
  jokers?: boolean
}
export interface CardSection {
  title: string
  hands: { name: string; worth: string; groups: CardGroup[] }[]
}
export interface Pages {
  title: string
  rules: string
  yaku?: YakuGroup[]
  card?: CardSection[]
}

// -- what games came to -----------------------------------------------------------------------------

export interface BalanceEntry {
  key: string
  seat: number
  name: string
  bot: boolean
  place: number
  points: number
  total: number
  items?: Record<string, number>
}
export interface BalanceGame {
  table: string
  when: number
  engine: string
  reason: string
  entries: BalanceEntry[]
}
export interface BalanceTotal {
  key: string
  name: string
  bot: boolean
  games: number
  places: number[]
  total: number
}
export interface Balance {
  games?: BalanceGame[]
  totals?: BalanceTotal[]
  payments?: { payer: string; payee: string; points: number }[]
}
