import type { Connections } from './connections.ts'
import { createTables } from './schema.ts'

/**
 * What was changed, in this order; an entry is never altered once it was released. The first says `if not exists`
 * because files of 0.1 have the tables and no version.
 */
const migrations: readonly (readonly string[])[] = [
  createTables,
  [
    // A page of a listing is read in the order in which it is shown, whatever the wallet holds.
    'drop index if exists tokens_held',
    'create index tokens_listed on tokens (project, chain, owner, accepted_at, number, key)',
    'create index tokens_by_contract on tokens (contract, number)',
    'create index tokens_by_mint on tokens (mint_hash) where mint_hash is not null',
  ],
  [
    // The page of a sandbox shows the newest of everything, a few at a time.
    'create index tokens_newest on tokens (accepted_at, key)',
    'create index wallets_newest on wallets (created_at, address, chain)',
    'create index orders_newest on orders (created_at, id)',
  ],
]

/** Brings the tables up to date; of several processes that start at once one does it, and the others wait. */
export async function migrate(connections: Connections): Promise<void> {
  await connections.exclusively(async (run) => {
    await run('create table if not exists schema_version (version integer primary key)')
    const rows = (await run('select max(version) as version from schema_version')) as { version: number | null }[]
    const done = rows[0]?.version ?? 0
    if (done > migrations.length) throw new Error('The database was written by a later version of conformint.')
    for (const [index, statements] of migrations.entries()) {
      if (index < done) continue
      for (const sql of statements) await run(sql)
      await run(`insert into schema_version (version) values (${index + 1})`)
    }
  })
}
