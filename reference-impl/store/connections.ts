import type { Bound, Dialect } from './query.ts'

/** Carries out one statement. */
export type Run = (bound: Bound) => Promise<unknown[]>

/** How one database is reached. */
export interface Connections {
  readonly shared: boolean
  readonly dialect: Dialect
  /** A statement outside any transaction. */
  readonly run: Run
  /** Gives `work` a transaction of its own and begins anew where the database asks for it. */
  transaction<T>(work: (run: Run) => Promise<T>): Promise<T>
  /** Runs one or more statements without values while no other process does the same. */
  exclusively(work: (run: (sql: string) => Promise<unknown[]>) => Promise<void>): Promise<void>
  close(): Promise<void>
}
