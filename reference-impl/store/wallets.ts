import type { Chance, UserKind, WalletTable } from '../parts.ts'
import type { Database } from './database.ts'
import { query } from './query.ts'
import type { ProjectRow, WalletRow } from './schema.ts'

interface User {
  readonly project: string
  readonly kind: UserKind
  readonly name: string
}

const openProject = query((db, row: ProjectRow) =>
  db
    .insertInto('projects')
    .values(row)
    .onConflict((on) => on.doNothing()),
)
const seedOf = query((db, at: { id: string }, dialect) =>
  db
    .selectFrom('projects')
    .select('seed')
    .where('id', '=', at.id)
    // Else two transactions that make the same wallets in another order wait for each other.
    .$if(dialect === 'postgres', (query) => query.forUpdate()),
)
const addWallet = query((db, row: WalletRow) =>
  db
    .insertInto('wallets')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('address'),
)
const ofUser = query((db, user: User) =>
  db
    .selectFrom('wallets')
    .selectAll()
    .where('project', '=', user.project)
    .where('user_kind', '=', user.kind)
    .where('user_name', '=', user.name)
    .orderBy('created_at')
    .orderBy('chain'),
)
const ofUserOn = query((db, user: User & { chain: string }) =>
  db
    .selectFrom('wallets')
    .selectAll()
    .where('project', '=', user.project)
    .where('user_kind', '=', user.kind)
    .where('user_name', '=', user.name)
    .where('chain', '=', user.chain),
)
const atAddress = query((db, place: { project: string; chain: string; address: string }) =>
  db
    .selectFrom('wallets')
    .selectAll()
    .where('project', '=', place.project)
    .where('chain', '=', place.chain)
    .where('address', '=', place.address),
)

export function walletStore({ run }: Database, chance: Chance): WalletTable {
  return {
    async openProject(id: string): Promise<void> {
      await run(openProject, { id, seed: chance.bytes(32).toString('hex') })
    },

    async seedOf(project: string): Promise<string> {
      const [row] = await run(seedOf, { id: project })
      if (row === undefined) throw new Error(`the project ${project} was never opened`)
      return row.seed
    },

    async add(row: WalletRow): Promise<boolean> {
      return (await run(addWallet, row)).length > 0
    },

    async ofUser(project: string, kind: UserKind, name: string): Promise<WalletRow[]> {
      return run(ofUser, { project, kind, name })
    },

    async ofUserOn(project: string, kind: UserKind, name: string, chain: string): Promise<WalletRow | undefined> {
      return (await run(ofUserOn, { project, kind, name, chain }))[0]
    },

    async at(project: string, chain: string, address: string): Promise<WalletRow | undefined> {
      return (await run(atAddress, { project, chain, address }))[0]
    },
  }
}
