import { fillPath, type RawRequest } from '../../../engine/transport/index.ts'
import type { Needs } from '../../needs.ts'
import { type OperationId, type OperationKey, operationIds, operations } from '../../operations.ts'
import { collections } from './collections.ts'
import { minting } from './minting.ts'
import { orders } from './orders.ts'
import type { Parts, Setup, Variant } from './parts.ts'
import { transfers } from './transfers.ts'
import { wallets } from './wallets.ts'

export type { Change, Parts, Setup } from './parts.ts'

/**
 * Each operation in the variants in which it is asked for: what makes a valid request of one ready, and what is
 * refused because it differs from that in one respect. A case that is not about the request itself takes it from here.
 */
export const variants = { ...wallets, ...transfers, ...collections, ...minting, ...orders } as const satisfies Record<
  OperationId,
  Readonly<Record<string, Variant>>
>

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

/** What a case about an operation needs: the capability that it is part of, if any. To be spread into the case. */
export function needsOf(id: OperationId): { readonly needs?: Needs } {
  const { capability } = operations[operationIds[id]]
  return capability === undefined ? {} : { needs: { capabilities: [capability] } }
}
