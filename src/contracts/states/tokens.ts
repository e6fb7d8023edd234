import { getList } from '../../engine/case/index.ts'
import { Blocked, eventually } from '../../engine/waiting/index.ts'
import {
  brief,
  type CollectionFixture,
  isListingOf,
  type MintRecord,
  type WalletFixture,
} from '../../interface/builders/builders.ts'
import { type ListedToken, tokensIn } from '../../interface/builders/tokens.ts'
import { chainOf, emailOf, type Setting, userIdOf, type Values, walletOf, walletValues } from './setting.ts'
import { transferEnds } from './transfer-ends.ts'

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
  const accepted = await api.putMint(collection.id, id, request)
  if (accepted.response.status !== 200) throw new Blocked(`a token could not be minted: ${brief(accepted)}`)
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

/** To be transferred, a token has to be there. */
async function holdForSure(setting: Setting, user: WalletFixture['user'], chain: string): Promise<HeldToken> {
  const held = await hold(setting, user, chain)
  if (held.listed !== undefined) return held
  throw new Blocked(
    `a minted token was not listed in ${held.wallet.locator}; its record: ${JSON.stringify(held.record)}`,
  )
}

const evmValues = ({ wallet, collection, record, listed }: HeldToken): Values => ({
  ...walletValues(wallet),
  collectionId: collection.id,
  contractAddress: listed?.contractAddress ?? record.onChain?.contractAddress,
  tokenId: listed?.tokenId ?? record.onChain?.tokenId,
  tokenLocator: listed?.locator,
})

const solanaValues = ({ wallet, collection, record, listed }: HeldToken): Values => ({
  ...walletValues(wallet),
  collectionId: collection.id,
  mintHash: listed?.mintHash ?? record.onChain?.mintHash,
  tokenLocator: listed?.locator,
})

export const walletWithToken = async (setting: Setting): Promise<Values> =>
  evmValues(await hold(setting, emailOf(setting), chainOf(setting)))

/** The other token is waited for too: what filters and pages are held against has to be there. */
export async function walletWithTwoTokens(setting: Setting): Promise<Values> {
  const held = await hold(setting, emailOf(setting), chainOf(setting))
  const { api, make, settings } = setting
  const id = make.names.mintId()
  const request = make.requests.mint(held.wallet.locator)
  const accepted = await api.putMint(held.collection.id, id, request)
  if (accepted.response.status !== 200) throw new Blocked(`a second token could not be minted: ${brief(accepted)}`)
  await make.completion(held.collection.id, id, request)
  const both = async (): Promise<true | undefined> =>
    getList((await api.listTokens(held.wallet.locator)).response.json).length > 1 || undefined
  await eventually(both, settings.limits.completionTimeout)
  return evmValues(held)
}

export const walletWithSolanaToken = async (setting: Setting): Promise<Values> =>
  solanaValues(await hold(setting, emailOf(setting), setting.settings.chains.solana))

/** Resources, Collection: tokens of a subscription cannot be transferable. */
export async function walletWithSubscription(setting: Setting): Promise<Values> {
  const changes = { subscription: { enabled: true }, transferable: false }
  const held = await hold(setting, emailOf(setting), chainOf(setting), changes)
  return { ...evmValues(held), expiresAt: held.listed?.subscription?.expiresAt }
}

/** The receiving wallet is another user's, so that the target can hold both ends to account. */
async function withReceiver(setting: Setting, held: Promise<HeldToken>, chain: string, values: typeof evmValues) {
  const [token, receiver] = await Promise.all([held, setting.make.wallet({ chain })])
  return { ...values(token), to: receiver.address, toLocator: receiver.locator }
}

/** Both ends in the form that the target takes. */
async function inForm(setting: Setting, values: Promise<Values>): Promise<Values> {
  const [ends, all] = await Promise.all([transferEnds(setting), values])
  const { address, locator, to, toLocator } = all as Readonly<
    Record<'address' | 'locator' | 'to' | 'toLocator', string>
  >
  return { ...all, from: ends({ address, locator }), to: ends({ address: to, locator: toLocator }) }
}

export function transferableForEmail(setting: Setting): Promise<Values> {
  const chain = chainOf(setting)
  const held = holdForSure(setting, emailOf(setting), chain)
  return inForm(setting, withReceiver(setting, held, chain, evmValues))
}

export function transferableForUserId(setting: Setting): Promise<Values> {
  const chain = chainOf(setting)
  return withReceiver(setting, holdForSure(setting, userIdOf(setting), chain), chain, evmValues)
}

export function transferableSolanaForEmail(setting: Setting): Promise<Values> {
  const { solana } = setting.settings.chains
  const held = holdForSure(setting, emailOf(setting), solana)
  return inForm(setting, withReceiver(setting, held, solana, solanaValues))
}

export function transferableSolanaForUserId(setting: Setting): Promise<Values> {
  const { solana } = setting.settings.chains
  return withReceiver(setting, holdForSure(setting, userIdOf(setting), solana), solana, solanaValues)
}
