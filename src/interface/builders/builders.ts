import { getList, getPath } from '../../engine/case/index.ts'
import { type Exchange, wasSentAgain } from '../../engine/transport/index.ts'
import { Blocked, createSettling, eventually, Inapplicable, Pace, type Settling } from '../../engine/waiting/index.ts'
import type { Api } from '../api.ts'
import { noteEarly } from '../early-collections.ts'
import { acceptsStatus, latitude } from '../latitude.ts'
import type { RunSettings } from '../settings.ts'
import { type CollectionAddresses, CollectionWatch } from './collection-watch.ts'
import { type LinkedFiles, serveFiles } from './linked-files.ts'
import { createNames, type Names } from './names.ts'
import { createRequests, type Requests } from './requests.ts'
import { whenKnown } from './taken.ts'
import { type ListedToken, listAllTokens, sameAddress } from './tokens.ts'
import { inTime } from './words.ts'

/** A wallet that a case made. */
export interface WalletFixture {
  readonly chain: string
  readonly address: string
  /** `<chain>:<address>` */
  readonly locator: string
  /** `email:<email>:<chain>` or `userId:<userId>:<chain>` */
  readonly userLocator: string
  readonly user: { readonly email: string } | { readonly userId: string }
}

export interface CollectionFixture {
  readonly id: string
  readonly chain: string
  /** Contract or mint address, where the target has told it. */
  readonly address: string | undefined
  readonly created: Exchange
}

/** A minted token record; which fields are there is for cases to judge. */
export interface MintRecord {
  readonly id?: string
  readonly actionId?: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly onChain?: {
    readonly status?: string
    readonly chain?: string
    readonly contractAddress?: string
    readonly tokenId?: string
    readonly owner?: string
    readonly txId?: string
    readonly mintHash?: string
    readonly subscription?: { readonly expiresAt?: unknown }
  }
}

export interface WalletWish {
  readonly chain?: string
  readonly email?: string
  readonly userId?: string
}

/** What the cases of a run made first: whether it stays is seen when most of the rest has been made. */
export interface FirstMade {
  /** The first wallet on the EVM chain of a user of each kind. */
  readonly wallets: { email?: WalletFixture; userId?: WalletFixture }
  /** The first mint that was complete. */
  mint?: { readonly collectionId: string; readonly id: string; readonly request: unknown; readonly tokenId: string }
}

/** What cases make through the public interface. Every maker throws `Blocked` when the target does not play along. */
export interface Builders {
  readonly names: Names
  readonly requests: Requests
  readonly first: FirstMade
  /** A social handle, without `@`: the one that is said to exist (`assets.twitterHandle`), else one that is made up. */
  handle(): string
  /** A new wallet; of a fresh user id on the EVM chain when nothing is wished. */
  wallet(wish?: WalletWish): Promise<WalletFixture>
  /** The same for a user id that a service may dislike: `undefined` where it is refused with 400 (WAL-21 is judged elsewhere). */
  walletIfTaken(wish: WalletWish): Promise<WalletFixture | undefined>
  /** A new collection on the EVM chain unless `changes` says otherwise, ready to be minted into. */
  collection(changes?: Readonly<Record<string, unknown>>): Promise<CollectionFixture>
  /** The same where mints into it are all that follows: they need not wait for its contract, which may still be under way. */
  collectionUnderWay(changes?: Readonly<Record<string, unknown>>): Promise<CollectionFixture>
  /** The same where a service may refuse it, with a chosen id where one is given. */
  collectionIfTaken(
    changes?: Readonly<Record<string, unknown>>,
    chosenId?: string,
  ): Promise<CollectionFixture | undefined>
  /** The same collection once its contract is there, with its address where the target tells it. */
  deployed(collection: CollectionFixture): Promise<CollectionFixture>
  /** Begins to watch the list of collections, see `CollectionWatch.watchEnd`. @returns whether it shows no new ones any more */
  watchCollections(): () => boolean
  /** Whether collections may show where they are before they hold tokens: not where a run has waited for that, to the end, in vain. */
  showsPlaces(): boolean
  /** The id of a new template in a collection. */
  template(collectionId: string): Promise<string>
  /**
   * Repeats the PUT until the record is complete, see `isComplete`; `undefined` when the time is up. What `accepted` has just
   * shown is not asked for again at once. `asked` tells when it was asked for, by `performance.now()`, where that was before.
   */
  completion(
    collectionId: string,
    id: string,
    request: unknown,
    options?: { readonly api?: Api; readonly accepted?: Exchange; readonly asked?: number | undefined },
  ): Promise<MintRecord | undefined>
  /** Mints one token and waits until it is complete and the recipient's listing shows it. */
  token(
    collection: CollectionFixture,
    wallet: WalletFixture,
    changes?: Readonly<Record<string, unknown>>,
  ): Promise<TokenFixture>
  /**
   * Files that the target can fetch from here; whoever asks for them closes them.
   * @throws Inapplicable where it is not known how it would find this machine
   */
  linkedFiles(): Promise<LinkedFiles>
  /** Waits, once, until what was just made is known elsewhere: see `CaseContext.settling`, kind `prompt`. */
  settling(): Settling
  /** All tokens that the locator's wallet holds now. */
  tokens(locator: string, filter?: Readonly<Record<string, string | string[]>>): Promise<ListedToken[]>
  /** Lists until at least `count` tokens are there; what was there in the end, complete or not. */
  tokensWhen(locator: string, count: number): Promise<ListedToken[]>
}

