import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { createTables, type Schema } from './schema.ts'

export interface Database {
  /** The open transaction of the caller, or the plain connection. */
  current(): Kysely<Schema>
  /** Runs `work` in one transaction, rolled back when it throws. Inside another one it joins that. */
  atomically<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** @param file path, or `:memory:` */
export async function openDatabase(file: string): Promise<Database> {
  const connection = new DatabaseSync(file)
  // A killed process loses nothing that it answered for: a WAL frame is with the operating system once written.
  // FULL would guard against a power cut too, which a sandbox need not survive.
  connection.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: adapt(connection) }) })
  await createTables(db)

  const transactions = new AsyncLocalStorage<Kysely<Schema>>()
  const current = () => transactions.getStore() ?? db
  return {
    current,
    async atomically(work) {
      if (transactions.getStore() !== undefined) return work()
      return db.transaction().execute((transaction) => transactions.run(transaction, work))
    },
    close: () => db.destroy(),
  }
}

/** node:sqlite as Kysely's dialect wants it. Statements are kept prepared: the same few dozen come again and again. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => connection.close(),
    prepare(text) {
      const known = prepared.get(text)
      if (known !== undefined) return known
      const statement = connection.prepare(text)
      const adapted: SqliteStatement = {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...(values as SQLInputValue[])),
        run: (values) => statement.run(...(values as SQLInputValue[])),
        iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
      }
      // Lists of values make texts of many lengths; begin anew rather than keep them all.
      if (prepared.size >= 500) prepared.clear()
      prepared.set(text, adapted)
      return adapted
    },
  }
}
