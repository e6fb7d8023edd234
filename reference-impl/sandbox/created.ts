import { showAddress } from '../chain/addresses.ts'
import { familyOf } from '../chain/chains.ts'
import { showTokenId } from '../chain/token-id.ts'
import { isFields } from '../domain/fields.ts'
import type { Order } from '../domain/records.ts'
import { showToken } from '../domain/token-record.ts'
import type { Inside } from '../options.ts'
import { type Browse, browse, type Counts, type Slice } from '../store/browse.ts'
import type { CollectionRow, OrderRow, TokenRow, WalletRow } from '../store/schema.ts'

/** Kinds of things that the page shows, a page of them at a time. */
export const kinds = ['tokens', 'wallets', 'collections', 'orders'] as const
export type Kind = (typeof kinds)[number]

/** Longest text that is shown, and longest link to a picture: a `data:` one is the picture. */
const longestText = 300
const longestLink = 100_000

/** What was created, as the page shows it: bounded texts, no keys, no secrets. */
export interface Created {
  slice(kind: Kind, slice: Slice): Promise<readonly object[]>
  counts(): Promise<Counts>
}

export function created({ parts, database }: Inside): Created {
  const all: Browse = browse(database)
  const { choices } = parts
  const address = (chain: string, text: string): string => showAddress(familyOf(chain), text, choices.addressCase)

  function token(row: TokenRow) {
    const metadata: unknown = JSON.parse(row.metadata)
    const { name, image, description } = isFields(metadata) ? metadata : {}
    const { status } = showToken(row, parts).onChain
    return {
      id: cut(row.mint_id),
      name: cut(name),
      description: cut(description),
      image: typeof image === 'string' && image.length <= longestLink ? image : '',
      project: cut(row.project),
      collection: cut(row.collection),
      chain: row.chain,
      status,
      completed: row.completed_at !== null,
      tokenId: row.number === null ? '' : (row.mint_hash ?? showTokenId(row.number, choices.tokenIds)),
      owner: address(row.chain, row.owner),
      at: row.accepted_at,
    }
  }

  function wallet(row: Omit<WalletRow, 'secret'>) {
    const { chain, user_kind: kind, user_name: user, created_at: at } = row
    return { kind, user: cut(user), project: cut(row.project), chain, address: address(chain, row.address), at }
  }

  function collection(row: CollectionRow) {
    const { name, imageUrl } = JSON.parse(row.metadata) as Record<string, unknown>
    const { chain, minted, supply_limit: limit, created_at: at } = row
    const image = typeof imageUrl === 'string' && imageUrl.length <= longestLink ? imageUrl : ''
    const shown = { id: cut(row.id), name: cut(name), image, project: cut(row.project), chain }
    return { ...shown, contract: address(chain, row.address), minted, limit, at }
  }

  function order(row: Omit<OrderRow, 'client_secret'>) {
    const { lineItems, quote, payment, phase } = JSON.parse(row.body) as Order
    const [first] = lineItems ?? []
    const recipient = first?.delivery?.recipient
    return {
      id: row.id,
      project: cut(row.project),
      phase,
      payment: payment?.status,
      items: lineItems?.length ?? 0,
      name: cut(first?.metadata?.name),
      recipient: cut(recipient?.email ?? recipient?.walletAddress),
      price: cut(quote?.totalPrice?.amount),
      currency: cut(quote?.totalPrice?.currency),
      at: row.created_at,
    }
  }

  const readers: Readonly<Record<Kind, (slice: Slice) => Promise<readonly object[]>>> = {
    tokens: async (slice) => (await all.tokens(slice)).map(token),
    wallets: async (slice) => (await all.wallets(slice)).map(wallet),
    collections: async (slice) => (await all.collections(slice)).map(collection),
    orders: async (slice) => (await all.orders(slice)).map(order),
  }
  return { slice: (kind, slice) => readers[kind](slice), counts: () => all.counts() }
}

/** A text that came with a request, not longer than a page bears. */
function cut(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text
}
