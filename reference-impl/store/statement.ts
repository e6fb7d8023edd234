import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** SQL text and its values, in the order of its placeholders. */
export interface Bound {
  readonly sql: string
  readonly values: readonly unknown[]
}

/**
 * Describes a query in Kysely's terms, with `given` in the places of its values. It may ask whether a value is
 * `undefined` and nothing else.
 */
export type Describe<Values, Row> = (db: Kysely<Schema>, given: Values) => Compilable<Row>

/** Stands for a value while a query is described; `index` counts in a list. */
class Place {
  readonly name: string
  readonly index: number | undefined
  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }
}

interface Compiled {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * Makes the text of a query once instead of at each call, which costs more than carrying it out: the query is described
 * with places instead of values, and later calls only fill these.
 */
export function statement<Values extends object, Row>(
  db: Kysely<Schema>,
  describe: Describe<Values, Row>,
): (given: Values) => Bound {
  const texts = new Map<string, Compiled>()
  return (given) => {
    const values = given as Readonly<Record<string, unknown>>
    const shape = shapeOf(values)
    let compiled = texts.get(shape)
    if (compiled === undefined) {
      compiled = describe(db, placesOf(values) as Values).compile()
      texts.set(shape, compiled)
    }
    return { sql: compiled.sql, values: compiled.parameters.map((parameter) => valueAt(parameter, values)) }
  }
}

/** For `limit`: SQLite plans a statement anew at each call when the number stands there bare. */
export function atMost(count: number): RawBuilder<number> {
  return sql`cast(${count} as integer)`
}

/** Lists are filled up to the next power of two with their last element, so that there are few texts. */
function room(list: readonly unknown[]): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, list.length)))
}

function shapeOf(values: Readonly<Record<string, unknown>>): string {
  let shape = ''
  for (const name in values) {
    const value = values[name]
    if (value === undefined) shape += `${name}?`
    else if (Array.isArray(value)) shape += `${name}${room(value)}`
  }
  return shape
}

function placesOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const places = Object.entries(values).map(([name, value]) => {
    if (value === undefined) return [name, undefined]
    if (!Array.isArray(value)) return [name, new Place(name)]
    return [name, Array.from({ length: room(value) }, (_, index) => new Place(name, index))]
  })
  return Object.fromEntries(places)
}

function valueAt(parameter: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (!(parameter instanceof Place)) return parameter
  const value = values[parameter.name]
  if (parameter.index === undefined) return value
  const list = value as readonly unknown[]
  return list[Math.min(parameter.index, list.length - 1)]
}
