import { because, type Operator } from './row.ts'

const reads = because('it has no effect')
/** What only reads. */
const reading = { listWallets: reads, listWalletTokens: reads, listCollections: reads, getUsage: reads }
const signs = because('nothing but its answer shows that it was done')
const noRead = because('no operation of the document shows a template or its tokens')
const noOrders = because('no operation of the document shows an order')
const oneField = because('it changes one thing, and nothing shows that')
/** Endpoints, Wallets: a verification request is sent to the user. */
const consent = because('it waits for the consent of its user, which no client of the interface can give')
/** Endpoints, Collections. */
const noList = because(
  'the list holds what was created, and nothing says that it holds no more, or what another operation does with an id that names no collection',
)
const openMint = because('its answers and its effect are not stated')

/** What comes of a request. */
export const effect: Operator = {
  name: 'effect',
  says: 'what comes of a request',
  rows: [
    {
      says: 'lost',
      cells: {
        transferFromEmailWallet: consent,
        createWallet: ['look-up-first-only'],
        transferFromUserWallet: [
          'transfer-never-ends',
          'transfer-burns',
          'transfer-second-never-ends',
          'transfer-to-other-kind-lost',
          'transfer-to-other-letters-lost',
          'transfer-to-other-project-stays',
        ],
        createCollection: ['collection-list-without-crossing-ones', 'files-of-collections-never-fetched'],
        putCollection: ['collection-list-without-chosen-ids', 'collection-id-not-found-by-mint'],
        mintToken: [
          'mint-never-completes',
          'mint-to-email-not-listed',
          'mint-description-lost',
          'files-of-tokens-never-fetched',
        ],
        batchMint: ['batch-last-not-minted', 'batch-21st-not-minted', 'supply-last-of-batch-lost'],
        createOrder: 'order-recipient-without-wallet',
        ...reading,
        signMessage: signs,
        createTemplate: noRead,
        updateTemplate: noRead,
        mint: openMint,
      },
    },
    {
      says: 'done twice',
      cells: {
        transferFromEmailWallet: consent,
        createWallet: ['wallet-race-created-twice', 'wallet-repeat-other-address'],
        transferFromUserWallet: ['transfer-leaves-a-copy', 'transfer-race-copies'],
        createCollection: 'collection-list-twice-when-joined',
        putCollection: ['collection-put-twice-is-two', 'collection-put-race-is-two'],
        mintToken: ['repeat-mints-again', 'race-mints-twice', 'other-body-mints-again'],
        batchMint: ['batch-id-mints-again', 'batch-race-mints-twice', 'batch-id-twice-is-two'],
        createOrder: 'order-recipient-gets-second-wallet',
        ...reading,
        signMessage: signs,
        createTemplate: noRead,
        updateTemplate: noRead,
        mint: openMint,
      },
    },
    {
      says: 'done to the neighbour',
      cells: {
        transferFromEmailWallet: consent,
        createWallet: ['wallet-race-two-addresses'],
        transferFromUserWallet: ['transfer-of-same-number', 'transfer-of-oldest-token', 'transfer-of-whole-wallet'],
        createCollection: ['collection-one-contract', 'collection-described-as-its-namesake'],
        mintToken: ['mint-second-token-to-the-first-owner', 'mint-id-for-all-collections'],
        batchMint: ['batch-recipient-of-first', 'batch-metadata-of-first'],
        createOrder: ['order-recipient-wallet-invented', 'order-recipient-of-second-line'],
        signMessage: ['sign-key-of-the-last', 'sign-first-key-for-all'],
        putCollection: 'projects-collection-written-over',
        ...reading,
        createTemplate: noRead,
        updateTemplate: noRead,
        mint: openMint,
      },
    },
    {
      says: 'counted twice or not at all',
      cells: {
        mintToken: [
          'supply-used-by-repeats',
          'supply-used-by-refusals',
          'supply-freed-by-transfers',
          'supply-one-more',
          'supply-one-less',
        ],
        batchMint: ['supply-batch-counts-as-one', 'supply-not-by-batches', 'supply-not-whole-by-batch'],
        putCollection: 'supply-counted-anew-at-a-second-put',
        createTemplate: ['template-minted-one', 'template-minted-is-limit'],
        ...reading,
        createWallet: because('what usage counts as an active wallet is not stated'),
        getUsage: because('what it counts as an active wallet is not stated'),
        mint: openMint,
      },
      others: because('nothing that the document shows counts it'),
    },
    {
      says: 'undone by another operation',
      cells: {
        transferFromEmailWallet: consent,
        mintToken: ['repeat-after-transfer-mints-again', 'mint-other-body-hides-the-token', 'batch-makes-a-mint-anew'],
        batchMint: [
          'batch-id-forgotten-after-transfer',
          'batch-repeat-names-the-token-anew',
          'mint-of-a-batch-id-shows-the-latest-batch',
        ],
        transferFromUserWallet: ['transfer-by-former-holder', 'transfer-taken-by-receiver'],
        createWallet: 'wallet-forgotten-after-transfer',
        createCollection: ['collection-sold-out-not-listed', 'template-renames-collection'],
        putCollection: 'collection-minted-into-not-listed',
        ...reading,
        signMessage: signs,
        createTemplate: noRead,
        updateTemplate: noRead,
        createOrder: noOrders,
        mint: openMint,
      },
    },
    {
      says: 'triggered by another operation',
      cells: {
        transferFromEmailWallet: consent,
        mintToken: 'order-delivers-unpaid',
        batchMint: 'batch-runs-again-with-a-mint',
        createWallet: ['wallet-made-by-look-up', 'wallet-made-by-look-up-by-email', 'wallet-made-by-listing'],
        transferFromUserWallet: 'mint-for-another-moves-the-token',
        createCollection: noList,
        putCollection: noList,
        ...reading,
        signMessage: signs,
        createTemplate: noRead,
        updateTemplate: oneField,
        createOrder: noOrders,
        mint: openMint,
      },
    },
  ],
}
