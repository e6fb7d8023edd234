import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connections, Run } from './connections.ts'
import { migrate } from './migrations.ts'
import type { Query } from './query.ts'

export interface Database {
  /** Whether other processes may work on it too. */
  readonly shared: boolean
  /** Carries out a query: in the open transaction of the caller, or by itself. */
  run<Values, Row>(query: Query<Values, Row>, given: Values): Promise<Row[]>
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
  const transactions = new AsyncLocalStorage<Run>()
  return {
    shared: connections.shared,
    run<Values, Row>(query: Query<Values, Row>, given: Values) {
      const run = transactions.getStore() ?? connections.run
      return run(query.bind(connections.dialect, given)) as Promise<Row[]>
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
