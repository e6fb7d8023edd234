/**
 * Every point where the interface document leaves the answer to the implementer ('not shown', several statuses, no
 * sentence at all), chosen once. Nothing else in the reference implementation decides such a point by itself, so another
 * conforming implementation is this one with other choices.
 */
export interface Choices
  extends RefusalChoices,
    WalletChoices,
    ListingChoices,
    TransferChoices,
    CollectionChoices,
    MintChoices,
    BatchChoices,
    OrderChoices,
    ReadingChoices,
    WireChoices {}

/** Authentication, 3 gives statuses for wallet operations and batch mint only; bodies of 401 are not shown (Usage). */
interface RefusalChoices {
  /** Status for a refused key outside wallets and batch mint: no sentence. */
  readonly refusedKeyElsewhere: 401 | 403
  /** Batch mint says 403 for wrong credentials; a missing key is not named there: 401 as elsewhere, or a missing parameter (400). */
  readonly missingKeyAtBatch: 400 | 401 | 403
  /** Body of 401 and 403: not shown. */
  readonly refusedKeyBody: 'json' | 'empty' | 'text'
  /** PATCH template is not in the table of scopes (Authentication, 2). */
  readonly templateChangeNeedsScope: boolean
  /** Operations outside wallets name no status for an unknown collection. */
  readonly unknownCollection: 400 | 404
  /** PATCH of an unknown template: no status is given. */
  readonly unknownTemplate: 204 | 400 | 404
  /** No field of a template is required: whether no body at all is one without fields. */
  readonly emptyTemplateBody: 'refuse' | 'take'
  /** 404 names no body for sign message and transfer. */
  readonly notFoundBody: 'json' | 'empty' | 'text'
  /** Whether the key or the form of a body is looked at first: no sentence. */
  readonly readFirst: 'key' | 'body'
}

interface WalletChoices {
  /** Whether the wallets of one user on several EVM chains share an address: no sentence. */
  readonly evmWallets: 'one-address' | 'address-per-chain'
  /** Status for a user's second EVM chain: 'wallet already exists' fits when the address is the same. */
  readonly secondEvmChain: 200 | 201
  /** 'Allowed values of chain: not shown' (create wallet). */
  readonly unknownWalletChain: 'refuse' | 'accept-as-evm'
  /** Chains on which wallets are made: 'Allowed values of chain: not shown' (create wallet). `few` are seven. */
  readonly walletChains: 'every' | 'few'
  /** The two variants of the body sent together: not covered. */
  readonly bothUserFields: 'refuse' | 'email' | 'userId'
  /** GET wallets for a user without wallets: 200 with an array and 400 are described, which applies is not. */
  readonly unknownUser: 'empty' | 400 | 404
  /** Spelling of EVM addresses in answers: only 'string'; `bare` is without 0x, as the pattern of sign message allows. */
  readonly addressCase: 'checksummed' | 'lower' | 'upper' | 'bare'
  /** Scheme of a signature: only 'a hex signature'. `opaque` cannot be recovered to the wallet's address. */
  readonly signature: 'personal-message' | 'opaque'
  /** Sign message with an address outside the pattern: bad parameter (400) or wallet not found (404). */
  readonly malformedSignAddress: 400 | 404
  /** Whether a user whom two projects know by e-mail has one wallet in both: no sentence. */
  readonly emailWallets: 'by-project' | 'shared'
  /** Ids and texts are any strings; whether the unusual and the very long are served is not said. */
  readonly oddTexts: 'take' | 'refuse'
  /** A look-up without a user: 400 is described, that a user is required is not. */
  readonly lookUpOfNobody: 400 | 'empty'
  /** Names of chains, locales, dimensions and prefixes in other letters, with `_` for a hyphen: no sentence. */
  readonly spelling: 'exact' | 'lenient'
  /** A field of another type that the service does without: that bad parameters are refused is said, what it needs is its own. */
  readonly strayTypes: 'refuse' | 'pass-over'
  /** Environments are described, a mainnet name sent to staging is not. `accept` serves both chain sets whole. */
  readonly mainnetOnStaging: 'accept' | 'refuse'
}

