import { AsyncLocalStorage } from 'node:async_hooks'
import { DummyDriver, Kysely } from 'kysely'
import type { Connections, Run } from './connections.ts'
import { migrate } from './migrations.ts'
import type { Schema } from './schema.ts'
import { type Describe, statement } from './statement.ts'

export interface Database {
  /** Whether other processes may work on it too. */
  readonly shared: boolean
  readonly dialect: Connections['dialect']
  /**
   * Prepares a query, described in Kysely's terms. What it gives back carries it out: in the open transaction of the
   * caller, or by itself.
   */
  prepare<Values extends object, Row>(describe: Describe<Values, Row>): (given: Values) => Promise<Row[]>
  /**
   * Runs `work` in one transaction, rolled back when it throws. Inside another one it joins that. Where two transactions
   * wait for each other one of them is rolled back and begun anew, so `work` keeps what it finds out to itself.
   */
  atomically<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * @param place `:memory:`, the path of a file, or the URL of a PostgreSQL database
 * @throws Error when it cannot be opened
 */
export async function openDatabase(place: string): Promise<Database> {
  const connections = await connect(place)
  try {
    await migrate(connections)
  } catch (error) {
    await connections.close()
    throw error
  }
  // Kysely writes the SQL; the connections carry it out.
  const db = new Kysely<Schema>({ dialect: { ...connections.sql, createDriver: () => new DummyDriver() } })
  const transactions = new AsyncLocalStorage<Run>()
  return {
    shared: connections.shared,
    dialect: connections.dialect,
    prepare<Values extends object, Row>(describe: Describe<Values, Row>) {
      const bind = statement(db, describe)
      return (given: Values) => (transactions.getStore() ?? connections.run)(bind(given)) as Promise<Row[]>
    },
    async atomically(work) {
      if (transactions.getStore() !== undefined) return work()
      return connections.transaction((run) => transactions.run(run, work))
    },
    close: () => connections.close(),
  }
}

/** A driver is loaded only when it is asked for. */
async function connect(place: string): Promise<Connections> {
  if (/^postgres(ql)?:\/\//.test(place)) return (await import('./postgres.ts')).connectPostgres(place)
  return (await import('./sqlite.ts')).connectSqlite(place)
}
