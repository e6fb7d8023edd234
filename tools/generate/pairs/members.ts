import openapi from '../../../spec/openapi.json' with { type: 'json' }
import { referred } from '../../../src/engine/oracle/index.ts'

/** As much of a JSON schema as tells in which order members stand there, and of what type they are. */
interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

const { document } = openapi

interface Body {
  readonly $ref?: string
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } }
}

const followed = <T extends { readonly $ref?: string }>(one: T): T =>
  one.$ref === undefined ? one : followed(referred(document, one.$ref) as T)

/** Schema of the body of each operation, by its key. */
const bodies = new Map<string, Schema>(
  Object.entries(document.paths as unknown as Record<string, Record<string, { requestBody?: Body }>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => {
        const schema = requestBody && followed(requestBody).content?.['application/json']?.schema
        return schema === undefined ? [] : [[`${method.toUpperCase()} ${path}`, schema] as const]
      }),
  ),
)

/** The variants that a schema has, each with all of its members. */
function variants(schema: Schema): readonly Schema[] {
  const { oneOf, anyOf, allOf, ...own } = followed(schema)
  const several = (oneOf ?? anyOf)?.flatMap(variants) ?? [{}]
  const whole = (allOf ?? []).flatMap((one) => variants(one).slice(0, 1))
  const properties = Object.assign({}, own.properties, ...whole.map((one) => one.properties))
  return several.map((one) => ({ ...own, ...one, properties: { ...properties, ...one.properties } }))
}

type Order = 'as documented' | 'another order'

/** In which order the members of a body stand; nothing where there are no two that the document names. */
export const memberOrder = (operation: string, body: unknown): Order | undefined => orderIn(body, bodies.get(operation))

function orderIn(value: unknown, schema: Schema | undefined): Order | undefined {
  const found = schema === undefined ? [] : variants(schema).map((one) => orderInOne(value, one))
  return found.includes('as documented') ? 'as documented' : found.find((one) => one !== undefined)
}

function orderInOne(value: unknown, { items, properties = {} }: Schema): Order | undefined {
  if (Array.isArray(value)) return least(value.map((one) => orderIn(one, items)))
  if (typeof value !== 'object' || value === null) return undefined
  const names = Object.keys(properties)
  const places = Object.keys(value).flatMap((name) => (name in properties ? [names.indexOf(name)] : []))
  const isSorted = places.every((place, index) => (places[index - 1] ?? -1) < place)
  const own = isSorted ? 'as documented' : 'another order'
  const inner = Object.entries(value).map(([name, one]) => orderIn(one, properties[name]))
  return least([places.length < 2 ? undefined : own, ...inner])
}

const least = (orders: readonly (Order | undefined)[]): Order | undefined =>
  orders.includes('another order') ? 'another order' : orders.find((one) => one !== undefined)

/** Whether a number, or a truth value, stands where the document has a text. */
export const hasNumberForText = (operation: string, body: unknown): boolean =>
  isNumberForText(body, bodies.get(operation))

function isNumberForText(value: unknown, schema: Schema | undefined): boolean {
  if (schema === undefined) return false
  return variants(schema).every(({ type, items, properties = {} }) => {
    if (typeof value === 'number') return type === 'string'
    if (Array.isArray(value)) return value.some((inner) => isNumberForText(inner, items))
    if (typeof value !== 'object' || value === null) return false
    return Object.entries(value).some(([name, inner]) => isNumberForText(inner, properties[name]))
  })
}
