import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connections, Run } from './connections.ts'
import type { Bound } from './query.ts'

/** The transaction was one of two that waited for each other; nothing of it has happened. */
const tryAgain: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const attempts = 10

/** Any number will do that nobody else takes in the same database. */
const migrationLock = 20_220_609

/** int8: milliseconds and counts, all far below 2^53. */
const bigint = 20
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

/** @param url `postgres://user:password@host:port/database` */
export async function connectPostgres(url: string): Promise<Connections> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, types })
  // An idle connection that the server closes is replaced when it is needed.
  pool.on('error', () => {})

  async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work(client)
      await client.query('commit')
      return result
    } catch (error) {
      broken = await client.query('rollback').then(
        () => undefined,
        (failure: Error) => failure,
      )
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    shared: true,
    dialect: 'postgres',
    run: runOn(pool),
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await transaction((client) => work(runOn(client)))
        } catch (error) {
          if (attempt === attempts || !tryAgain.has((error as { code?: unknown }).code)) throw error
          await sleep(Math.random() * 20 * attempt)
        }
      }
    },
    exclusively: (work) =>
      transaction(async (client) => {
        await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
        await work(async (sql) => (await client.query(sql)).rows)
      }),
    close: () => pool.end(),
  }
}

function runOn(connection: pg.Pool | pg.PoolClient): Run {
  return async ({ sql, values }: Bound) => (await connection.query(sql, values.map(storable))).rows
}

/** PostgreSQL's text holds no NUL. Nothing that an answer shows again carries one: JSON writes it as an escape. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value
}
