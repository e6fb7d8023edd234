import { getList } from '../../engine/case/index.ts'
import { Blocked, eventually } from '../../engine/waiting/index.ts'
import {
  type CollectionFixture,
  isListingOf,
  type MintRecord,
  type WalletFixture,
} from '../../interface/builders/builders.ts'
import { type ListedToken, tokensIn } from '../../interface/builders/tokens.ts'
import {
  chainOf,
  emailOf,
  mint,
  type Setting,
  solanaOf,
  userIdOf,
  type Values,
  walletOf,
  walletValues,
} from './setting.ts'
import { formOfEnds } from './wallets.ts'

type Changes = Readonly<Record<string, unknown>>

interface HeldToken {
  readonly wallet: WalletFixture
  readonly collection: CollectionFixture
  readonly record: MintRecord
  /** `undefined` where the listing never showed it. */
  readonly listed: ListedToken | undefined
}

/**
 * A wallet with one token of a new collection, minted and completed. The listing is waited for; where it never shows the
 * token, the interaction that lists tokens is the one to say so.
 */
async function hold(
  setting: Setting,
  user: WalletFixture['user'],
  chain: string,
  changes: Changes = {},
): Promise<HeldToken> {
  const [wallet, collection] = await Promise.all([
    walletOf(setting, user, chain),
    setting.make.collection({ chain, ...changes }),
  ])
  const { api, make, settings } = setting
  const id = make.names.mintId()
  const request = make.requests.mint(wallet.locator)
  const accepted = await mint(setting, collection.id, id, request)
  const record = (await make.completion(collection.id, id, request)) ?? (accepted.response.json as MintRecord)
  const find = async (locator: string): Promise<ListedToken | undefined> => {
    const tokens = tokensIn(await api.listTokens(locator))
    return tokens.find((token) => isListingOf(token, record)) ?? (tokens.length === 1 ? tokens[0] : undefined)
  }
  // The other locator of the wallet may run behind.
  const [listed] = await Promise.all(
    [wallet.locator, wallet.userLocator].map((one) => eventually(() => find(one), settings.limits.completionTimeout)),
  )
  return { wallet, collection, record, listed }
}

const tokenValues = ({ wallet, collection, record, listed }: HeldToken): Values => {
  const told = (name: 'contractAddress' | 'tokenId' | 'mintHash') => listed?.[name] ?? record.onChain?.[name]
  return {
    ...walletValues(wallet),
    collectionId: collection.id,
    contractAddress: told('contractAddress'),
    tokenId: told('tokenId'),
    mintHash: told('mintHash'),
    tokenLocator: listed?.locator,
  }
}

export const walletWithToken = async (setting: Setting): Promise<Values> =>
  tokenValues(await hold(setting, emailOf(setting), chainOf(setting)))

/** The other token is waited for too: what filters and pages are held against has to be there. */
export async function walletWithTwoTokens(setting: Setting): Promise<Values> {
  const held = await hold(setting, emailOf(setting), chainOf(setting))
  const { api, make, settings } = setting
  const id = make.names.mintId()
  const request = make.requests.mint(held.wallet.locator)
  await mint(setting, held.collection.id, id, request, 'a second token')
  await make.completion(held.collection.id, id, request)
  const both = async (): Promise<true | undefined> =>
    getList((await api.listTokens(held.wallet.locator)).response.json).length > 1 || undefined
  await eventually(both, settings.limits.completionTimeout)
  return tokenValues(held)
}

export const walletWithSolanaToken = async (setting: Setting): Promise<Values> =>
  tokenValues(await hold(setting, emailOf(setting), solanaOf(setting)))

/** Resources, Collection: tokens of a subscription cannot be transferable. */
export async function walletWithSubscription(setting: Setting): Promise<Values> {
  const changes = { subscription: { enabled: true }, transferable: false }
  const held = await hold(setting, emailOf(setting), chainOf(setting), changes)
  return { ...tokenValues(held), expiresAt: held.listed?.subscription?.expiresAt }
}

/** A token that is there, and a wallet of another user to receive it, so that the target can hold both ends to account. */
async function transferable(setting: Setting, user: WalletFixture['user'], chain: string): Promise<Values> {
  const [held, receiver] = await Promise.all([hold(setting, user, chain), setting.make.wallet({ chain })])
  const { listed, record, wallet } = held
  if (listed !== undefined) return { ...tokenValues(held), to: receiver.address, toLocator: receiver.locator }
  throw new Blocked(`a minted token was not listed in ${wallet.locator}; its record: ${JSON.stringify(record)}`)
}

/** Both ends in the form that the target takes. */
async function inForm(setting: Setting, values: Promise<Values>): Promise<Values> {
  const [form, all] = await Promise.all([formOfEnds(setting), values])
  return { ...all, from: all[form], to: form === 'address' ? all.to : all.toLocator }
}

export const transferableForEmail = (setting: Setting): Promise<Values> =>
  inForm(setting, transferable(setting, emailOf(setting), chainOf(setting)))

export const transferableForUserId = (setting: Setting): Promise<Values> =>
  transferable(setting, userIdOf(setting), chainOf(setting))

export const transferableSolanaForEmail = (setting: Setting): Promise<Values> =>
  inForm(setting, transferable(setting, emailOf(setting), solanaOf(setting)))

export const transferableSolanaForUserId = (setting: Setting): Promise<Values> =>
  transferable(setting, userIdOf(setting), solanaOf(setting))
