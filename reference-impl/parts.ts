import type { Choices } from './choices.ts'
import type {
  BatchResult,
  CreatedCollection,
  Fields,
  HeldToken,
  ListedCollection,
  Metadata,
  MintedToken,
  OrderResponse,
  SignedMessage,
  Template,
  Usage,
  Wallet,
} from './domain/records.ts'
import type { ActionRow, CollectionRow, OrderRow, TemplateRow, TokenRow, WalletRow } from './store/schema.ts'

/** Wraps every request: sees it before routing and the answer after it. */
export type Edge = (request: Request, next: (request: Request) => Promise<Response>) => Promise<Response>

/**
 * What the server is made of, as plain objects of functions. A part reaches the others only through the `Parts` it was
 * given, at call time, so that a wrapper around one function is seen by all of its callers.
 */
export interface Parts {
  /** Read when the parts are made: a wrapper does not change them, `ReferenceOptions.choices` does. */
  readonly choices: Choices
  /** Where ids, addresses and secrets come from. */
  readonly chance: Chance
  readonly store: Store
  readonly chain: Chain
  readonly files: LinkedFiles
  readonly services: Services
  /** Outermost first. */
  readonly edge: readonly Edge[]
}

/** Returns parts of which some behave otherwise; the parts that it was given stay as they are. */
export type Wrap = (parts: Parts) => Parts

export interface Chance {
  uuid(): string
  bytes(length: number): Buffer
}

