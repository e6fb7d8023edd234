import type { Locator, Parts } from '../parts.ts'
import { isKnown, walletAt, walletProject } from './wallet-project.ts'

/** An address on a chain, in stored spelling. */
export interface Holder {
  readonly chain: string
  readonly address: string
}

/**
 * Follows a locator to an address that the project knows.
 * @param lagMs wallets that were created later are not known yet
 * @returns undefined for a user without a wallet on the chain, and for an address that nothing was ever sent to
 */
export async function findHolder(
  parts: Parts,
  project: string,
  locator: Locator,
  lagMs = 0,
): Promise<Holder | undefined> {
  const { chain } = locator
  if (locator.kind !== 'address') {
    const row = await parts.store.wallets.ofUserOn(
      walletProject(project, locator.kind, parts.choices),
      locator.kind,
      locator.user,
      chain,
    )
    return row !== undefined && isKnown(row, lagMs) ? { chain, address: row.address } : undefined
  }
  const { address } = locator
  const known =
    isKnown(await walletAt(parts, project, chain, address), lagMs) ||
    (await parts.store.tokens.isOwner(project, chain, address))
  return known ? { chain, address } : undefined
}