interface ListingChoices {
  /** Listing by e-mail or user id of an unknown user: 'address does not exist' (400) is about addresses. */
  readonly unknownUserListing: 'empty' | 400 | 404
  /** Order of listed tokens, wallets and collections: no sentence. */
  readonly listingOrder: 'oldest' | 'newest' | 'shuffled'
  /** 'Maximum perPage: not shown' (Limits, 5). */
  readonly perPageMaximum: number
  /** More entries asked for than a page may have: no sentence. */
  readonly perPageBeyondMaximum: 'clamp' | 'refuse'
  /** A page after the last one: no sentence. */
  readonly pageBeyondEnd: 'empty' | 400 | 404
  /** page or perPage that is no positive number: no sentence. */
  readonly malformedPage: 'refuse' | 'default'
  /** 'one address or an array' without saying how an array stands in a query string. */
  readonly contractFilter: readonly ('repeated' | 'brackets' | 'comma' | 'numbered' | 'json')[]
  /** Locator of a Solana token: the format given has a contract and a token id, which it lacks. */
  readonly solanaLocator: 'mint' | 'collection-and-mint'
  /** Shape of an Aptos token: three shapes are given, none is for Aptos; `numbered`: that of Solana, with its number as the hash. */
  readonly aptosShape: 'evm' | 'solana' | 'numbered'
  /** Which of the three standards a token has: no sentence. */
  readonly tokenStandard: 'by-kind' | 'ERC-721'
  /** Whether each entry names its collection among the fields of its metadata. */
  readonly metadataCollection: 'present' | 'absent'
  /** Type of an attribute's value in a listing: only 'attributes array'. */
  readonly attributeValues: 'as-sent' | 'numbers'
  /** Whether an attribute without a display type shows an empty one: it is optional. */
  readonly displayTypes: 'as-sent' | 'always'
  /** Whether empty attributes stand in the metadata. */
  readonly listedMetadata: 'full' | 'as-minted'
  /** How long a listing may run behind (ms): reads are not said to be consistent with writes. */
  readonly listingLagMs: number
  /** How long listing and signing, and mints that are for users who have a wallet, may not know one that was created (ms). */
  readonly walletLagMs: number
  /** So far behind the first of two nodes the second one reads, to whom every other read goes (ms). */
  readonly secondNodeLagMs: number
}

interface TransferChoices {
  /** Fraud risk is the service's own judgement: 303 on both operations. */
  readonly fraudRisk: 'never' | 'always'
  /** After 202 the user must consent; the sandbox may play the user. Until then the token is where it was, or kept back and listed nowhere. */
  readonly emailTransfer: 'moves' | 'waits' | 'keeps'
  /** Transfer by user id lists no 404, yet the table of errors names 404 for transfers. */
  readonly unknownFromById: 400 | 404
  /** A receiver that is no address: bad parameter (400) or wallet not found (404). */
  readonly toNowhere: 400 | 404
  /** How long transfers may not know a wallet that was created, nor a token that has arrived (ms). */
  readonly transferLagMs: number
  /** from and to of the e-mail variant: address or locator is not said. */
  readonly transferEnds: 'both' | 'address' | 'locator'
  /** Each transfer is for wallets of one kind of user; that those of the other are refused is not said in so many words. */
  readonly transferOfOtherKind: 'refuse' | 'accept'
  /** How many of a semi-fungible token the transfer by user id moves is not said: no quantity is shown there. */
  readonly severalById: 'move' | 'refuse'
}

