import { randomBytes } from 'node:crypto'
import type { UserKind, WalletTable } from '../parts.ts'
import type { Database } from './database.ts'
import type { WalletRow } from './schema.ts'

export function walletStore(database: Database): WalletTable {
  const db = database.current
  return {
    async openProject(id: string): Promise<void> {
      const seed = randomBytes(32).toString('hex')
      await db()
        .insertInto('projects')
        .values({ id, seed })
        .onConflict((on) => on.doNothing())
        .execute()
    },

    async seedOf(project: string): Promise<string> {
      const row = await db().selectFrom('projects').select('seed').where('id', '=', project).executeTakeFirstOrThrow()
      return row.seed
    },

    async add(row: WalletRow): Promise<boolean> {
      const added = await db()
        .insertInto('wallets')
        .values(row)
        .onConflict((on) => on.doNothing())
        .returning('address')
        .executeTakeFirst()
      return added !== undefined
    },

    async ofUser(project: string, kind: UserKind, name: string): Promise<WalletRow[]> {
      return db()
        .selectFrom('wallets')
        .selectAll()
        .where('project', '=', project)
        .where('user_kind', '=', kind)
        .where('user_name', '=', name)
        .orderBy('created_at')
        .orderBy('chain')
        .execute()
    },

    async ofUserOn(project: string, kind: UserKind, name: string, chain: string): Promise<WalletRow | undefined> {
      return db()
        .selectFrom('wallets')
        .selectAll()
        .where('project', '=', project)
        .where('user_kind', '=', kind)
        .where('user_name', '=', name)
        .where('chain', '=', chain)
        .executeTakeFirst()
    },

    async at(project: string, chain: string, address: string): Promise<WalletRow | undefined> {
      return db()
        .selectFrom('wallets')
        .selectAll()
        .where('project', '=', project)
        .where('chain', '=', chain)
        .where('address', '=', address)
        .executeTakeFirst()
    },
  }
}
