import type { Locator, Parts } from '../parts.ts'

/** An address on a chain, in stored spelling. */
export interface Holder {
  readonly chain: string
  readonly address: string
}

/**
 * Follows a locator to an address that the project knows.
 * @returns undefined for a user without a wallet on the chain, and for an address that nothing was ever sent to
 */
export async function findHolder(parts: Parts, project: string, locator: Locator): Promise<Holder | undefined> {
  const { chain } = locator
  if (locator.kind !== 'address') {
    const row = await parts.store.wallets.ofUserOn(project, locator.kind, locator.user, chain)
    return row === undefined ? undefined : { chain, address: row.address }
  }
  const { address } = locator
  const known =
    (await parts.store.wallets.at(project, chain, address)) !== undefined ||
    (await parts.store.tokens.isOwner(project, chain, address))
  return known ? { chain, address } : undefined
}