interface CollectionChoices {
  /** PUT of an id that exists: no sentence. */
  readonly secondCollectionPut: 'first-wins' | 'last-wins' | 409
  /** `transferable` must be false for subscriptions and defaults to true: absent is contradictory. */
  readonly subscriptionWithoutTransferable: 'becomes-false' | 'refuse'
  /** Non-transferable is 'supported on EVM and Aptos'; what Solana answers is not said. */
  readonly solanaNonTransferable: 'refuse' | 'accept'
  /** Semi-fungible is 'available on EVM and Solana'; what Aptos answers is not said. */
  readonly aptosSemiFungible: 'refuse' | 'downgrade'
  /** Chain of the default collection named after polygon, on staging. */
  readonly defaultPolygonChain: 'polygon' | 'polygon-amoy' | 'base-sepolia'
  /** How long orders and templates may not know a collection that was created, nor changes a template (ms). */
  readonly collectionLagMs: number
  /** Whether the contract address is there from the first listing on; a contract may be made for the first token. */
  readonly contractAddressAppears: 'at-once' | 'when-deployed' | 'with-a-token'
  /** Collections carry an action id; whether tokens are minted into one that is not deployed yet is not said, nor whether templates are made or orders taken in it (`conflict`: none of it). */
  readonly mintsBeforeDeployment: 'take' | 'refuse' | 'conflict'
  /** Whether the subscription stands in a collection that has none. */
  readonly subscriptionField: 'as-sent' | 'always'
  /** 'Every project has' them; that the list of all collections tells of them is not said. */
  readonly defaultsListed: boolean
  /** The token id of a template is a string in the request; of the answer no type is given. */
  readonly templateTokenIdType: 'string' | 'number'
  /** onChain.tokenId of a template that was created without one. */
  readonly templateTokenId: 'as-sent' | 'made'
  /** Metadata have a symbol; that it is told as it was sent is not said. */
  readonly symbols: 'as-sent' | 'capitals'
  /** Linked files are 're-uploaded to decentralized storage' by default; the resulting URL is not shown. */
  readonly reuploadedUrl: 'ipfs' | 'unchanged'
  /** When linked files are fetched is not said, nor from which addresses. */
  readonly linkedFilesFetched: 'at-once' | 'late' | 'never'
}

interface MintChoices {
  /** 'Transitions for minted tokens: not shown': the word after completion. */
  readonly completedWord: string
  /** Words that a status passes through between `pending` and completion, in this order. */
  readonly intermediateWords: readonly string[]
  /** Word for a mint that will never complete. */
  readonly failedWord: string
  /** Token ids are numeric strings; their size is open. */
  readonly tokenIds: 'small' | 'wide'
  /** Whether a Solana record names its collection as contractAddress. */
  readonly solanaContract: 'present' | 'absent'
  /** Whether a subscription's expiry stands in the record of a mint by id before completion; in a batch's answer it does. */
  readonly expiresAtAppears: 'at-once' | 'when-completed'
  /** owner is a string: the address, or a locator of the wallet. */
  readonly owner: 'address' | 'locator'
  /** txId is not defined: the transaction of the mint for ever, or the latest one of the token. */
  readonly transaction: 'of-mint' | 'latest'
  /** Mints for a user who has no wallet, or for a handle: made at once, or pending until there is one. */
  readonly delivery: 'at-once' | 'to-wallets'
  /** 'unknown address' (Errors, 400) is said of all writes; whether it fits a mint to an address outside is not. */
  readonly outsideAddress: 'take' | 'refuse'
  /** Whether the record in the answer to a repeat has the action of the first request. */
  readonly actionOfRepeat: 'first' | 'own'
  /** 'Identical requests': what is told apart besides recipient and metadata is not said. */
  readonly equalBodies: 'by-value' | 'by-letter'
  /** The same mint id with another body: the rule is only that no other token is minted. */
  readonly otherBodySameId: 'first-wins' | 409 | 400
  /** A repeat that arrives while the first request is still in work: it may be told so once. */
  readonly repeatInFlight: 'wait' | 400 | 409
  /** Locale of a mint: only the default is named. */
  readonly mintLocales: 'any' | 'default'
  /** Status of a refusal for more tokens than `supplyLimit`, or silent failure after acceptance. */
  readonly surplus: 400 | 409 | 'accepted-and-failed'
}

