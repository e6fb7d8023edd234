import type { components } from '../../spec/openapi.d.ts'
import { referred, type Schema } from '../engine/oracle/index.ts'
import { openInterface } from '../interface/interface.ts'
import { fieldsOf, isMatcher, type Matcher } from './template.ts'

/** Name of a schema of the interface, under `components/schemas` of `openapi.yaml`. */
export type SchemaName = keyof components['schemas']

/** Has to be this very value, also below a matcher that compares types. */
export function exactly(value: string | number | boolean): Matcher {
  return { 'pact:matcher:type': 'equality', value }
}

/** Has to be of the type of the example, its parts too; an array may have any number of elements. */
export function like(example: unknown): Matcher {
  return { 'pact:matcher:type': 'type', value: example }
}

/** Has to be there and to hold something, whatever its scalar type: for what the interface gives no type. */
export function present(example: string | number | boolean): Matcher {
  return { 'pact:matcher:type': 'notEmpty', value: example }
}

/** A string that the whole of a regular expression matches. */
export function text(pattern: string, example: string): Matcher {
  return {
    'pact:matcher:type': [{ 'pact:matcher:type': 'type' }, { 'pact:matcher:type': 'regex', regex: pattern }],
    value: example,
  }
}

/** An array of such elements: at least `least`, by default one, and at most `most`, by default any number. */
export function eachLike(element: unknown, least = 1, most?: number): Matcher {
  const value = Array.from({ length: Math.max(least, 1) }, () => element)
  return { 'pact:matcher:type': 'type', min: least, ...(most === undefined ? {} : { max: most }), value }
}

/** An array that has, for each of the variants, an element that fits it, in any order and among others. */
export function containing(...variants: readonly unknown[]): Matcher {
  return { 'pact:matcher:type': 'arrayContains', variants }
}

/** One of these statuses. */
export function oneOfStatuses(example: number, ...others: readonly number[]): Matcher {
  return { 'pact:matcher:type': 'statusCode', status: [example, ...others], value: example }
}

/** Any status of a class: 2xx or 4xx. */
export function anyStatus(kind: 'success' | 'clientError', example: number): Matcher {
  return { 'pact:matcher:type': 'statusCode', status: kind, value: example }
}

/**
 * What a schema of the interface demands of a value, and no more: its required fields, by type, pattern and word list.
 * Optional fields are demanded only when `reliedOn` names them; fields that may have one of two shapes are left out, since
 * Pact cannot say so.
 * @param reliedOn examples of single fields, and matchers in their place, such as `{ onChain: { status: exactly('pending') } }`;
 * for the rest, the examples of the document are taken
 * @throws Error when there is no such schema
 */
export function fromSchema(name: SchemaName, reliedOn?: unknown): Matcher | Readonly<Record<string, unknown>> {
  const schema = openInterface().document.components.schemas[name]
  if (schema === undefined) throw new Error(`openapi.yaml has no schema named ${name}.`)
  return matcherOf(schema, undefined, reliedOn) as Matcher | Readonly<Record<string, unknown>>
}

function matcherOf(written: Schema, documented: unknown, reliedOn: unknown): unknown {
  if (isMatcher(reliedOn)) return reliedOn
  const schema = whole(written)
  const example = documented ?? (schema.examples as readonly unknown[] | undefined)?.[0]
  const types = typesOf(schema)
  const [type] = types
  // Pact has no 'this shape or that one'. A contract that named one would be tighter than the interface, so it is silent.
  if (types.length > 1 && types.some((one) => one === 'object' || one === 'array')) return undefined
  if (types.length !== 1) return present(scalarExample(reliedOn ?? example))
  if (type === 'object') return objectOf(schema, example, reliedOn)
  if (type === 'array') return arrayOf(schema, example, reliedOn)
  return scalarOf(type, schema, reliedOn ?? example)
}

/** An object without anything to rely on is an object still. */
function objectOf(schema: Schema, example: unknown, reliedOn: unknown): unknown {
  const given = fieldsOf(reliedOn)
  const examples = fieldsOf(example)
  const names = new Set([...((schema.required as readonly string[] | undefined) ?? []), ...Object.keys(given)])
  if (names.size === 0) return like({})
  const fields = [...names].map((name) => [
    name,
    matcherOf(schema.properties?.[name] ?? {}, examples[name], given[name]),
  ])
  return Object.fromEntries(fields.filter(([, matcher]) => matcher !== undefined))
}

function arrayOf(schema: Schema, example: unknown, reliedOn: unknown): unknown {
  const [documented] = Array.isArray(example) ? example : []
  const [given] = Array.isArray(reliedOn) ? reliedOn : []
  const element = matcherOf((schema.items as Schema | undefined) ?? {}, documented, given)
  return eachLike(element, typeof schema.minItems === 'number' ? schema.minItems : 0)
}

function scalarOf(type: string | undefined, schema: Schema, example: unknown): unknown {
  if (schema.const !== undefined) return exactly(schema.const as string)
  if (type === 'number' || type === 'integer') {
    return { 'pact:matcher:type': type, value: typeof example === 'number' ? example : 1 }
  }
  if (type === 'boolean') return like(example ?? true)
  const sample = typeof example === 'string' ? example : 'text'
  const pattern = patternOf(schema)
  return pattern === undefined ? like(sample) : text(pattern, sample)
}

function patternOf({ enum: words, pattern, format }: Schema): string | undefined {
  if (words !== undefined) return `^(?:${words.join('|')})$`
  if (typeof pattern === 'string') return pattern
  return format === 'uuid' ? uuid : undefined
}

/** What {@link text} takes for any UUID. */
export const uuid = '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$'

function scalarExample(example: unknown): string | number | boolean {
  return typeof example === 'number' || typeof example === 'boolean' ? example : String(example ?? 1)
}

/** The types that a value may have, but null: what a contract relies on is there. None when the schema does not say. */
function typesOf(schema: Schema): readonly string[] {
  const own = [schema.type ?? []].flat() as unknown as readonly string[]
  const varied = ((schema.anyOf ?? schema.oneOf ?? []) as readonly Schema[]).flatMap((variant) =>
    typesOf(whole(variant)),
  )
  return [...new Set([...own, ...varied])].filter((type) => type !== 'null')
}

/** A schema with its references followed, its parts merged and its one variant besides null taken. */
function whole(schema: Schema): Schema {
  const { $ref, allOf, ...own } = schema
  const variants = ((own.anyOf ?? own.oneOf) as readonly Schema[] | undefined)?.filter(({ type }) => type !== 'null')
  const parts = [
    ...($ref === undefined ? [] : [referred(openInterface().document, $ref) as Schema]),
    ...(allOf ?? []),
    ...(variants?.length === 1 ? variants : []),
  ].map(whole)
  return parts.length === 0 ? own : [...parts, own].reduce(both)
}

function both(one: Schema, other: Schema): Schema {
  const [own, more] = [one.properties ?? {}, other.properties ?? {}]
  const merged = Object.keys({ ...own, ...more }).map((name) => [name, { allOf: [own[name] ?? {}, more[name] ?? {}] }])
  const required = [...new Set([one.required ?? [], other.required ?? []].flat())]
  return { ...one, ...other, required, properties: Object.fromEntries(merged) }
}
