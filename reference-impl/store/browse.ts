import type { Database } from './database.ts'
import { atMost, query } from './query.ts'
import type { CollectionRow, OrderRow, TokenRow, WalletRow } from './schema.ts'

/** What is to be shown of a table, the newest first. */
export interface Slice {
  readonly limit: number
  readonly offset: number
}

/** Looks at what all projects have, a page at a time, however much there is. */
export interface Browse {
  tokens(slice: Slice): Promise<TokenRow[]>
  wallets(slice: Slice): Promise<Omit<WalletRow, 'secret'>[]>
  collections(slice: Slice): Promise<CollectionRow[]>
  orders(slice: Slice): Promise<Omit<OrderRow, 'client_secret'>[]>
  /** Rows of each, counted up to `countedTo`. */
  counts(): Promise<Counts>
}

export type Counts = Readonly<Record<'tokens' | 'pending' | 'wallets' | 'collections' | 'orders', number>>

/** Beyond it nobody counts. */
export const countedTo = 100_000

const tokens = query((db, { limit, offset }: Slice) =>
  db
    .selectFrom('tokens')
    .selectAll()
    .orderBy('accepted_at', 'desc')
    .orderBy('key', 'desc')
    .limit(atMost(limit))
    .offset(offset),
)
const wallets = query((db, { limit, offset }: Slice) =>
  db
    .selectFrom('wallets')
    .select(['project', 'user_kind', 'user_name', 'chain', 'address', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('address', 'desc')
    .orderBy('chain', 'desc')
    .limit(atMost(limit))
    .offset(offset),
)
const collections = query((db, { limit, offset }: Slice) =>
  db
    .selectFrom('collections')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('project', 'asc')
    .orderBy('id', 'asc')
    .limit(atMost(limit))
    .offset(offset),
)
const orders = query((db, { limit, offset }: Slice) =>
  db
    .selectFrom('orders')
    .select(['id', 'project', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(atMost(limit))
    .offset(offset),
)

const counting = (['tokens', 'wallets', 'collections', 'orders'] as const).map((table) => ({
  table,
  count: query((db, _: object) =>
    db
      .selectFrom(db.selectFrom(table).select('project').limit(atMost(countedTo)).as('some'))
      .select((select) => select.fn.countAll<number>().as('rows')),
  ),
}))
const pending = query((db, _: object) =>
  db
    .selectFrom(db.selectFrom('actions').select('id').where('done', '=', 0).limit(atMost(countedTo)).as('some'))
    .select((select) => select.fn.countAll<number>().as('rows')),
)

export function browse({ run }: Database): Browse {
  return {
    tokens: (slice) => run(tokens, slice),
    wallets: (slice) => run(wallets, slice),
    collections: (slice) => run(collections, slice),
    orders: (slice) => run(orders, slice),
    async counts() {
      const counts: Record<string, number> = { pending: (await run(pending, {}))[0]?.rows ?? 0 }
      for (const { table, count } of counting) counts[table] = (await run(count, {}))[0]?.rows ?? 0
      return counts as Counts
    },
  }
}