interface BatchChoices {
  /** Base of `validationErrors[].index`: no sentence. */
  readonly indexBase: 0 | 1
  /** Type of `validationErrors[].index`: no sentence. */
  readonly indexType: 'number' | 'string'
  /** `validationErrors[].id` for an item that brought none. */
  readonly idOfItemWithoutId: 'omit' | 'null' | 'empty' | 'made'
  /** 'nfts (required array; no extra properties)': of the body, of the items, or of both. */
  readonly extraProperties: 'both' | 'body' | 'items'
  /** `nfts` as one item without its list: a reader may take it for a list of one. */
  readonly oneItem: 'refuse' | 'read'
  /** One id on two items of a batch: no sentence but that an id never mints twice. */
  readonly sameIdTwice: 'one-token' | 'refuse'
  /** Batch beyond `supplyLimit`: refused whole, or the surplus accepted and never completed. */
  readonly batchSurplus: 400 | 409 | 'accepted-and-failed'
  /** Batch of no items: no sentence. */
  readonly emptyBatch: 200 | 400
  /** 'Enforced maximum batch size: not shown'; 125 is recommended. */
  readonly batchMaximum: number
  /** Whether the refusal of a batch that is too long has a list of errors, of which no item has one. */
  readonly longBatch: 'no-list' | 'empty-list'
  /** Whether the expiry of a subscription stands in the results of a batch before its tokens are complete. */
  readonly batchExpiresAt: 'at-once' | 'when-completed'
  /** Whether ids of batch items and ids in the path of a mint are one space. */
  readonly batchIds: 'as-mints' | 'apart'
  /** Order of `results`: no sentence. */
  readonly resultsOrder: 'as-sent' | 'reversed'
}

interface OrderChoices {
  /** Number of the success status: not shown. */
  readonly orderStatus: 200 | 201
  /** Field that carries `requires-recipient`: the table says only 'status'. */
  readonly requiresRecipientAt: 'order' | 'quote' | 'lineItemQuote' | 'delivery' | 'payment'
  /** Whether prices stand in an order that has no recipient yet. */
  readonly pricesWithoutRecipient: boolean
  /** 'Order without recipient' (States): what stands in it but the line items and the status is not shown. */
  readonly orderWithoutRecipient: 'whole' | 'lines'
  /** Blanks around a locale: a reader may trim what it reads. */
  readonly localeBlanks: 'refuse' | 'trim'
  /** 'On the fly' names no moment: wallet, its address and the prepared payment may come after the answer. */
  readonly orderParts: 'at-once' | 'later'
  /** Status words of a quote but `valid` are not shown, nor when it is made: prices may come after the answer. */
  readonly quotes: 'at-once' | 'later'
  /** Whether tax stands on the lines or on the whole order: no rule of sums. */
  readonly orderTotals: 'sum' | 'taxed'
  /** Whether charges of nothing are told. */
  readonly emptyCharges: 'shown' | 'left-out'
  /** No set is given for the chain of a payment. */
  readonly paymentChains: 'listed' | 'any-name'
  /** 'An invalid locale produces an error': its status is not given. */
  readonly invalidLocale: 400 | 409
  /** Form of the timestamps of a quote: 'timestamp' only. */
  readonly quoteTimes: 'z' | 'offset' | 'epoch' | 'epoch-seconds' | 'epoch-text' | 'http'
  /** Currency when the order names none. */
  readonly defaultCurrency: string
  /** Status for a collectionLocator that leads nowhere. */
  readonly unknownOrderCollection: 400 | 404
  /** A collectionLocator without an id: malformed, or of a collection that is not there. */
  readonly emptyCollectionId: 'malformed' | 'unknown'
  /** `data.usage` has month and activeWallets; whether a range gives one or many is not said. */
  readonly usageShape: 'object' | 'array'
}