/** Where things are made through the interface: a case, or what brings a provider state about. */
export interface Setup {
  readonly api: Api
  readonly make: Builders
  readonly settings: RunSettings
}

export interface TokenFixture {
  readonly id: string
  readonly request: unknown
  readonly record: MintRecord
  readonly listed: ListedToken
}

/**
 * Whether a record is that of a completed mint (Resources, Minted token record). The word of the status is open, so the
 * fields decide: metadata, owner and transaction are there, and the token id on chains that number their tokens.
 */
export const isComplete = (record: MintRecord | undefined, chain: string): boolean =>
  isThere(record?.metadata) &&
  isFilled(record?.onChain?.owner) &&
  isFilled(record?.onChain?.txId) &&
  (isFilled(record?.onChain?.tokenId) || chain === 'solana' || chain === 'aptos')

/** Fields that come with completion may be absent or null before. */
export const isThere = (value: unknown): boolean => value !== undefined && value !== null

/** An empty text holds the place of what is not there yet. */
export const isFilled = (value: unknown): boolean => isThere(value) && value !== ''

export function createBuilders(
  api: Api,
  settings: RunSettings,
  caseId: string,
  watch: CollectionWatch = new CollectionWatch(),
  pace: Pace = new Pace(),
  first: FirstMade = { wallets: {} },
): Builders {
  const names = createNames(settings.runId, caseId)
  const requests = createRequests(settings, names)
  const limit = settings.limits.completionTimeout

  const askedFor = async ({ chain = settings.chains.evm, email, userId }: WalletWish) => {
    const user = email === undefined ? { userId: userId ?? names.userId() } : { email }
    return { created: await api.createWallet({ ...user, chain }), chain, user }
  }

  const made = ({ created, chain, user }: Awaited<ReturnType<typeof askedFor>>): WalletFixture => {
    const address = publicKeyOf(created)
    if (created.response.status === 400 && chain !== settings.chains.evm) {
      // Endpoints, create wallet: the allowed values of chain are not shown.
      throw new Inapplicable(`the target makes no wallets on ${chain}, which is open: ${brief(created)}`)
    }
    // One that was sent again may find the wallet there.
    const isThereNow = created.response.status === 200 && wasSentAgain(created)
    if ((created.response.status !== 201 && !isThereNow) || address === undefined) {
      throw new Blocked(`a new wallet on ${chain} could not be created: ${brief(created)}`)
    }
    return { chain, address, locator: `${chain}:${address}`, userLocator: userLocatorOf(user, chain), user }
  }

  const asked = async (changes: Readonly<Record<string, unknown>> = {}, chosenId?: string) => {
    const request = requests.collection(changes)
    const created = await (chosenId === undefined
      ? api.createCollection(request)
      : api.putCollection(chosenId, request))
    const [id, chain] = [text(created, 'id'), String(request.chain)]
    if (created.response.status !== 200 || id === undefined) return { chain, created }
    return { made: { id, chain, address: addressOf(created.response.json), created }, chain, created }
  }

  const newCollection: Builders['collection'] = async (changes) => {
    const { made: collection, chain, created } = await asked(changes)
    if (collection !== undefined) return collection
    throw new Blocked(`a collection on ${chain} could not be created: ${brief(created)}`)
  }

  // Where the create answer has no address yet, the contract may still be under way; the list tells when it is there.
  const deployed: Builders['deployed'] = async (made) => ({
    ...made,
    address: made.address ?? (await addressOfNew(made.id)),
  })

  const underWay = async (collection: CollectionFixture): Promise<CollectionFixture> => {
    if (collection.address === undefined) await noteEarly(api, collection.id, () => addressOfNew(collection.id))
    return collection
  }

  const addressOfNew = (id: string): Promise<string | undefined> =>
    watch.addressOf(id, async () => addressesIn(await api.listCollections()), limit, pace.patience)

  const settling: Builders['settling'] = () => createSettling(limit, pace, settings.limits.promptTimeout)

  const completeIn = ({ response }: Exchange): MintRecord | undefined => {
    const record = response.json as MintRecord | undefined
    const chain = record?.onChain?.chain ?? settings.chains.evm
    return response.status === 200 && isComplete(record, chain) ? record : undefined
  }

  const completion: Builders['completion'] = async (
    collectionId,
    id,
    request,
    { api: as = api, accepted, asked } = {},
  ) => {
    const record = await eventually(async () => completeIn(await as.putMint(collectionId, id, request)), limit, pace, {
      seen: accepted !== undefined && completeIn(accepted) === undefined ? 'not yet' : undefined,
      asked,
    })
    const tokenId = record?.onChain?.tokenId
    if (as === api && tokenId !== undefined) first.mint ??= { collectionId, id, request, tokenId }
    return record
  }

  const tokens: Builders['tokens'] = (locator, filter) => listAllTokens(api, locator, filter)

  return {
    names,
    requests,
    first,
    wallet: async (wish = {}) => {
      const wallet = made(await askedFor(wish))
      if (wallet.chain === settings.chains.evm) first.wallets['email' in wallet.user ? 'email' : 'userId'] ??= wallet
      return wallet
    },
    walletIfTaken: async (wish) => {
      const asked = await askedFor(wish)
      return asked.created.response.status === 400 ? undefined : made(asked)
    },
    handle: () => settings.assets.twitterHandle ?? names.twitterHandle(),
    collection: async (changes) => deployed(await newCollection(changes)),
    collectionUnderWay: async (changes) => underWay(await newCollection(changes)),
    collectionIfTaken: async (changes, chosenId) => {
      const { made: collection } = await asked(changes, chosenId)
      return collection && underWay(collection)
    },
    deployed,
    watchCollections: () => watch.watchEnd(limit),
    showsPlaces: () => !watch.isInVain,
    template: async (collectionId) => {
      // What takes templates may know of a new collection later than what made it.
      const created = await whenKnown({ settling }, () => api.createTemplate(collectionId, requests.template()))
      const templateId = text(created, 'templateId')
      if (created.response.status === 200 && templateId !== undefined) return templateId
      throw new Blocked(`a template could not be created: ${brief(created)}`)
    },
    completion,
    linkedFiles: async () => {
      const { host } = settings.assets
      if (host === undefined)
        throw new Inapplicable('it is not known how the target would reach a file on this machine')
      return serveFiles(host.name)
    },
    settling,
    tokens,
    tokensWhen: (locator, count) =>
      createSettling(limit, pace).until(
        () => tokens(locator),
        ({ length }) => length >= count,
        { lacks: ({ length }) => `${length} of ${count} tokens are listed in ${locator}` },
      ),
    token: async (collection, wallet, changes = {}) => {
      const id = names.mintId()
      const request = requests.mint(wallet.locator, changes)
      let accepted = await api.putMint(collection.id, id, request)
      // Collections are made asynchronously: one whose contract is not there yet may take no mints.
      if (isAbsent(accepted) && collection.address === undefined && (await addressOfNew(collection.id)) !== undefined)
        accepted = await api.putMint(collection.id, id, request)
      if (accepted.response.status !== 200) throw new Blocked(`a token could not be minted: ${brief(accepted)}`)
      const record = await completion(collection.id, id, request, { accepted })
      if (!record) throw new Blocked(`a mint was not complete ${inTime(settings)}`)
      const held = await createSettling(limit, pace).until(
        () => tokens(wallet.locator),
        (all) => all.some((token) => isListingOf(token, record) || isNameless(token)),
        { lacks: () => `a minted token is not listed in ${wallet.locator}` },
      )
      const listed = held.find((token) => isListingOf(token, record))
      if (!listed) throw new Blocked(`a minted token was not listed in ${wallet.locator} ${inTime(settings)}`)
      return { id, request, record, listed }
    },
  }
}

