/** Checks a parsed text against a JSON Schema; each fault has its place. */

import type { RulesetProblemAnswer } from '../../../generated/api'
import { placeAt, readJson, type JsonFault, type Member, type Node } from './jsonc'

/** The words of JSON Schema that the schema of rulesets is written in. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  not?: Schema
  if?: Schema
  then?: Schema
  else?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema | boolean>
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  required?: string[]
  prefixItems?: Schema[]
  items?: Schema | boolean
  contains?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minimum?: number
  maximum?: number
  pattern?: string
}

const MOST = 100

/** The faults of a text that can be found without playing it: of its JSON, and of its form. */
export function faultsOfForm(text: string, schema: Schema): RulesetProblemAnswer[] {
  const { root, faults } = readJson(text)
  const found = root ? [...faults, ...new Form(schema, root).faults(schema, root)] : faults
  return found
    .sort((one, other) => one.at - other.at)
    .slice(0, MOST)
    .map(({ at, severity, message, cure }) => ({
      severity,
      code: root ? 'form' : 'json',
      message,
      cure,
      file: null,
      ...placeAt(text, at),
    }))
}

/** `whole` means that the value is of a wrong type, whatever it contains. */
type Found = JsonFault & { whole?: boolean }

class Form {
  /** On a base, objects are changes: missing keys stay unchanged, and `null` removes one. */
  private readonly onBase: boolean

  constructor(
    private readonly root: Schema,
    { value }: Node,
  ) {
    this.onBase = value instanceof Map && value.has('base')
  }

  faults(schema: Schema | boolean, node: Node): Found[] {
    if (schema === true || (this.onBase && node.value === null)) return []
    if (schema === false) return [fault(node, 'nothing can stand here')]
    const kind = ofKind(schema, node)
    if (kind) return [{ ...fault(node, kind, schema), whole: true }]
    const { $ref, allOf = [], value } = { ...schema, value: node.value }
    const named = $ref && this.root.$defs?.[$ref.split('/').at(-1)!]
    return [
      ...(named ? this.faults(named, node) : []),
      ...allOf.flatMap((one) => this.faults(one, node)),
      ...this.ways(schema, node),
      ...this.barred(schema, node),
      ...this.where(schema, node),
      ...(Array.isArray(value) ? this.items(schema, node, value) : []),
      ...(value instanceof Map ? this.members(schema, node, value) : []),
    ]
  }

  private fits(schema: Schema, node: Node): boolean {
    return !this.faults(schema, node).length
  }

  /** If none of several alternatives fits, the one that fits best was meant. */
  private ways({ anyOf, description }: Schema, node: Node): Found[] {
    if (!anyOf) return []
    const ways: Found[][] = []
    for (const one of anyOf) {
      const found = this.faults(one, node)
      if (!found.length) return []
      ways.push(found)
    }
    const meant = ways
      .filter((way) => !way.some((one) => one.whole && one.at === node.from))
      .sort((one, other) => one.length - other.length)
    if (meant[0]) return meant[0]
    const cannot = fault(node, `${shown(node.value)} cannot stand here`, { description })
    return [{ ...cannot, whole: true }]
  }

  private barred({ not }: Schema, node: Node): Found[] {
    return not && this.fits(not, node)
      ? [fault(node, `${shown(node.value)} cannot stand here by itself`, not)]
      : []
  }

  private where(schema: Schema, node: Node): Found[] {
    const then = schema.if && (this.fits(schema.if, node) ? schema.then : schema.else)
    return then ? this.faults(then, node) : []
  }

  private items(schema: Schema, node: Node, list: Node[]): Found[] {
    const { prefixItems = [], items = true, contains, minItems = 0, maxItems = Infinity } = schema
    const found = list.flatMap((one, at) => this.faults(prefixItems[at] ?? items, one))
    if (list.length < minItems) found.push(fault(node, `this list has ${minItems} or more`, schema))
    if (list.length > maxItems) found.push(fault(node, `this list has at most ${maxItems}`, schema))
    if (schema.uniqueItems) found.push(...repeated(list))
    if (contains && !list.some((one) => this.fits(contains, one)))
      found.push(fault(node, 'this list lacks what it is for', schema))
    return found
  }

  private members(schema: Schema, node: Node, members: Map<string, Member>): Found[] {
    const { properties = {}, propertyNames, required = [] } = schema
    const found: Found[] = required
      .filter((key) => !members.has(key) && !this.onBase)
      .map((key) => fault(node, `'${key}' is missing`, schema))
    for (const [key, { at, node: one }] of members) {
      const name = { from: at, to: at, value: key }
      if (propertyNames) found.push(...this.faults(propertyNames, name))
      const own = Object.hasOwn(properties, key) ? [properties[key]!] : []
      const like = Object.entries(schema.patternProperties ?? {})
        .filter(([form]) => new RegExp(form, 'u').test(key))
        .map(([, form]) => form)
      const forms = [...own, ...like]
      if (!forms.length && schema.additionalProperties === false)
        found.push({
          ...fault(name, `no such key: '${key}'`),
          cure: `there are ${Object.keys(properties).join(', ')}`,
          severity: 'warning',
        })
      else if (!forms.length) forms.push(schema.additionalProperties ?? true)
      found.push(...forms.flatMap((form) => this.faults(form, one)))
    }
    return found
  }
}

/** The values that a list contains a second time. */
function repeated(list: Node[]): Found[] {
  const before = new Set<Value>()
  return list.flatMap((one) => {
    const again = before.has(one.value)
    before.add(one.value)
    return again ? [fault(one, `${shown(one.value)} stands here twice`)] : []
  })
}

/** The fault of a value itself; empty if only its content decides. */
function ofKind(schema: Schema, { value }: Node): string {
  const { type, minimum = -Infinity, maximum = Infinity, pattern } = schema
  const kinds = type === undefined ? [] : [type].flat()
  if (kinds.length && !kinds.some((kind) => KINDS[kind]?.is(value)))
    return `${kinds.map((kind) => KINDS[kind]?.name).join(' or ')} must stand here`
  const known = schema.const === undefined ? schema.enum : [schema.const]
  if (known && !known.includes(value)) return `${shown(value)} is nothing known here`
  if (typeof value === 'number' && value < minimum) return `this is at least ${minimum}`
  if (typeof value === 'number' && value > maximum) return `this is at most ${maximum}`
  if (typeof value === 'string' && pattern && !new RegExp(pattern, 'u').test(value))
    return `${shown(value)} is of another form`
  return ''
}

type Value = Node['value']

const KINDS: Record<string, { name: string; is: (value: Value) => boolean }> = {
  object: { name: 'an object', is: (value) => value instanceof Map },
  array: { name: 'a list', is: Array.isArray },
  string: { name: 'a text', is: (value) => typeof value === 'string' },
  integer: { name: 'a whole number', is: Number.isInteger },
  number: { name: 'a number', is: (value) => typeof value === 'number' },
  boolean: { name: 'true or false', is: (value) => typeof value === 'boolean' },
}

const shown = (value: Value) =>
  value instanceof Map ? 'this object' : Array.isArray(value) ? 'this list' : JSON.stringify(value)

function fault({ from }: Node, message: string, { description = '' }: Schema = {}): Found {
  return { at: from, message, cure: description, severity: 'error' }
}
