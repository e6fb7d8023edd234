/**
 * Tables. Only what SQLite and PostgreSQL both have: text, integer, bigint (milliseconds since the epoch, which a driver
 * has to give back as numbers), 0 and 1 for truth, JSON as text. The unique constraints carry the rules that must survive any race.
 */
export interface Schema {
  projects: ProjectRow
  wallets: WalletRow
  collections: CollectionRow
  templates: TemplateRow
  tokens: TokenRow
  actions: ActionRow
  orders: OrderRow
  activity: ActivityRow
}

export interface ProjectRow {
  id: string
  /** Secret from which the keys of its wallets come. */
  seed: string
}

export interface WalletRow {
  project: string
  user_kind: 'email' | 'userId' | 'twitter'
  user_name: string
  chain: string
  address: string
  secret: string
  created_at: number
}

export interface CollectionRow {
  project: string
  id: string
  chain: string
  address: string
  fungibility: 'non-fungible' | 'semi-fungible'
  transferable: number
  supply_limit: number | null
  /** Tokens accepted so far; also the last token number given out. */
  minted: number
  metadata: string
  payments: string | null
  subscription: string | null
  action_id: string
  created_at: number
}

export interface TemplateRow {
  project: string
  collection: string
  id: string
  metadata: string
  token_id: string | null
  supply_limit: number | null
}

export interface TokenRow {
  key: string
  project: string
  collection: string
  mint_id: string
  /** Digest of the request that minted it. */
  request: string
  action_id: string
  chain: string
  contract: string
  /** Number in its collection; null for a surplus token that will never exist. */
  number: number | null
  mint_hash: string | null
  owner: string
  owner_since: number
  /** Address that it is on its way to. */
  moving_to: string | null
  metadata: string
  standard: 'ERC-721' | 'ERC-1155' | 'ERC-5643'
  transferable: number
  expires_at: number | null
  accepted_at: number
  completed_at: number | null
  tx_id: string
}

export interface ActionRow {
  id: string
  kind: 'mint' | 'transfer'
  token: string
  target: string | null
  due_at: number
  done: number
}

export interface OrderRow {
  id: string
  project: string
  client_secret: string
  body: string
  created_at: number
}

export interface ActivityRow {
  project: string
  /** YYYY-MM */
  month: string
  chain: string
  address: string
}

const columns: { readonly [Table in keyof Schema]: readonly string[] } = {
  projects: ['id text primary key', 'seed text not null'],
  wallets: [
    'project text not null',
    'user_kind text not null',
    'user_name text not null',
    'chain text not null',
    'address text not null',
    'secret text not null',
    'created_at bigint not null',
    // Create wallet: one wallet per user and chain, and one user per wallet.
    'primary key (project, user_kind, user_name, chain)',
    'unique (project, chain, address)',
  ],
  collections: [
    'project text not null',
    'id text not null',
    'chain text not null',
    'address text not null',
    'fungibility text not null',
    'transferable integer not null',
    'supply_limit bigint',
    'minted bigint not null',
    'metadata text not null',
    'payments text',
    'subscription text',
    'action_id text not null',
    'created_at bigint not null',
    'primary key (project, id)',
    'check (supply_limit is null or minted <= supply_limit)',
  ],
  templates: [
    'project text not null',
    'collection text not null',
    'id text not null',
    'metadata text not null',
    'token_id text',
    'supply_limit bigint',
    'primary key (project, collection, id)',
  ],
  tokens: [
    'key text primary key',
    'project text not null',
    'collection text not null',
    'mint_id text not null',
    'request text not null',
    'action_id text not null',
    'chain text not null',
    'contract text not null',
    'number bigint',
    'mint_hash text',
    'owner text not null',
    'owner_since bigint not null',
    'moving_to text',
    'metadata text not null',
    'standard text not null',
    'transferable integer not null',
    'expires_at bigint',
    'accepted_at bigint not null',
    'completed_at bigint',
    'tx_id text not null',
    // States and transitions, 2: one token per mint id.
    'unique (project, collection, mint_id)',
    'unique (project, collection, number)',
  ],
  actions: [
    'id text primary key',
    'kind text not null',
    'token text not null',
    'target text',
    'due_at bigint not null',
    'done integer not null',
  ],
  orders: [
    'id text primary key',
    'project text not null',
    'client_secret text not null unique',
    'body text not null',
    'created_at bigint not null',
  ],
  activity: [
    'project text not null',
    'month text not null',
    'chain text not null',
    'address text not null',
    'primary key (project, month, chain, address)',
  ],
}

/** Names of the columns of each table. */
export const tableColumns = Object.fromEntries(
  Object.entries(columns).map(([table, definitions]) => [
    table,
    definitions.filter((one) => /^\w+ (text|bigint|integer)/.test(one)).map((one) => one.slice(0, one.indexOf(' '))),
  ]),
) as unknown as Readonly<Record<keyof Schema, readonly string[]>>

const indexes = ['tokens_held on tokens (project, chain, owner)', 'actions_due on actions (done, due_at)']

/** Makes what is not there yet. */
export const createTables: readonly string[] = [
  ...Object.entries(columns).map(
    ([table, definitions]) => `create table if not exists ${table} (${definitions.join(', ')})`,
  ),
  ...indexes.map((index) => `create index if not exists ${index}`),
]
