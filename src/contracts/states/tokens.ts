import { getList } from '../../engine/case/index.ts'
import type { Exchange } from '../../engine/transport/index.ts'
import { Blocked, eventually } from '../../engine/waiting/index.ts'
import {
  brief,
  type CollectionFixture,
  isListingOf,
  type MintRecord,
  type WalletFixture,
} from '../../interface/builders/builders.ts'
import { type ListedToken, tokensIn } from '../../interface/builders/tokens.ts'
import { sorted } from '../verify/pact-file.ts'
import { collectionOf } from './collections.ts'
import { chainOf, emailOf, type Setting, solanaOf, userIdOf, type Values, walletOf, walletValues } from './setting.ts'
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
  const { api, settings } = setting
  const record = await minted(setting, collection.id, wallet.locator)
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
  const { api, settings } = setting
  await minted(setting, held.collection.id, held.wallet.locator, 'a second token')
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

/** Mints a token and waits for its completion. @returns its record, or what was answered first where it never completes */
async function minted(setting: Setting, collectionId: string, recipient: string, what?: string): Promise<MintRecord> {
  const { names, requests, completion } = setting.make
  const id = names.mintId()
  const request = requests.mint(recipient)
  const accepted = await mint(setting, collectionId, id, request, what)
  return (await completion(collectionId, id, request)) ?? (accepted.response.json as MintRecord)
}

/** Mints a token and does not wait for its completion. @returns the answer @throws Blocked when it is refused */
async function mint(
  { api }: Setting,
  collectionId: string,
  id: string,
  request: ReturnType<Setting['make']['requests']['mint']>,
  what = 'a token',
): Promise<Exchange> {
  const accepted = await api.putMint(collectionId, id, request)
  if (accepted.response.status !== 200) throw new Blocked(`${what} could not be minted: ${brief(accepted)}`)
  return accepted
}

async function plan(setting: Setting, chain: string) {
  const { make } = setting
  const [{ id: collectionId }, wallet] = await Promise.all([collectionOf(setting, { chain }), make.wallet({ chain })])
  const id = setting.fixed('id') ?? make.names.mintId()
  // As a pact has it: what an interaction repeats is then the same letter for letter, which a service may ask for.
  const asked = make.requests.mint(wallet.locator)
  const { name, image, description } = asked.metadata as Readonly<Record<string, unknown>>
  const request = sorted({ ...asked, metadata: { name, image, description } as NonNullable<typeof asked.metadata> })
  const values = { collectionId, id, chain, recipient: wallet.locator, address: wallet.address }
  return { collectionId, id, request, values: { ...values, name, image, description } }
}

async function accept(setting: Setting, chain: string) {
  const planned = await plan(setting, chain)
  await mint(setting, planned.collectionId, planned.id, planned.request)
  return planned
}

async function complete(setting: Setting, chain: string): Promise<Values> {
  const { collectionId, id, request, values } = await accept(setting, chain)
  // One that never completes is for the interaction to show: it repeats the mint, and sees what is missing.
  const record: MintRecord | undefined = await setting.make.completion(collectionId, id, request)
  const { contractAddress, tokenId, owner, txId } = record?.onChain ?? {}
  return { ...values, contractAddress, tokenId, owner, txId }
}

export const noToken = async (setting: Setting): Promise<Values> => (await plan(setting, chainOf(setting))).values

export const pendingMint = async (setting: Setting): Promise<Values> => (await accept(setting, chainOf(setting))).values

export const completedMint = (setting: Setting): Promise<Values> => complete(setting, chainOf(setting))

export const completedSolanaMint = (setting: Setting): Promise<Values> => complete(setting, solanaOf(setting))
