import type { Exchange } from '../../engine/transport/index.ts'
import { familyOf } from '../arbitraries/chains.ts'
import type { CaseContext } from '../case.ts'
import { latitude } from '../latitude.ts'
import type { WalletFixture } from './builders.ts'
import { forms } from './forms.ts'
import { isTaken, whenKnown } from './taken.ts'
import type { ListedToken } from './tokens.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * `from` and `to` of the e-mail variant are addresses or locators, or `from` is the e-mail address: which is not said, so all
 * are tried.
 */
export const transferForms = ['address', 'locator', 'userLocator', 'email'] as const
export type TransferForm = (typeof transferForms)[number]

/** Whether transfers name a token by its hash: how they do on Aptos is not shown, there it is as it is listed. */
const isNamedByHash = ({ mintHash }: ListedToken, { chain }: WalletFixture): boolean =>
  familyOf(chain) === 'solana' || (familyOf(chain) === 'aptos' && mintHash !== undefined)

/** Body of a transfer out of an e-mail wallet. */
export function emailTransferOf(
  token: ListedToken,
  from: WalletFixture,
  to: WalletFixture,
  form: TransferForm = 'address',
): Fields {
  const { mintHash, contractAddress, tokenId } = token
  const parties =
    form === 'email'
      ? { chain: from.chain, from: 'email' in from.user ? from.user.email : from.address, to: to.address }
      : { chain: from.chain, from: from[form], to: to[form] }
  return isNamedByHash(token, from)
    ? forms.transferFromEmailWallet.solana({ ...parties, tokenMintAddress: mintHash }).body
    : forms.transferFromEmailWallet.evm({ ...parties, contractAddress, tokenId }).body
}

/** Body of a transfer out of a user-id wallet. */
export function userTransferOf(token: ListedToken, from: WalletFixture, to: WalletFixture): Fields {
  const { mintHash, contractAddress, tokenId } = token
  const parties = { chain: from.chain, fromAddress: from.address, toAddress: to.address }
  return isNamedByHash(token, from)
    ? forms.transferFromUserWallet.solana({ ...parties, tokenMintAddress: mintHash }).body
    : forms.transferFromUserWallet.evm({ ...parties, tokenMintAddress: contractAddress, tokenId }).body
}

type Sender = Pick<CaseContext, 'api' | 'settling'>

/** Sends a valid transfer out of a user-id wallet, see `whenKnown`. */
export const transferByUser = (ctx: Sender, body: unknown): Promise<Exchange> =>
  whenKnown(ctx, () => ctx.api.transferFromUserWallet(body))

/** How a transfer out of an e-mail wallet was answered, and in which form it was sent. */
export interface EmailTransfer {
  readonly answer: Exchange
  readonly form: TransferForm
  /** How often all forms were tried. */
  readonly rounds: number
}

/** Sends a valid transfer out of an e-mail wallet in the form that the target takes, see `whenKnown`. */
export async function transferByEmail(
  ctx: Sender,
  token: ListedToken,
  from: WalletFixture,
  to: WalletFixture,
  changes: Fields = {},
): Promise<EmailTransfer> {
  let rounds = 0
  const sent = await whenKnown(
    ctx,
    () => {
      rounds += 1
      return inSomeForm(ctx, (form) => ({ ...emailTransferOf(token, from, to, form), ...changes }))
    },
    ({ answer }) => answer,
  )
  return { ...sent, rounds }
}

async function inSomeForm(
  { api }: Pick<CaseContext, 'api'>,
  body: (form: TransferForm) => Fields,
): Promise<Omit<EmailTransfer, 'rounds'>> {
  const [first, ...others] = transferForms
  let sent = { answer: await api.transferFromEmailWallet(body(first)), form: first as TransferForm }
  for (const form of others) {
    if (isTaken(sent.answer, latitude.emailTransfer)) break
    sent = { answer: await api.transferFromEmailWallet(body(form)), form }
  }
  return sent
}
