/** Values of one kind by name: texts, or matchers of a contract. */
export type Given<N extends string, V> = Readonly<Record<N, V>>

/**
 * A valid request of each variant of each operation, of given values: what is required, and those optional fields that keep a
 * target from fetching files or writing e-mails. The parts are named as in the types of the document.
 */
export const forms = {
  createWallet: {
    userId: <V>(body: Given<'userId' | 'chain', V>) => ({ body }),
    email: <V>(body: Given<'email' | 'chain', V>) => ({ body }),
  },
  listWallets: {
    userId: <V>(query: Given<'userId', V>) => ({ query }),
    email: <V>(query: Given<'email', V>) => ({ query }),
  },
  listWalletTokens: <V>(identifier: V) => ({ path: { identifier } }),
  signMessage: <V>({ chain, address, message }: Given<'chain' | 'address' | 'message', V>) => ({
    path: { chain, address },
    body: { message },
  }),
  transferFromEmailWallet: {
    evm: <V>(body: Given<'chain' | 'from' | 'to' | 'contractAddress' | 'tokenId', V>) => ({ body }),
    solana: <C, V>(body: { chain: C } & Given<'from' | 'to' | 'tokenMintAddress', V>) => ({ body }),
  },
  transferFromUserWallet: {
    evm: <V>(body: Given<'chain' | 'fromAddress' | 'toAddress' | 'tokenMintAddress' | 'tokenId', V>) => ({ body }),
    solana: <C, V>(body: { chain: C } & Given<'fromAddress' | 'toAddress' | 'tokenMintAddress', V>) => ({ body }),
  },
  /** The body of a new collection. */
  createCollection: <C, M>(chain: C, metadata: M) => ({ chain, metadata, reuploadLinkedFiles: false }),
  /** The body of a new template. */
  createTemplate: <M>(metadata: M, limit: number) => ({ metadata, supply: { limit }, reuploadLinkedFiles: false }),
  updateTemplate: <V, M>({ collectionId, templateId }: Given<'collectionId' | 'templateId', V>, metadata: M) => ({
    path: { collectionId, templateId },
    body: { metadata },
  }),
  /** What is minted to a recipient, with an id or without. */
  mint: <V, M>(recipient: V, metadata: M) => ({
    recipient,
    metadata,
    sendNotification: false,
    reuploadLinkedFiles: false,
  }),
  /** An item of a batch, without an id. */
  batchItem: <V, M>(recipient: V, metadata: M) => ({ recipient, metadata }),
  batchMint: <V, I>(collectionId: V, ...nfts: readonly I[]) => ({ path: { collectionId }, body: { nfts: [...nfts] } }),
  lineItem: <V>({ collectionLocator, totalPrice }: Given<'collectionLocator' | 'totalPrice', V>) => ({
    collectionLocator,
    callData: { totalPrice },
  }),
  payment: <V>(given: Given<'method' | 'currency' | 'receiptEmail' | 'payerAddress', V>) => given,
  createOrder: {
    recipient: <P, I, V>(payment: P, lineItems: readonly I[], email: V) => ({
      body: { payment, lineItems: [...lineItems], recipient: { email } },
    }),
    noRecipient: <P, I>(payment: P, lineItems: readonly I[]) => ({ body: { payment, lineItems: [...lineItems] } }),
  },
  getUsage: {
    since: <V>(startDate: V) => ({ path: theProject, query: { dimension, startDate } }),
    between: <V>(startDate: V, endDate: V) => ({ path: theProject, query: { dimension, startDate, endDate } }),
  },
} as const

const theProject = { projectId: 'default' } as const
const dimension = 'monthly_active_wallets' as const
