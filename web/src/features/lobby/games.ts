/**
 * The games that the lobby offers by one click. Their texts are the page's, or otherwise the
 * catalog's.
 */

import type { EngineOffer } from '../../generated/api'
import { t, type MessageKey } from '../../messages/words.svelte'
import type { Setup } from '../../model/view/wire'

export interface Offer {
  id: string
  title: string
  about: string
  setup: Setup
  /** A few tiles that stand for it. */
  tiles: string[]
  players: number
}

interface Riichi {
  id: 'east' | 'south' | 'three' | 'friends'
  setup: Setup
  tiles: string[]
  players: number
}

const RIICHI: Riichi[] = [
  {
    id: 'east',
    setup: { engine: 'riichi', preset: 'tenhou', options: { winds: 1 } },
    tiles: ['1z', '5m', '5p', '5s'],
    players: 4,
  },
  {
    id: 'south',
    setup: { engine: 'riichi', preset: 'tenhou', options: { winds: 2 } },
    tiles: ['1z', '2z', '3z', '4z'],
    players: 4,
  },
  {
    id: 'three',
    setup: { engine: 'riichi', preset: 'tenhou', players: 3 },
    tiles: ['1m', '9m', '5p', '4z'],
    players: 3,
  },
  {
    id: 'friends',
    setup: { engine: 'riichi', preset: 'friends' },
    tiles: ['5z', '6z', '7z', '1s'],
    players: 4,
  },
]

const TILES: Record<string, string[]> = {
  hong_kong: ['1p', '9p', '1f', '7z'],
  mcr: ['1m', '4p', '7s', '6z'],
  sichuan: ['2m', '4p', '6s', '8s'],
  taiwanese: ['1g', '3s', '5p', '6z'],
  fuzhou: ['1z', '5m', '5p', '7z'],
  hong_kong_new: ['1s', '9s', '2f', '6z'],
  guangdong: ['3m', '6p', '9s', '5z'],
  zung_jung: ['7s', '7p', '7m', '1z'],
  classical: ['1z', '7z', '9p', '1f'],
  sichuan_three: ['2p', '4s', '6p', '8s'],
  changsha: ['2m', '5p', '8s', '2s'],
  shanghai: ['1f', '4p', '6p', '7z'],
  tianjin: ['4m', '5m', '6m', '1z'],
  ningbo: ['1f', '7m', '7p', '2z'],
  singaporean: ['1a', '2a', '3f', '1z'],
  malaysian: ['1p', '5p', '1j', '4a'],
  vietnamese: ['1k', '1q', '1j', '1f'],
  filipino: ['5p', '5s', '5m', '3z'],
  korean: ['1s', '9s', '5p', '5m'],
  kansai_sanma: ['0p', '0s', '9m', '4z'],
  washizu: ['9s', '5z', '9m', '1p'],
  american: ['1j', '7z', '5z', '1f'],
  sanma: ['1m', '9m', '5p', '4z'],
  powers: ['1j', '7z', '5p', '1s'],
  duel: ['1s', '5s', '9s', '7z'],
  first: ['2p', '3p', '7s', '5z'],
  riichi: ['1m', '9p', '1s', '5z'],
  example: ['1m', '1m', '2m', '2m'],
  haiyuki: ['ataho', 'rin', 'fari', 'smash'],
}

/** The offers of riichi, in texts of the page. */
export function riichiOffers(): Offer[] {
  return RIICHI.map((one) => ({
    ...one,
    title: t(`offer.${one.id}` as MessageKey),
    about: t(`offer.${one.id}.about` as MessageKey),
  }))
}

/** The games of the world that the first page names, in texts of the page. */
const NAMED = ['hong_kong', 'sichuan', 'mcr', 'american', 'taiwanese'] as const

export function namedOffers(): Offer[] {
  return NAMED.map((preset) => ({
    id: `ruleset.${preset}`,
    title: t(`home.world.${preset}`),
    about: t(`home.world.${preset}.about`),
    setup: { engine: 'ruleset', preset },
    tiles: TILES[preset]!,
    players: 4,
  }))
}

/** The number of all others, as far as it is known before the catalog is there. */
export const KNOWN_OFFERS = Object.keys(TILES).length

/** Presets to learn with, and riichi once more: nobody looks for them in a quick match. */
const MINOR = new Set(['ruleset.riichi', 'ruleset.example'])

export const isMinor = (offer: Offer): boolean => MINOR.has(offer.id)

/** Every preset of the other engines. */
export function otherOffers(engines: EngineOffer[]): Offer[] {
  return engines
    .filter(({ engine }) => engine !== 'riichi')
    .flatMap(({ engine, presets, title }) =>
      presets.map((preset) => ({
        id: `${engine}.${preset.name}`,
        title: presets.length === 1 ? title : preset.title,
        about: preset.about,
        setup: { engine, preset: preset.name },
        tiles: TILES[preset.name] ?? TILES[engine] ?? ['5z', '6z', '7z', '1z'],
        players: preset.players[0] ?? 4,
      })),
    )
}
