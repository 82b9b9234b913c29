/**
 * The values allowed at a place in a ruleset, and their meaning: from the schema and the words of
 * the language.
 */

import type { RulesetProblemAnswer } from '../../../generated/api'
import type { Step } from './cursorPath'
import { faultsOfForm, type Schema } from './form'

export interface LanguageWord {
  table: string
  name: string
  form: string
  help: string
}

/** A completion: a text that can be inserted. */
export interface Completion {
  text: string
  about: string
}

export class RulesetLanguage {
  constructor(
    private readonly schema: Schema,
    private readonly words: readonly LanguageWord[],
  ) {}

  /** The keys that an object at that path can have. */
  keys(path: readonly Step[]): Completion[] {
    const found = this.at(path).flatMap((one) => Object.entries(one.properties ?? {}))
    return once(found.map(([text, one]) => ({ text, about: this.about(one) })))
  }

  /** The values allowed at a path, as far as they can be listed. */
  values(path: readonly Step[]): Completion[] {
    return once(
      this.at(path).flatMap((one) => {
        const about = one.description ?? ''
        if (one.const !== undefined) return [{ text: written(one.const), about }]
        if (one.enum) return one.enum.map((value) => ({ text: written(value), about }))
        if (one.type === 'boolean') return ['true', 'false'].map((text) => ({ text, about }))
        return []
      }),
    )
  }

  /** The meaning of a key or a value there; empty if it has no description. */
  meaning(path: readonly Step[], key: boolean, text: string): LanguageWord[] {
    const help = key
      ? (this.at([...path, text]).find((one) => one.description)?.description ?? '')
      : (this.values(path).find((one) => one.text === written(text))?.about ?? '')
    const known = this.words.filter((word) => word.name === text)
    const meant = known.filter((word) => word.help === help)
    if (meant.length) return meant.slice(0, 1)
    if (help) return [{ table: '', name: text, form: key ? `"${text}"` : written(text), help }]
    return key ? [] : known.slice(0, 2)
  }

  /** The faults of a text, as far as syntax and schema show them. */
  faults(text: string): RulesetProblemAnswer[] {
    return faultsOfForm(text, this.schema)
  }

  private about(one: Schema): string {
    return one.description ?? this.open(one).find((part) => part.description)?.description ?? ''
  }

  private at(path: readonly Step[]): Schema[] {
    return path.reduce<Schema[]>(
      (many, step) => many.flatMap((one) => this.open(below(one, step))),
      this.open(this.schema),
    )
  }

  /** A schema and all that it is made of. */
  private open(one: Schema | undefined, seen = new Set<Schema>()): Schema[] {
    if (!one || seen.has(one)) return []
    seen.add(one)
    const name = one.$ref?.split('/').at(-1)
    const parts = [...(one.anyOf ?? []), ...(one.allOf ?? [])]
    if (name && this.schema.$defs?.[name]) parts.push(this.schema.$defs[name])
    return [one, ...parts.flatMap((part) => this.open(part, seen))]
  }
}

function below(one: Schema, step: Step): Schema | undefined {
  if (typeof step === 'number') return one.prefixItems?.[step] ?? asSchema(one.items)
  const own = Object.hasOwn(one.properties ?? {}, step) ? one.properties?.[step] : undefined
  const like = Object.entries(one.patternProperties ?? {}).find(([form]) =>
    new RegExp(form).test(step),
  )
  return own ?? asSchema(like?.[1] ?? one.additionalProperties)
}

const asSchema = (one: Schema | boolean | undefined) => (typeof one === 'object' ? one : undefined)

const written = (value: unknown) => JSON.stringify(value)

function once(offers: Completion[]): Completion[] {
  return [...new Map(offers.map((one) => [one.text, one])).values()]
}
