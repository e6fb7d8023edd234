import type { Locator, Parts } from '../parts.ts'
import { walletAt, walletProject } from './wallet-project.ts'

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
    const row = await parts.store.wallets.ofUserOn(
      walletProject(project, locator.kind, parts.choices),
      locator.kind,
      locator.user,
      chain,
    )
    return row === undefined ? undefined : { chain, address: row.address }
  }
  const { address } = locator
  const known =
    (await walletAt(parts, project, chain, address)) !== undefined ||
    (await parts.store.tokens.isOwner(project, chain, address))
  return known ? { chain, address } : undefined
}