/** The chain as the services see it. Work is stored first, so a restart finishes what was accepted. */
export interface Chain {
  /** Time from acceptance to completion, ms. */
  readonly delayMs: number
  /**
   * Books one step of work, inside the caller's transaction.
   * @returns the action id
   */
  submit(kind: ActionRow['kind'], token: string, target?: string): Promise<string>
  /** Carries out everything that is due at `now` (epoch ms). */
  settle(now: number): Promise<void>
  /** Starts on what a former process left over. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Files that metadata link to. */
export interface LinkedFiles {
  /** Begins to fetch them, to be stored anew; a copy that fails is nobody's business but the service's. */
  fetch(kind: 'collection' | 'template' | 'token', urls: readonly string[]): void
}

/** The operations of the interface, without HTTP. Each takes the project of the caller's key first. */
export interface Services {
  readonly wallets: WalletService
  readonly listing: ListingService
  readonly signing: SigningService
  readonly transfers: TransferService
  readonly collections: CollectionService
  readonly templates: TemplateService
  readonly minting: MintService
  readonly batch: BatchService
  readonly orders: OrderService
  readonly usage: UsageService
}

export interface WalletService {
  /** Create wallet. `created` is false for a wallet that was there before. */
  create(project: string, body: Fields): Promise<{ readonly wallet: Wallet; readonly created: boolean }>
  /** Get wallets for a user. */
  ofUser(project: string, query: { readonly userId?: string; readonly email?: string }): Promise<Wallet[]>
  /** The key that the user's wallet on a chain has, or would have. */
  keyOf(project: string, kind: UserKind, user: string, chain: string): Promise<Pick<WalletRow, 'address' | 'secret'>>
  /** The user's wallet on a chain, made when there is none. */
  open(project: string, kind: UserKind, user: string, chain: string): Promise<OpenedWallet>
}

export interface OpenedWallet {
  readonly row: WalletRow
  readonly created: boolean
}

export type UserKind = WalletRow['user_kind']

export interface ListingService {
  /** Tokens in a wallet. Its refusals become `{error: string}` at the edge (Errors). */
  tokens(project: string, identifier: string, query: ListingQuery): Promise<HeldToken[]>
}

export interface ListingQuery {
  readonly page: string | undefined
  readonly perPage: string | undefined
  /** Undefined = no filter. */
  readonly contractAddresses: readonly string[] | undefined
  readonly tokenId: string | undefined
}

export interface SigningService {
  /** @param wallet the path segment: chain, colon, EVM address with or without 0x */
  sign(project: string, wallet: string, body: Fields): Promise<SignedMessage>
}

export interface TransferService {
  /** Transfer of a wallet made with an e-mail address: waits for its user's consent. */
  byEmailUser(project: string, body: Fields): Promise<TransferAnswer>
  /** Transfer of a wallet made with a user id: exported straight away. */
  byUserId(project: string, body: Fields): Promise<TransferAnswer>
}

/** `review`: more information is needed because of a fraud risk; nothing moves. */
export interface TransferAnswer {
  readonly outcome: 'accepted' | 'review'
  readonly actionId: string | undefined
}

export interface CollectionService {
  /** Create collection, with the caller's id or one made here (a UUID). */
  create(project: string, id: string | undefined, body: Fields): Promise<CreatedCollection>
  /** All collections of the project. */
  list(project: string): Promise<ListedCollection[]>
  /** @throws Refusal when there is none */
  find(project: string, id: string): Promise<CollectionRow>
  /** Default collections of a project (Collection). */
  openDefaults(project: string): Promise<void>
}

export interface TemplateService {
  create(project: string, collectionId: string, body: Fields): Promise<Template>
  /** Changes the given parts of its metadata. */
  change(project: string, collectionId: string, templateId: string, body: Fields): Promise<void>
}

export interface MintService {
  /** Whether the recipient is nobody whom the service mints for: which those are, is open. */
  isUnknown(project: string, request: MintRequest): Promise<boolean>
  /** Mint with id; without one an id is made here. */
  mint(project: string, collectionId: string, id: string | undefined, body: Fields): Promise<MintedToken>
  /**
   * Accepts one mint, at most once for each id of the collection. Runs inside a transaction that holds the collection.
   * @param surplus what happens to a token beyond `supplyLimit`
   * @param expiresAtAppears when the record shows the expiry of a subscription; as chosen for mints by id if left out
   */
  accept(
    collection: CollectionRow,
    id: string,
    request: MintRequest,
    surplus: Surplus,
    expiresAtAppears?: Choices['expiresAtAppears'],
  ): Promise<MintedToken>
}

export type Surplus = 400 | 409 | 'accepted-and-failed'

/** A mint that may be accepted. */
export interface MintRequest {
  readonly recipient: Locator
  /** As it is kept, links re-uploaded where that was asked for. */
  readonly metadata: Metadata
  /** Addresses of the files that are to be stored anew. */
  readonly links: readonly string[]
  /** Equal for equal recipient and metadata. */
  readonly digest: string
}

/** What a locator leads to (Locators): a user's wallet on a chain, or an address. */
export type Locator =
  | { readonly kind: UserKind; readonly user: string; readonly chain: string }
  | { readonly kind: 'address'; readonly address: string; readonly chain: string }

export interface BatchService {
  /** Batch mint: all items or none. */
  mint(project: string, collectionId: string, body: Fields): Promise<BatchResult>
}

export interface OrderService {
  create(project: string, body: Fields): Promise<OrderResponse>
}

export interface UsageService {
  /** Wallets that were created, received, signed or sent in the months asked for. */
  report(project: string, projectId: string, query: UsageQuery): Promise<Usage>
}

export interface UsageQuery {
  readonly dimension: string | undefined
  readonly startDate: string | undefined
  readonly endDate: string | undefined
}

/** Where everything is kept. Uniqueness and idempotency rest on its constraints and transactions. */
export interface Store {
  /** Runs `work` in one transaction, rolled back when it throws. Every call made within joins it. */
  atomically<T>(work: () => Promise<T>): Promise<T>
  readonly wallets: WalletTable
  readonly collections: CollectionTable
  readonly templates: TemplateTable
  readonly tokens: TokenTable
  readonly actions: ActionTable
  readonly orders: OrderTable
  readonly activity: ActivityTable
}

/** Wallets, and the projects that they belong to. */
export interface WalletTable {
  openProject(id: string): Promise<void>
  /** Holds the project until the transaction ends: those who make wallets queue up here. */
  seedOf(project: string): Promise<string>
  /** @returns whether this call added it; false = the user has a wallet on the chain already */
  add(row: WalletRow): Promise<boolean>
  ofUser(project: string, kind: UserKind, name: string): Promise<WalletRow[]>
  ofUserOn(project: string, kind: UserKind, name: string, chain: string): Promise<WalletRow | undefined>
  at(project: string, chain: string, address: string): Promise<WalletRow | undefined>
}

export interface CollectionTable {
  /** @returns whether this call added it; false = the id is taken */
  add(row: CollectionRow): Promise<boolean>
  /** Everything but where it lives and what was minted. */
  replace(row: CollectionRow): Promise<void>
  find(project: string, id: string): Promise<CollectionRow | undefined>
  byAction(project: string, action: string): Promise<CollectionRow | undefined>
  /** Reads the collection and holds its row until the transaction ends: mints of one collection queue up here. */
  lock(project: string, id: string): Promise<CollectionRow | undefined>
  /** @returns the number of the next token, or undefined when `supplyLimit` is reached */
  takeNumber(project: string, id: string): Promise<number | undefined>
  all(project: string, createdBefore: number): Promise<CollectionRow[]>
}

export interface TemplateTable {
  add(row: TemplateRow): Promise<void>
  find(project: string, collection: string, id: string): Promise<TemplateRow | undefined>
  replaceMetadata(project: string, collection: string, id: string, metadata: string): Promise<void>
}

export interface TokenTable {
  /** @returns whether this call added it; false = the mint id is taken in the collection */
  add(row: TokenRow): Promise<boolean>
  byMintId(project: string, collection: string, mintId: string): Promise<TokenRow | undefined>
  byKey(project: string, key: string): Promise<TokenRow | undefined>
  /** A completed token as the chain knows it: EVM and Aptos by contract and number, Solana by its mint hash. */
  onChain(
    project: string,
    chain: string,
    at: { contract: string; number: number } | { mintHash: string },
  ): Promise<TokenRow | undefined>
  complete(keys: readonly string[], at: number): Promise<Receipt[]>
  /** @returns false when `owner` no longer holds it or it is on its way already */
  sendOff(key: string, owner: string, target: string): Promise<boolean>
  move(key: string, target: string, at: number): Promise<Receipt | undefined>
  /** Whether an address that is no custodial wallet is known: something was minted or sent to it. */
  isOwner(project: string, chain: string, owner: string): Promise<boolean>
  heldBy(query: HoldingQuery): Promise<Holding[]>
}

/** Work that the chain has been given. */
export interface ActionTable {
  add(row: ActionRow): Promise<void>
  find(id: string): Promise<ActionRow | undefined>
  nextDue(): Promise<number | undefined>
  /** Makes all that is not done yet due at `now`. @returns how much that is */
  hurry(now: number): Promise<number>
  /** Marks what is due as done and hands it out, oldest first; each action is handed out once. */
  takeDue(now: number, limit: number): Promise<ActionRow[]>
}

export interface OrderTable {
  add(row: OrderRow): Promise<void>
  find(id: string): Promise<OrderRow | undefined>
}

/** What usage is counted from: addresses that something happened to, by month. */
export interface ActivityTable {
  note(project: string, chain: string, address: string, at: number): Promise<void>
  /**
   * @param first YYYY-MM
   * @param last YYYY-MM, included
   * @returns number of custodial wallets that were active in each month that had any
   */
  walletsByMonth(project: string, first: string, last: string): Promise<Map<string, number>>
}

/** What a wallet holds, and the part of it that is asked for. */
export interface HoldingQuery {
  readonly project: string
  readonly chain: string
  /** In stored spelling. */
  readonly owner: string
  /** Undefined = any. */
  readonly contracts: readonly string[] | undefined
  readonly number: number | undefined
  /** Only tokens that their owner has had since then, epoch ms. */
  readonly heldBefore: number
  readonly order: 'oldest' | 'newest' | 'shuffled'
  readonly offset: number
  readonly limit: number
}

export interface Holding
  extends Pick<
    TokenRow,
    | 'key'
    | 'collection'
    | 'chain'
    | 'contract'
    | 'number'
    | 'mint_hash'
    | 'metadata'
    | 'standard'
    | 'expires_at'
    | 'owner'
  > {
  /** Metadata of its collection, JSON. */
  readonly collection_metadata: string
}

export type Receipt = Pick<TokenRow, 'project' | 'chain' | 'owner'>