/** Sentences that another honest reader reads otherwise. */
interface ReadingChoices {
  /** Further scopes than the one that the table names: that none is needed is not said. */
  readonly furtherScopes: 'none' | 'wallets.read'
  /** Refusals at usage: none is described. */
  readonly badUsageQuery: 'refuse' | 'answer'
  /** Whether a chosen collection id is free in a project where another one has it. */
  readonly collectionIds: 'by-project' | 'global'
  /** 'The same id in the path': whether a mint id counts in its collection, in the project or in all. */
  readonly mintIds: 'by-collection' | 'by-project' | 'everywhere'
  /** A mint to a user without a wallet: 'unknown address' (Errors, 400) may fit. */
  readonly walletlessRecipient: 'take' | 'refuse'
  /** A handle that nobody has: whether it is looked up is not said. */
  readonly unknownHandle: 'take' | 'refuse'
  /** Whose a token for a handle is until somebody comes for it: that handles have wallets is not said. */
  readonly handleOwner: 'wallet-of-the-handle' | 'one-for-all'
  /** Whether the default collections take templates. */
  readonly templatesInDefaults: 'take' | 'refuse'
  /** expiresAt of a new subscription: that it lies ahead is not said. */
  readonly subscriptionEnd: 'ahead' | 'over'
  /** `lineItems` of a request: 'array' is said of the answer alone; whether an order may name several collections is not said. */
  readonly lineItems: 'array' | 'array-of-one' | 'object'
  /** Items that do not fail, beside a 400 with `validationErrors` for the others. */
  readonly batchOfSome: 'none' | 'rest'
  /** Whether an item that fails in two ways has two entries. */
  readonly validationErrors: 'by-item' | 'by-fault'
  /** Whether an order may name another total price than what its collection asks: nothing ties the two. */
  readonly orderPrices: 'any' | 'of-the-collection'
  /** Whether the call data of an answer name the total price again. */
  readonly callDataPrice: 'as-sent' | 'left-out'
  /** Spelling of a price: only 'string'. */
  readonly priceSpelling: 'as-sent' | 'shortest' | 'padded'
  /** A list of one text where a text stands. */
  readonly listOfOne: 'refuse' | 'read'
  /** A number where a text stands, a text that is a number where a number does, an empty list for an object without members. */
  readonly typesRead: 'strictly' | 'loosely'
  /** What is an e-mail address: no grammar is given. */
  readonly emailCheck: 'strict' | 'lax'
  /** What is a social handle: no grammar is given. */
  readonly handleCheck: 'strict' | 'lax'
  /** Whether addresses that differ in their tag are one user. */
  readonly emailTags: 'kept' | 'dropped'
  /** Whether blanks around a user id are part of it. */
  readonly userIdBlanks: 'kept' | 'dropped'
}

/** How bytes travel is HTTP's matter, not the document's; additional response fields are not forbidden. */
interface WireChoices {
  /** ISO 8601 allows both for `subscription.expiresAt`. */
  readonly subscriptionTimes: 'z' | 'offset'
  readonly extraFields: boolean
  readonly extraHeaders: Readonly<Record<string, string>>
  readonly prettyJson: boolean
  /** Bodies are JSON; parameters of the media type are HTTP's. */
  readonly jsonType: 'application/json' | 'application/json; charset=utf-8'
  /** Time before any answer, ms: no sentence on speed. */
  readonly answerDelayMs: number
  readonly connection: 'keep-alive' | 'close'
  readonly framing: 'length' | 'chunked'
  /** Rate limits are not shown: every n-th request of any kind gets 429; 0 = never. */
  readonly tooManyEvery: number
  /** Batch mint may answer 503: every n-th batch does; 0 = never. */
  readonly unavailableEvery: number
  /** `Retry-After` of both, in seconds; absent when undefined. */
  readonly retryAfterSeconds: number | undefined
}

