import type { Exchange } from '../../engine/transport/index.ts'
import { familyOf } from '../arbitraries/chains.ts'
import { latitude } from '../latitude.ts'
import type { Place, WalletFixture } from './fixtures.ts'
import { forms } from './forms.ts'
import { isTaken } from './taken.ts'
import type { ListedToken } from './tokens.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * `from` and `to` of the e-mail variant are addresses or locators, or `from` is the e-mail address: which is not said, so all
 * are tried.
 */
export const transferForms = ['address', 'locator', 'userLocator', 'email'] as const
export type TransferForm = (typeof transferForms)[number]

/** Body of a transfer out of an e-mail wallet. */
export function emailTransferOf(
  { mintHash, contractAddress, tokenId }: ListedToken,
  from: WalletFixture,
  to: WalletFixture,
  form: TransferForm = 'address',
): Fields {
  const parties =
    form === 'email'
      ? { chain: from.chain, from: 'email' in from.user ? from.user.email : from.address, to: to.address }
      : { chain: from.chain, from: from[form], to: to[form] }
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

/** Sends a valid transfer out of an e-mail wallet in the form that the target takes. */
export async function transferByEmail(
  { api }: Pick<Place, 'api'>,
  token: ListedToken,
  from: WalletFixture,
  to: WalletFixture,
  changes: Fields = {},
): Promise<{ readonly answer: Exchange; readonly form: TransferForm }> {
  const body = (form: TransferForm): Fields => ({ ...emailTransferOf(token, from, to, form), ...changes })
  const [first, ...others] = transferForms
  let sent = { answer: await api.transferFromEmailWallet(body(first)), form: first as TransferForm }
  for (const form of others) {
    if (isTaken(sent.answer, latitude.emailTransfer)) break
    sent = { answer: await api.transferFromEmailWallet(body(form)), form }
  }
  return sent
}