/** Whether a listed token is the one of a mint record: by contract and token id, on Solana by its name. */
export const isListingOf = (token: ListedToken | null, record: MintRecord): boolean =>
  token?.mintHash === undefined
    ? token?.tokenId === record.onChain?.tokenId && sameAddress(token?.contractAddress, record.onChain?.contractAddress)
    : token.metadata?.name === record.metadata?.name

/** Whether nothing tells which token of Solana it is, and no waiting will. */
const isNameless = ({ mintHash, metadata }: ListedToken): boolean =>
  mintHash !== undefined && isThere(metadata?.name) && typeof metadata?.name !== 'string'

const isAbsent = ({ response }: Exchange): boolean => acceptsStatus(latitude.absentCollection, response.status)

const text = (exchange: Exchange, field: string): string | undefined => {
  const value = getPath(exchange.response.json, field)
  return typeof value === 'string' ? value : undefined
}

/** The wallet locator of a user: `email:<email>:<chain>` or `userId:<userId>:<chain>`. */
export const userLocatorOf = (user: WalletFixture['user'], chain: string): string =>
  'email' in user ? `email:${user.email}:${chain}` : `userId:${user.userId}:${chain}`

/** `publicKey` of an answer, if it is a text: the address of the wallet. */
export const publicKeyOf = (exchange: Exchange): string | undefined => text(exchange, 'publicKey')

