import { familyOf } from '../arbitraries/chains.ts'
import type { WalletFixture } from './fixtures.ts'
import { forms } from './forms.ts'
import type { ListedToken } from './tokens.ts'

type Fields = Readonly<Record<string, unknown>>

/** `from` and `to` of the e-mail variant are addresses or locators: which is not said, so all are tried. */
export const transferForms = ['address', 'locator', 'userLocator'] as const
export type TransferForm = (typeof transferForms)[number]

/** Body of a transfer out of an e-mail wallet. */
export function emailTransferOf(
  { mintHash, contractAddress, tokenId }: ListedToken,
  from: WalletFixture,
  to: WalletFixture,
  form: TransferForm = 'address',
): Fields {
  const parties = { chain: from.chain, from: from[form], to: to[form] }
  return familyOf(from.chain) === 'solana'
    ? forms.transferFromEmailWallet.solana({ ...parties, tokenMintAddress: mintHash }).body
    : forms.transferFromEmailWallet.evm({ ...parties, contractAddress, tokenId }).body
}

/** Body of a transfer out of a user-id wallet. */
export function userTransferOf(
  { mintHash, contractAddress, tokenId }: ListedToken,
  from: WalletFixture,
  to: WalletFixture,
): Fields {
  const parties = { chain: from.chain, fromAddress: from.address, toAddress: to.address }
  return familyOf(from.chain) === 'solana'
    ? forms.transferFromUserWallet.solana({ ...parties, tokenMintAddress: mintHash }).body
    : forms.transferFromUserWallet.evm({ ...parties, tokenMintAddress: contractAddress, tokenId }).body
}