/** What the reference implementation does unless it is told otherwise. */
export const defaultChoices: Choices = {
  refusedKeyElsewhere: 401,
  missingKeyAtBatch: 403,
  refusedKeyBody: 'json',
  templateChangeNeedsScope: false,
  unknownCollection: 404,
  unknownTemplate: 404,
  notFoundBody: 'json',
  readFirst: 'key',
  emptyTemplateBody: 'refuse',

  evmWallets: 'one-address',
  secondEvmChain: 201,
  unknownWalletChain: 'refuse',
  walletChains: 'every',
  bothUserFields: 'refuse',
  unknownUser: 'empty',
  addressCase: 'checksummed',
  signature: 'personal-message',
  malformedSignAddress: 400,
  emailWallets: 'by-project',
  oddTexts: 'take',
  lookUpOfNobody: 400,
  spelling: 'exact',
  strayTypes: 'refuse',
  mainnetOnStaging: 'accept',

  unknownUserListing: 400,
  listingOrder: 'oldest',
  perPageMaximum: 50,
  perPageBeyondMaximum: 'clamp',
  pageBeyondEnd: 'empty',
  malformedPage: 'refuse',
  contractFilter: ['repeated', 'brackets', 'comma'],
  solanaLocator: 'mint',
  aptosShape: 'evm',
  tokenStandard: 'by-kind',
  metadataCollection: 'present',
  attributeValues: 'as-sent',
  displayTypes: 'as-sent',
  listedMetadata: 'full',
  listingLagMs: 0,
  walletLagMs: 0,
  secondNodeLagMs: 0,

  fraudRisk: 'never',
  emailTransfer: 'moves',
  unknownFromById: 404,
  toNowhere: 400,
  transferEnds: 'both',
  severalById: 'move',
  transferOfOtherKind: 'refuse',
  transferLagMs: 0,

  secondCollectionPut: 'first-wins',
  subscriptionWithoutTransferable: 'becomes-false',
  solanaNonTransferable: 'refuse',
  symbols: 'as-sent',
  aptosSemiFungible: 'refuse',
  defaultPolygonChain: 'polygon-amoy',
  collectionLagMs: 0,
  contractAddressAppears: 'when-deployed',
  mintsBeforeDeployment: 'take',
  subscriptionField: 'as-sent',
  defaultsListed: true,
  templateTokenIdType: 'string',
  templateTokenId: 'as-sent',
  reuploadedUrl: 'ipfs',
  linkedFilesFetched: 'at-once',

  completedWord: 'success',
  intermediateWords: [],
  failedWord: 'failed',
  tokenIds: 'small',
  solanaContract: 'present',
  expiresAtAppears: 'at-once',
  owner: 'address',
  transaction: 'of-mint',
  delivery: 'at-once',
  outsideAddress: 'take',
  actionOfRepeat: 'first',
  equalBodies: 'by-value',
  otherBodySameId: 'first-wins',
  repeatInFlight: 'wait',
  mintLocales: 'any',
  surplus: 400,

  indexBase: 0,
  indexType: 'number',
  idOfItemWithoutId: 'omit',
  extraProperties: 'both',
  oneItem: 'refuse',
  sameIdTwice: 'one-token',
  batchSurplus: 400,
  emptyBatch: 200,
  batchMaximum: 1000,
  longBatch: 'no-list',
  batchExpiresAt: 'at-once',
  batchIds: 'as-mints',
  resultsOrder: 'as-sent',

  orderStatus: 200,
  requiresRecipientAt: 'quote',
  pricesWithoutRecipient: false,
  orderWithoutRecipient: 'whole',
  localeBlanks: 'refuse',
  orderParts: 'at-once',
  quotes: 'at-once',
  orderTotals: 'sum',
  emptyCharges: 'shown',
  paymentChains: 'listed',
  invalidLocale: 400,
  quoteTimes: 'z',
  defaultCurrency: 'usdc',
  unknownOrderCollection: 404,
  emptyCollectionId: 'malformed',
  usageShape: 'object',

  furtherScopes: 'none',
  badUsageQuery: 'refuse',
  collectionIds: 'by-project',
  mintIds: 'by-collection',
  walletlessRecipient: 'take',
  unknownHandle: 'take',
  handleOwner: 'wallet-of-the-handle',
  templatesInDefaults: 'take',
  subscriptionEnd: 'ahead',
  lineItems: 'array',
  batchOfSome: 'none',
  validationErrors: 'by-item',
  orderPrices: 'any',
  callDataPrice: 'as-sent',
  priceSpelling: 'as-sent',
  listOfOne: 'refuse',
  typesRead: 'strictly',
  emailCheck: 'strict',
  handleCheck: 'strict',
  emailTags: 'kept',
  userIdBlanks: 'kept',

  subscriptionTimes: 'z',
  extraFields: false,
  extraHeaders: {},
  prettyJson: false,
  jsonType: 'application/json',
  answerDelayMs: 0,
  connection: 'keep-alive',
  framing: 'length',
  tooManyEvery: 0,
  unavailableEvery: 0,
  retryAfterSeconds: 1,
}