/** How an answer is told in a reason: status and the beginning of the body. */
export const brief = (exchange: Exchange): string =>
  `${exchange.response.status} ${exchange.response.text.slice(0, 200)}`.trim()

/** The `results` of an answer: of a list of collections, of a batch. Empty where there are none. */
export const resultsOf = (exchange: Exchange): readonly unknown[] => getList(exchange.response.json, 'results')

/** Those that have one by now, by collection id. An id that is no text is told by those who judge the list, and not waited for here. */
const addressesIn = (list: Exchange): CollectionAddresses =>
  new Map(
    resultsOf(list).flatMap((one) => {
      const [id, address] = [idOf(one), addressOf(one)]
      return id !== undefined && address !== undefined ? [[String(id), address] as const] : []
    }),
  )

export const idOf = (entry: unknown): unknown => getPath(entry, 'id')

/** What holds the place of an address that is not there yet: nothing, or the address of noughts of a family of chains. */
const isPlaceholder = (address: string): boolean => /^(0x)?0*$|^1{32}$/.test(address)

/** Contract address of a collection, on Solana its mint address; an empty text holds the place of one that is not there yet. */
export const addressOf = (collection: unknown): string | undefined => {
  const address = getPath(collection, 'onChain', 'contractAddress') || getPath(collection, 'onChain', 'mintAddress')
  return typeof address === 'string' && !isPlaceholder(address) ? address : undefined
}
