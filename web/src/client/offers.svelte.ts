/**
 * The games that can be played, in the current language: requested once for each language. And
 * what can be chosen about one of them.
 */

import type { Choices, EngineOffer, LevelOffer } from '../generated/api'
import { locale, t, type Language } from '../messages/words.svelte'
import { mayBe } from '../model/setup/setup'
import type { Setup } from '../model/view/wire'
import { catalog, choices } from './rest'

let offers = $state.raw<EngineOffer[]>([])
let loading: { language: Language; done: Promise<void> } | null = null

/** Loads the offers in the language of now, unless they are there or on their way. */
export function loadOffers(): Promise<void> {
  const { language } = locale
  if (loading?.language !== language) loading = { language, done: offersIn(language) }
  return loading.done
}

async function offersIn(language: Language): Promise<void> {
  try {
    const found = await catalog(language)
    if (loading?.language === language) offers = found
  } catch (problem) {
    if (loading?.language === language) loading = null
    throw problem
  }
}

export const catalogue = {
  get engines(): EngineOffer[] {
    return offers
  },
  engine(name: string): EngineOffer | undefined {
    return offers.find((one) => one.engine === name)
  },
  levels(engine: string): LevelOffer[] {
    return this.engine(engine)?.levels ?? []
  },
  /** The bots that have a face. */
  characters(engine: string): LevelOffer[] {
    return this.levels(engine).filter((one) => one.face)
  },
  bot(engine: string, name: string): LevelOffer | undefined {
    return this.levels(engine).find((one) => one.name === name)
  },
  /** The title of a bot's level. */
  level(engine: string, name: string): string {
    return this.bot(engine, name)?.title ?? name
  },
  /** The kind of a bot, shown next to its name: a character's level and temper, or the title. */
  kind(engine: string, name: string): string {
    const found = this.bot(engine, name)
    if (!found?.face) return found?.title ?? name
    return `${t('bots.level', { strength: found.strength })} · ${found.temper}`
  },
  /** The bots to select from, after `usual`, which selects none. */
  options(engine: string, usual: string): { value: string; label: string; group?: string }[] {
    const rows = this.levels(engine).map(({ name, title, face, strength }) => ({
      value: name,
      label: face ? `${title} · ${t('bots.level', { strength })}` : title,
      group: face ? t('bots.characters') : '',
    }))
    return [{ value: '', label: usual }, ...rows]
  },
}

/** A setup without the players and options that its preset does not have, and these in words. */
export async function knownSetup(setup: Setup): Promise<{ setup: Setup; unknown: string[] }> {
  const { players, options = {}, ...plain } = setup
  if (players) await loadOffers().catch(() => {})
  const preset = catalogue
    .engine(setup.engine ?? 'riichi')
    ?.presets.find((one) => one.name === setup.preset)
  const seats = preset?.players.includes(players!) === false ? undefined : players
  const asked = { ...plain, ...(seats && { players: seats }) }
  const rows = Object.entries(options)
  // Nothing is unknown if it cannot be asked for now.
  const found = rows.length ? await choices(asked, locale.language).catch(() => null) : null
  const offered = found?.groups.flatMap((group) => group.options)
  const optionOf = (name: string) => offered?.find((one) => one.name === name)
  const isKnown = ([name, value]: [string, unknown]) => {
    const option = optionOf(name)
    return offered === undefined || (option !== undefined && mayBe(option, value))
  }
  const written = ([name, value]: [string, unknown]) =>
    optionOf(name) ? `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}` : name
  return {
    setup: { ...asked, options: Object.fromEntries(rows.filter(isKnown)) },
    unknown: [
      ...(seats === players ? [] : [`players=${players}`]),
      ...rows.filter((row) => !isKnown(row)).map(written),
    ],
  }
}

/** The choices of a setup, requested again when it or the language changes. */
export class OfferedChoices {
  /** Null until they are there, and if the setup has none. */
  offered = $state.raw<Choices | null>(null)

  /** `setup` is null if nothing can be chosen, undefined if the last choices stay for now. */
  constructor(setup: () => Setup | null | undefined) {
    const wanted = $derived(JSON.stringify(setup()))
    $effect(() => {
      const asked: Setup | null | undefined = wanted && JSON.parse(wanted)
      const language = locale.language
      if (asked === undefined) return
      if (asked === null) {
        this.offered = null
        return
      }
      let stale = false
      const show = (found: Choices | null) => {
        if (!stale) this.offered = found
      }
      choices(asked, language).then(show, () => show(null))
      return () => {
        stale = true
      }
    })
  }
}
