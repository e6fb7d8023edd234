import { randomBytes } from 'node:crypto'
import type { UserKind, WalletTable } from '../parts.ts'
import type { Database } from './database.ts'
import type { ProjectRow, WalletRow } from './schema.ts'

interface User {
  readonly project: string
  readonly kind: UserKind
  readonly name: string
}

export function walletStore({ prepare, dialect }: Database): WalletTable {
  const openProject = prepare((db, row: ProjectRow) =>
    db
      .insertInto('projects')
      .values(row)
      .onConflict((on) => on.doNothing()),
  )
  const seedOf = prepare((db, at: { id: string }) =>
    db
      .selectFrom('projects')
      .select('seed')
      .where('id', '=', at.id)
      // Else two transactions that make the same wallets in another order wait for each other.
      .$if(dialect === 'postgres', (query) => query.forUpdate()),
  )
  const add = prepare((db, row: WalletRow) =>
    db
      .insertInto('wallets')
      .values(row)
      .onConflict((on) => on.doNothing())
      .returning('address'),
  )
  const ofUser = prepare((db, user: User) =>
    db
      .selectFrom('wallets')
      .selectAll()
      .where('project', '=', user.project)
      .where('user_kind', '=', user.kind)
      .where('user_name', '=', user.name)
      .orderBy('created_at')
      .orderBy('chain'),
  )
  const ofUserOn = prepare((db, user: User & { chain: string }) =>
    db
      .selectFrom('wallets')
      .selectAll()
      .where('project', '=', user.project)
      .where('user_kind', '=', user.kind)
      .where('user_name', '=', user.name)
      .where('chain', '=', user.chain),
  )
  const at = prepare((db, place: { project: string; chain: string; address: string }) =>
    db
      .selectFrom('wallets')
      .selectAll()
      .where('project', '=', place.project)
      .where('chain', '=', place.chain)
      .where('address', '=', place.address),
  )
  return {
    async openProject(id: string): Promise<void> {
      await openProject({ id, seed: randomBytes(32).toString('hex') })
    },

    async seedOf(project: string): Promise<string> {
      const [row] = await seedOf({ id: project })
      if (row === undefined) throw new Error(`the project ${project} was never opened`)
      return row.seed
    },

    async add(row: WalletRow): Promise<boolean> {
      return (await add(row)).length > 0
    },

    async ofUser(project: string, kind: UserKind, name: string): Promise<WalletRow[]> {
      return ofUser({ project, kind, name })
    },

    async ofUserOn(project: string, kind: UserKind, name: string, chain: string): Promise<WalletRow | undefined> {
      return (await ofUserOn({ project, kind, name, chain }))[0]
    },

    async at(project: string, chain: string, address: string): Promise<WalletRow | undefined> {
      return (await at({ project, chain, address }))[0]
    },
  }
}
