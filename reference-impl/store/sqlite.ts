import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connections, Run } from './connections.ts'
import type { Bound } from './query.ts'

const { DatabaseSync } = withoutWarnings(() => process.getBuiltinModule('node:sqlite'))

/** Node 22 says once, as this is loaded, that its SQLite is experimental: nothing that whoever runs this could act on. */
function withoutWarnings<T>(load: () => T): T {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return load()
  } finally {
    process.emitWarning = emitWarning
  }
}

/** How long another process may hold the file, ms. */
const patienceMs = 15_000

/** @param file path, or `:memory:` */
export async function connectSqlite(file: string): Promise<Connections> {
  const connection = new DatabaseSync(file)
  // SQLite itself waits for another process only a moment, since nothing else runs meanwhile; then `patiently` does.
  // A killed process loses nothing that it answered for: a WAL frame is with the operating system once written.
  // FULL would guard against a power cut too, which a sandbox need not survive.
  const setup = 'pragma busy_timeout = 30; pragma journal_mode = wal; pragma synchronous = normal'
  await patiently(() => connection.exec(setup))

  const prepared = new Map<string, (values: readonly unknown[]) => unknown[]>()
  const carryOut = ({ sql, values }: Bound): unknown[] => {
    let ready = prepared.get(sql)
    if (ready === undefined) {
      ready = rowsOf(connection.prepare(sql))
      prepared.set(sql, ready)
    }
    return ready(values)
  }
  const within: Run = async (bound) => carryOut(bound)
  const turn = turns()

  async function transaction<T>(work: () => Promise<T>): Promise<T> {
    await turn.take()
    try {
      // IMMEDIATE: what is read may be relied on when it is written, and there is nothing to wait for in the middle.
      await patiently(() => connection.exec('begin immediate'))
      try {
        const result = await work()
        connection.exec('commit')
        return result
      } catch (error) {
        if (connection.isTransaction) connection.exec('rollback')
        throw error
      }
    } finally {
      turn.give()
    }
  }

  return {
    shared: file !== ':memory:',
    dialect: 'sqlite',
    async run(bound) {
      if (turn.taken()) await turn.take()
      else return patiently(() => carryOut(bound))
      try {
        return await patiently(() => carryOut(bound))
      } finally {
        turn.give()
      }
    },
    transaction: (work) => transaction(() => work(within)),
    exclusively: (work) => transaction(() => work(async (sql) => connection.prepare(sql).all())),
    close: async () => connection.close(),
  }
}

/** Rows come as arrays: objects made of these here cost half of those that the driver makes. */
function rowsOf(statement: StatementSync): (values: readonly unknown[]) => unknown[] {
  const names = statement.columns().map((column) => column.name)
  statement.setReturnArrays(true)
  return (values) => {
    const rows = statement.all(...(values as SQLInputValue[])) as unknown as unknown[][]
    return rows.map((cells) => {
      const row: Record<string, unknown> = {}
      for (let index = 0; index < names.length; index += 1) row[names[index] as string] = cells[index]
      return row
    })
  }
}

/** There is one connection: a transaction has it for itself, and who comes meanwhile waits in line. */
function turns() {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    taken: () => taken,
    async take(): Promise<void> {
      if (taken) await new Promise<void>((resolve) => waiting.push(resolve))
      taken = true
    },
    give(): void {
      const next = waiting.shift()
      // Handed over: nobody can come in between.
      if (next === undefined) taken = false
      else next()
    },
  }
}

/** Tries again while another process has the file. */
async function patiently<T>(work: () => T): Promise<T> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
      await sleep(2 + Math.random() * 10)
    }
  }
}

/** SQLITE_BUSY, in all of its extended forms. */
function isBusy(error: unknown): boolean {
  return (((error as { errcode?: number }).errcode ?? 0) & 0xff) === 5
}
