import type { Holding, HoldingQuery, Receipt, TokenTable } from '../parts.ts'
import type { Database } from './database.ts'
import { atMost, query } from './query.ts'
import type { TokenRow } from './schema.ts'

const addToken = query((db, row: TokenRow) =>
  db
    .insertInto('tokens')
    .values(row)
    .onConflict((on) => on.columns(['project', 'collection', 'mint_id']).doNothing())
    .returning('key'),
)
const byMintId = query((db, at: { project: string; collection: string; mintId: string }) =>
  db
    .selectFrom('tokens')
    .selectAll()
    .where('project', '=', at.project)
    .where('collection', '=', at.collection)
    .where('mint_id', '=', at.mintId),
)
const byKey = query((db, at: { project: string; key: string }) =>
  db.selectFrom('tokens').selectAll().where('project', '=', at.project).where('key', '=', at.key),
)
const byNumber = query((db, at: { project: string; chain: string; contract: string; number: number }) =>
  db
    .selectFrom('tokens')
    .selectAll()
    .where('project', '=', at.project)
    .where('chain', '=', at.chain)
    .where('contract', '=', at.contract)
    .where('number', '=', at.number)
    .where('completed_at', 'is not', null),
)
const byMintHash = query((db, at: { project: string; chain: string; mintHash: string }) =>
  db
    .selectFrom('tokens')
    .selectAll()
    .where('project', '=', at.project)
    .where('chain', '=', at.chain)
    .where('mint_hash', '=', at.mintHash)
    .where('completed_at', 'is not', null),
)
const completeTokens = query((db, given: { keys: readonly string[]; at: number }) =>
  db
    .updateTable('tokens')
    .set({ completed_at: given.at, owner_since: given.at })
    .where('key', 'in', given.keys)
    .where('completed_at', 'is', null)
    .returning(['project', 'chain', 'owner']),
)
const sendOff = query((db, given: { key: string; owner: string; target: string }) =>
  db
    .updateTable('tokens')
    .set({ moving_to: given.target })
    .where('key', '=', given.key)
    .where('owner', '=', given.owner)
    .where('moving_to', 'is', null)
    .where('transferable', '=', 1)
    .returning('key'),
)
const moveToken = query((db, given: { key: string; target: string; at: number }) =>
  db
    .updateTable('tokens')
    .set({ owner: given.target, owner_since: given.at, moving_to: null })
    .where('key', '=', given.key)
    .where('moving_to', '=', given.target)
    .returning(['project', 'chain', 'owner']),
)
const ofOwner = query((db, at: { project: string; chain: string; owner: string }) =>
  db
    .selectFrom('tokens')
    .select('key')
    .where('project', '=', at.project)
    .where('chain', '=', at.chain)
    .where('owner', '=', at.owner)
    .limit(atMost(1)),
)
const held = { oldest: listing('asc'), newest: listing('desc'), shuffled: listing(undefined) }

/** @param direction of their acceptance; without one, an order that is total and by itself as good as random */
function listing(direction: 'asc' | 'desc' | undefined) {
  return query((db, asked: Omit<HoldingQuery, 'order'>) => {
    let select = db
      .selectFrom('tokens')
      .innerJoin('collections', (join) =>
        join.onRef('collections.project', '=', 'tokens.project').onRef('collections.id', '=', 'tokens.collection'),
      )
      .select([
        'tokens.key',
        'tokens.collection',
        'tokens.chain',
        'tokens.contract',
        'tokens.number',
        'tokens.mint_hash',
      ])
      .select(['tokens.metadata', 'tokens.standard', 'tokens.expires_at', 'tokens.owner'])
      .select('collections.metadata as collection_metadata')
      .where('tokens.project', '=', asked.project)
      .where('tokens.chain', '=', asked.chain)
      .where('tokens.owner', '=', asked.owner)
      .where('completed_at', 'is not', null)
      .where('owner_since', '<=', asked.heldBefore)
    if (asked.contracts !== undefined) select = select.where('contract', 'in', asked.contracts)
    if (asked.number !== undefined) select = select.where('number', '=', asked.number)
    if (direction !== undefined) select = select.orderBy('accepted_at', direction).orderBy('number', direction)
    // Total, so that pages never overlap.
    return select
      .orderBy('tokens.key', direction ?? 'asc')
      .limit(atMost(asked.limit))
      .offset(asked.offset)
  })
}

export function tokenStore({ run }: Database): TokenTable {
  return {
    async add(row: TokenRow): Promise<boolean> {
      return (await run(addToken, row)).length > 0
    },

    async byMintId(project: string, collection: string, mintId: string): Promise<TokenRow | undefined> {
      return (await run(byMintId, { project, collection, mintId }))[0]
    },

    async byKey(project: string, key: string): Promise<TokenRow | undefined> {
      return (await run(byKey, { project, key }))[0]
    },

    async onChain(
      project: string,
      chain: string,
      at: { contract: string; number: number } | { mintHash: string },
    ): Promise<TokenRow | undefined> {
      const found =
        'mintHash' in at
          ? await run(byMintHash, { project, chain, mintHash: at.mintHash })
          : await run(byNumber, { project, chain, contract: at.contract, number: at.number })
      return found[0]
    },

    async complete(keys: readonly string[], at: number): Promise<Receipt[]> {
      return keys.length === 0 ? [] : run(completeTokens, { keys, at })
    },

    async sendOff(key: string, owner: string, target: string): Promise<boolean> {
      return (await run(sendOff, { key, owner, target })).length > 0
    },

    async move(key: string, target: string, at: number): Promise<Receipt | undefined> {
      return (await run(moveToken, { key, target, at }))[0]
    },

    async isOwner(project: string, chain: string, owner: string): Promise<boolean> {
      return (await run(ofOwner, { project, chain, owner })).length > 0
    },

    async heldBy({ order, ...asked }: HoldingQuery): Promise<Holding[]> {
      return run(held[order], asked)
    },
  }
}
