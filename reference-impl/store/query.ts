import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Schema } from './schema.ts'

export type Dialect = 'sqlite' | 'postgres'

/** SQL text and its values, in the order of its placeholders. */
export interface Bound {
  readonly sql: string
  readonly values: readonly unknown[]
}

/** A query whose text is made once for each dialect. */
export interface Query<Values, Row> {
  bind(dialect: Dialect, given: Values): Bound
  /** Says what a row is; never there. */
  readonly row?: Row
}

/** Kysely writes the SQL; the connections carry it out. */
const writers: Readonly<Record<Dialect, Kysely<Schema>>> = {
  sqlite: new Kysely({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
}

/** Stands for a value while a query is described; `index` counts in a list. */
class Place {
  readonly name: string
  readonly index: number | undefined
  constructor(name: string, index?: number) {
    this.name = name
    this.index = index
  }
}

interface Text {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * Describes a query in Kysely's terms, with `given` in the places of its values; it may ask whether one of them is
 * `undefined` and nothing else. The text is made at the first call instead of at each, which costs more than carrying the
 * query out: later calls only fill the places.
 */
export function query<Values extends object, Row>(
  describe: (db: Kysely<Schema>, given: Values, dialect: Dialect) => Compilable<Row>,
): Query<Values, Row> {
  const texts = new Map<string, Text>()
  return {
    bind(dialect, given) {
      const values = given as Readonly<Record<string, unknown>>
      const shape = dialect + shapeOf(values)
      let text = texts.get(shape)
      if (text === undefined) {
        text = describe(writers[dialect], placesOf(values) as Values, dialect).compile()
        texts.set(shape, text)
      }
      return { sql: text.sql, values: text.parameters.map((parameter) => valueAt(parameter, values)) }
    },
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

/** What makes another text: which values there are, those that are `undefined`, and room for lists. */
function shapeOf(values: Readonly<Record<string, unknown>>): string {
  let shape = ''
  for (const name in values) {
    const value = values[name]
    shape += value === undefined ? ` ${name}?` : Array.isArray(value) ? ` ${name}${room(value)}` : ` ${name}`
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
