import type { Holding, HoldingQuery, Receipt, TokenTable } from '../parts.ts'
import type { Database } from './database.ts'
import type { TokenRow } from './schema.ts'

export function tokenStore(database: Database): TokenTable {
  const db = database.current
  return {
    async add(row: TokenRow): Promise<boolean> {
      const added = await db()
        .insertInto('tokens')
        .values(row)
        .onConflict((on) => on.columns(['project', 'collection', 'mint_id']).doNothing())
        .returning('key')
        .executeTakeFirst()
      return added !== undefined
    },

    async byMintId(project: string, collection: string, mintId: string): Promise<TokenRow | undefined> {
      return db()
        .selectFrom('tokens')
        .selectAll()
        .where('project', '=', project)
        .where('collection', '=', collection)
        .where('mint_id', '=', mintId)
        .executeTakeFirst()
    },

    async onChain(project: string, chain: string, at: { contract: string; number: number } | { mintHash: string }) {
      const query = db()
        .selectFrom('tokens')
        .selectAll()
        .where('project', '=', project)
        .where('chain', '=', chain)
        .where('completed_at', 'is not', null)
      const found =
        'mintHash' in at
          ? query.where('mint_hash', '=', at.mintHash)
          : query.where('contract', '=', at.contract).where('number', '=', at.number)
      return found.executeTakeFirst() as Promise<TokenRow | undefined>
    },

    async complete(keys: readonly string[], at: number): Promise<Receipt[]> {
      return db()
        .updateTable('tokens')
        .set({ completed_at: at, owner_since: at })
        .where('key', 'in', keys)
        .where('completed_at', 'is', null)
        .returning(['project', 'chain', 'owner'])
        .execute()
    },

    async sendOff(key: string, owner: string, target: string): Promise<boolean> {
      const sent = await db()
        .updateTable('tokens')
        .set({ moving_to: target })
        .where('key', '=', key)
        .where('owner', '=', owner)
        .where('moving_to', 'is', null)
        .where('transferable', '=', 1)
        .returning('key')
        .executeTakeFirst()
      return sent !== undefined
    },

    async move(key: string, target: string, at: number): Promise<Receipt | undefined> {
      return db()
        .updateTable('tokens')
        .set({ owner: target, owner_since: at, moving_to: null })
        .where('key', '=', key)
        .where('moving_to', '=', target)
        .returning(['project', 'chain', 'owner'])
        .executeTakeFirst()
    },

    async isOwner(project: string, chain: string, owner: string): Promise<boolean> {
      const found = await db()
        .selectFrom('tokens')
        .select('key')
        .where('project', '=', project)
        .where('chain', '=', chain)
        .where('owner', '=', owner)
        .executeTakeFirst()
      return found !== undefined
    },

    async heldBy(query: HoldingQuery): Promise<Holding[]> {
      const direction = query.order === 'newest' ? 'desc' : 'asc'
      let select = db()
        .selectFrom('tokens')
        .innerJoin('collections', (join) =>
          join.onRef('collections.project', '=', 'tokens.project').onRef('collections.id', '=', 'tokens.collection'),
        )
        .selectAll('tokens')
        .select('collections.metadata as collection_metadata')
        .where('tokens.project', '=', query.project)
        .where('tokens.chain', '=', query.chain)
        .where('tokens.owner', '=', query.owner)
        .where('completed_at', 'is not', null)
        .where('owner_since', '<=', query.heldBefore)
      if (query.contracts !== undefined) select = select.where('contract', 'in', query.contracts)
      if (query.number !== undefined) select = select.where('number', '=', query.number)
      if (query.order !== 'shuffled') select = select.orderBy('accepted_at', direction).orderBy('number', direction)
      // Total, so that pages never overlap; by itself as good as random.
      return select.orderBy('tokens.key').limit(query.limit).offset(query.offset).execute()
    },
  }
}
