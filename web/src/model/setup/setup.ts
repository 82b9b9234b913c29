/** The choices of a host about a game: values in, another setup out. */

import type { ModOffer, ModSet, PresetOption } from '../../generated/api'
import type { Setup } from '../view/wire'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The value of an option in a setup. */
export function valueOf(option: PresetOption, setup: Setup): unknown {
  const given = setup.options ?? {}
  return option.name in given ? given[option.name] : option.default
}

/** True if the option differs from the preset. */
export function isChanged(option: PresetOption, setup: Setup): boolean {
  return !same(valueOf(option, setup), option.default)
}

/** True if the option may have that value. */
export function mayBe(option: PresetOption, value: unknown): boolean {
  const { kind, values, least, most, count, open } = option
  const isOffered = (one: unknown) => values.some((offer) => same(offer.value, one))
  const isNumber = (one: unknown) =>
    Number.isInteger(one) &&
    Number(one) >= (least ?? -Infinity) &&
    Number(one) <= (most ?? Infinity)
  if (kind === 'flag') return typeof value === 'boolean'
  if (kind === 'choice') return isOffered(value)
  if (kind === 'set') return Array.isArray(value) && value.every(isOffered)
  if (kind === 'number') return isNumber(value) || (open && value === null)
  return Array.isArray(value) && value.length === count && value.every(isNumber)
}

/** The setup with that value; one that the preset has already is left out. */
export function withOption(setup: Setup, option: PresetOption, value: unknown): Setup {
  const options = { ...setup.options, [option.name]: value }
  if (same(value, option.default)) delete options[option.name]
  return { ...setup, options }
}

/** True if a mod is on in a setup. */
export function isOn(mod: ModOffer, setup: Setup): boolean {
  return setup.mods?.includes(mod.name) || (mod.on && !setup.without?.includes(mod.name))
}

/**
 * The setup with a mod on or off; this switches on what the mod needs, and off what it conflicts
 * with.
 */
export function withMod(setup: Setup, mods: ModOffer[], name: string, on: boolean): Setup {
  const turned = new Map(mods.map((mod) => [mod.name, isOn(mod, setup)]))
  turn(name, on)
  return {
    ...setup,
    mods: mods.filter((mod) => turned.get(mod.name) && !mod.on).map((mod) => mod.name),
    without: mods.filter((mod) => !turned.get(mod.name) && mod.on).map((mod) => mod.name),
  }

  function turn(name: string, on: boolean): void {
    const mod = mods.find((one) => one.name === name)
    if (!mod || turned.get(name) === on) return
    turned.set(name, on)
    if (on) {
      for (const needed of mod.needs) turn(needed, true)
      for (const other of mods) {
        const fight = mod.conflicts.includes(other.name) || other.conflicts.includes(name)
        if (fight) turn(other.name, false)
      }
    } else for (const other of mods) if (other.needs.includes(name)) turn(other.name, false)
  }
}

/** The setup that plays by a set of mods, and by nothing else that was chosen before. */
export function withSet(setup: Setup, { mods, without, options }: ModSet): Setup {
  return { ...setup, mods, without, options }
}

/** True if a setup plays by this set of mods. */
export function playsBy(setup: Setup, { mods, without, options }: ModSet): boolean {
  const names = (list: string[] | undefined) => [...(list ?? [])].sort()
  const entries = (chosen: object | undefined) => Object.entries(chosen ?? {}).sort()
  return (
    same(names(setup.mods), names(mods)) &&
    same(names(setup.without), names(without)) &&
    same(entries(setup.options), entries(options))
  )
}

/** The number of changes that a setup makes to its preset. */
export function changes(setup: Setup): number {
  const { options = {}, mods = [], without = [] } = setup
  return Object.keys(options).length + mods.length + without.length
}
