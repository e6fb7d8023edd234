import type { Choices } from '../choices.ts'
import type { Parts, UserKind } from '../parts.ts'
import type { WalletRow } from '../store/schema.ts'

/** Whose the wallets are that all projects share. */
export const sharedProject = 'shared'

/** The project under which the wallets of a kind of user stand. */
export const walletProject = (project: string, kind: UserKind, { emailWallets }: Choices): string =>
  kind === 'email' && emailWallets === 'shared' ? sharedProject : project

/** Whether a wallet, or a collection, has been there for long enough to be known to what else the service is made of. */
export const isKnown = (row: { readonly created_at: number } | undefined, lagMs: number): boolean =>
  row !== undefined && row.created_at <= Date.now() - lagMs

/** The wallet at an address, of the project or shared. */
export async function walletAt(
  { store, choices }: Parts,
  project: string,
  chain: string,
  address: string,
): Promise<WalletRow | undefined> {
  const own = await store.wallets.at(project, chain, address)
  return own ?? (choices.emailWallets === 'shared' ? store.wallets.at(sharedProject, chain, address) : undefined)
}
