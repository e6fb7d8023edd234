import { fillPath, type RawRequest } from '../../../engine/transport/index.ts'
import { type OperationId, type OperationKey, operationIds, operations } from '../../operations.ts'
import * as collections from './collections.ts'
import * as minting from './minting.ts'
import * as orders from './orders.ts'
import type { Parts, Setup, Variant } from './parts.ts'
import * as transfers from './transfers.ts'
import * as wallets from './wallets.ts'

export type { Change, Parts, Setup } from './parts.ts'

/**
 * Each operation in the variants in which it is asked for: what makes a valid request of one ready, and what is
 * refused because it differs from that in one respect. A case that is not about the request itself takes it from here.
 */
export const variants = {
  createWallet: wallets.createWallet,
  listWallets: wallets.listWallets,
  listWalletTokens: wallets.listWalletTokens,
  signMessage: wallets.signMessage,
  transferFromEmailWallet: transfers.transferFromEmailWallet,
  transferFromUserWallet: transfers.transferFromUserWallet,
  createCollection: collections.createCollection,
  listCollections: collections.listCollections,
  putCollection: collections.putCollection,
  createTemplate: collections.createTemplate,
  updateTemplate: collections.updateTemplate,
  mintToken: minting.mintToken,
  mint: minting.mint,
  batchMint: minting.batchMint,
  createOrder: orders.createOrder,
  getUsage: orders.getUsage,
} as const satisfies Record<OperationId, Readonly<Record<string, Variant>>>

export type VariantOf<N extends OperationId> = keyof (typeof variants)[N] & string

/** A request as any session of `api` sends it with `raw`. */
export type Sendable = RawRequest<OperationKey>

/** A request of an operation, in parts, as one that can be sent. */
export function sendable(id: OperationId, { path = {}, query, body }: Parts): Sendable {
  const operation = operationIds[id]
  return {
    operation,
    path: fillPath(operations[operation].path, path as Readonly<Record<string, string>>),
    ...(query === undefined ? {} : { query: query as NonNullable<Sendable['query']> }),
    ...(body === undefined ? {} : { body }),
  }
}

/**
 * Makes what a valid request is about.
 * @returns a maker of valid requests; fresh names in each, where names are what makes it new
 * @throws Blocked when the target does not play along
 */
export async function ready<N extends OperationId>(at: Setup, id: N, variant: VariantOf<N>): Promise<() => Sendable> {
  const valid = await partsOf(at, id, variant)
  return () => sendable(id, valid())
}

/** The same in parts, for `refusedOf`. */
export const partsOf = <N extends OperationId>(at: Setup, id: N, variant: VariantOf<N>): Promise<() => Parts> =>
  variantOf(id, variant).ready(at)

/** One valid request of each of the variants. */
export async function requestsOf<N extends OperationId>(
  at: Setup,
  id: N,
  ...[first, ...others]: readonly [VariantOf<N>, ...VariantOf<N>[]]
): Promise<[Sendable, ...Sendable[]]> {
  const one = async (variant: VariantOf<N>): Promise<Sendable> => (await ready(at, id, variant))()
  return [await one(first), ...(await Promise.all(others.map(one)))]
}

/** What is refused, each with the respect in which it differs from the valid request that `valid` makes. */
export const refusedOf = <N extends OperationId>(
  id: N,
  variant: VariantOf<N>,
  valid: () => Parts,
): readonly Refused[] =>
  Object.entries(variantOf(id, variant).refused).map(([says, change]) => ({
    says,
    request: sendable(id, change(valid())),
  }))

/** A request that differs from a valid one in one respect. */
export interface Refused {
  readonly says: string
  readonly request: Sendable
}

const variantOf = <N extends OperationId>(id: N, variant: VariantOf<N>): Variant =>
  (variants as Readonly<Record<OperationId, Readonly<Record<string, Variant>>>>)[id][variant] as Variant
