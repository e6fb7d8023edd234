import type { Database } from './database.ts'
import { type Query, query } from './query.ts'
import { type Schema, tableColumns } from './schema.ts'

/** Everything that a store holds, as JSON. Its keys, seeds and client secrets are in it too. */
export interface Snapshot {
  readonly format: typeof snapshotFormat
  /** ISO 8601. */
  readonly savedAt: string
  readonly tables: { readonly [Table in keyof Schema]: readonly Schema[Table][] }
}

export const snapshotFormat = 'conformint-sandbox/1'

type Row = Readonly<Record<string, unknown>>

/**
 * What points at other things is read before them, so that nothing points nowhere where a database lets others write
 * meanwhile: a token has its action, its collection and its project.
 */
const tables = ['tokens', 'templates', 'orders', 'activity', 'actions', 'wallets', 'collections', 'projects'] as const

const statements = tables.map((table) => ({
  table,
  all: query((db, _: object) => db.selectFrom(table).selectAll()) as Query<object, Row>,
  clear: query((db, _: object) => db.deleteFrom(table)) as Query<object, unknown>,
  add: query((db, row: Row) => db.insertInto(table).values(row as never)) as Query<Row, unknown>,
}))

export async function takeSnapshot(database: Database): Promise<Snapshot> {
  const read = await database.atomically(async () => {
    const entries: [string, Row[]][] = []
    for (const { table, all } of statements) entries.push([table, await database.run(all, {})])
    return entries
  })
  const held = Object.fromEntries(read) as unknown as Snapshot['tables']
  return { format: snapshotFormat, savedAt: new Date().toISOString(), tables: held }
}

/** Puts what a snapshot has, or nothing, in the place of all that is there. */
export async function putBack(database: Database, snapshot: Snapshot | undefined): Promise<void> {
  await database.atomically(async () => {
    for (const { table, clear, add } of statements) {
      await database.run(clear, {})
      for (const row of snapshot?.tables[table] ?? []) await database.run(add, row as unknown as Row)
    }
  })
}

/**
 * Reads what somebody says is a snapshot.
 * @throws TypeError that says what is not one
 */
export function readSnapshot(value: unknown): Snapshot {
  const { format, savedAt, tables: held } = (value ?? {}) as Partial<Snapshot>
  if (format !== snapshotFormat) throw new TypeError(`its format is not ${snapshotFormat}`)
  for (const table of tables) {
    const rows: unknown = held?.[table]
    if (!Array.isArray(rows)) throw new TypeError(`tables.${table} is no list`)
    const wrong = rows.findIndex((row) => !isRow(row, tableColumns[table]))
    if (wrong !== -1) throw new TypeError(`tables.${table}[${wrong}] is no row of ${table}`)
  }
  return { format, savedAt: String(savedAt), tables: held as Snapshot['tables'] }
}

/** How many rows there are of anything. */
export function sizeOf(snapshot: Snapshot | undefined): number {
  return tables.reduce((size, table) => size + (snapshot?.tables[table].length ?? 0), 0)
}

function isRow(value: unknown, columns: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== columns.length) return false
  return columns.every((column) => {
    const cell = (value as Row)[column]
    return cell === null || typeof cell === 'string' || typeof cell === 'number'
  })
}
