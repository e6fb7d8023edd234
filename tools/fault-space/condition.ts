import { because, type Operator } from './row.ts'

const noChain = because('no chain is part of what it is asked for')
const noLocator = because('no locator is part of what it is asked for')
const noText = because('no text that a caller chose is part of what it is asked for')
const noLines = because('it takes one thing at a time')
const noBody = because('it takes no body')
/** Endpoints, Wallets: a verification request is sent to the user. */
const consent = because('it waits for the consent of its user, which no client of the interface can give')
const openMint = because('its request and answers are not stated')
const noRead = because('no operation of the document shows a template')

/** Under which circumstances alone it goes wrong. */
export const condition: Operator = {
  name: 'condition',
  says: 'under which circumstances alone it goes wrong',
  rows: [
    {
      says: 'on one chain of the set',
      cells: {
        createWallet: ['wallet-on-one-chain-renamed', 'wallet-address-on-zora-with-its-chain'],
        listWalletTokens: ['listing-zora-chain-renamed', 'listing-contract-on-zora-of-another'],
        signMessage: ['sign-not-on-skale', 'sign-not-on-zkyoto', 'sign-not-on-soneium-test'],
        transferFromUserWallet: 'transfer-user-other-chains-refused',
        createCollection: ['chain-xai-unknown', 'collection-chain-of-zora'],
        putCollection: 'chain-soneium-minato-unknown-to-put',
        listCollections: 'collection-list-chain-of-xai',
        mintToken: ['mint-contract-late-on-base', 'mint-chain-without-testnet'],
        getUsage: noChain,
        mint: openMint,
      },
    },
    {
      says: 'on one family of chains',
      cells: {
        createWallet: ['wallet-repeat-other-address-on-solana', 'wallet-one-on-solana-for-email'],
        listWallets: 'look-up-without-solana',
        listWalletTokens: [
          'listing-solana-description-lost',
          'listing-aptos-image-lost',
          'listing-solana-in-evm-shape',
        ],
        signMessage: because('the path takes addresses of EVM wallets alone'),
        transferFromEmailWallet: ['transfer-email-solana-refused', 'transfer-email-evm-refused'],
        transferFromUserWallet: ['transfer-user-solana-refused', 'transfer-solana-never-ends'],
        createCollection: ['chain-solana-unknown', 'chain-aptos-unlimited-only', 'collection-solana-says-non-fungible'],
        listCollections: ['collection-list-solana-contract', 'collection-list-without-aptos'],
        createTemplate: ['template-solana-name-with-symbol', 'template-solana-without-description'],
        updateTemplate: 'template-change-not-on-solana',
        mintToken: ['mint-solana-refused', 'mint-owner-missing-on-aptos', 'repeat-on-solana-mints-again'],
        batchMint: 'batch-solana-refused',
        getUsage: noChain,
        mint: openMint,
      },
    },
    {
      says: 'for one kind of user or recipient',
      cells: {
        createWallet: ['wallet-email-first-200', 'wallet-user-id-first-200', 'wallet-chain-by-default-for-email'],
        listWallets: ['look-up-wrapped-for-email', 'look-up-by-email-refused', 'look-up-by-id-missing'],
        listWalletTokens: ['listing-contract-ignored-by-user', 'listing-page-ignored-by-user'],
        signMessage: ['sign-not-for-email', 'sign-address-of-email-short'],
        mintToken: ['mint-to-email-not-listed', 'mint-for-handle-not-listed', 'repeat-for-user-id-mints-again'],
        batchMint: ['batch-email-refused', 'batch-handle-refused', 'batch-mixed-refused'],
        createOrder: ['order-refused-with-plus', 'order-recipient-gets-second-wallet'],
        transferFromEmailWallet: because('its wallets are of one kind'),
        transferFromUserWallet: because('its wallets are of one kind'),
        mint: openMint,
      },
      others: because('no user is part of what it is asked for'),
    },
    {
      says: 'by one locator',
      cells: {
        listWalletTokens: [
          'locator-email-unlisted',
          'locator-user-id-unlisted-on-solana',
          'locator-address-of-email-unlisted',
          'locator-aptos-user-unlisted',
          'transfer-stays-listed-by-user',
        ],
        mintToken: ['locator-mint-to-address-refused', 'locator-mint-to-twitter-refused'],
        batchMint: ['batch-email-refused', 'batch-unknown-prefix'],
        mint: openMint,
      },
      others: noLocator,
    },
    {
      says: 'in the second item, or when one thing stands in a request twice',
      cells: {
        createOrder: ['order-second-line-without-quote', 'order-chain-of-first-line', 'order-total-of-first-line'],
        batchMint: ['batch-first-result-only', 'batch-id-twice-is-two', 'batch-last-without-action'],
        listWalletTokens: ['listing-first-contract-only', 'listing-two-contracts-at-most', 'listing-twice'],
        listWallets: 'wallet-look-up-nests-the-second',
        listCollections: 'collection-list-twice-when-joined',
      },
      others: noLines,
    },
    {
      says: 'for one kind of collection',
      cells: {
        createCollection: [
          'collection-semi-fungible-201',
          'collection-type-missing-with-payments',
          'subscription-refused',
        ],
        putCollection: ['collection-semi-fungible-put-201', 'collection-semi-fungible-when-limited'],
        listCollections: [
          'collection-list-without-subscriptions',
          'collection-list-contract-late-with-payments',
          'collection-list-transferable-not-enabled',
        ],
        listWalletTokens: ['listing-semi-fungible-twice', 'listing-no-collection-of-subscription'],
        mintToken: [
          'repeat-in-default-mints-again',
          'repeat-in-semi-fungible-mints-again',
          'supply-not-of-subscriptions',
        ],
        batchMint: ['batch-expiry-missing', 'batch-expiry-of-last-later'],
        transferFromUserWallet: 'transfer-of-bound-token',
        transferFromEmailWallet: 'transfer-email-of-bound-token',
        createOrder: 'order-of-chosen-id-unknown',
        mint: openMint,
      },
      others: because('no collection is part of what it is asked for'),
    },
    {
      says: 'after another request',
      cells: {
        transferFromEmailWallet: consent,
        createWallet: ['wallet-third-repeat-201', 'wallet-second-chain-refused'],
        listWallets: 'look-up-kept',
        listWalletTokens: ['listing-third-read-without-description', 'transfer-stays-listed-by-user'],
        listCollections: 'collection-list-changes',
        signMessage: ['sign-constant', 'sign-third-without-0x-digit'],
        putCollection: ['collection-second-put-renamed', 'broken-collection-put-with-another-body'],
        updateTemplate: 'template-change-once',
        mintToken: ['record-third-read', 'repeat-after-transfer-mints-again', 'repeat-after-cut-mints-again'],
        batchMint: ['batch-id-mints-again-later', 'batch-refused-ids-are-used'],
        createCollection: 'collection-same-body-is-one',
        createTemplate: 'template-id-of-content',
        transferFromUserWallet: ['transfer-by-former-holder', 'transfer-second-never-ends'],
        getUsage: because('what it counts, and when, is not stated'),
        mint: openMint,
      },
    },
    {
      says: 'in parallel',
      cells: {
        transferFromEmailWallet: consent,
        createOrder: ['order-recipient-gets-second-wallet', 'order-secret-is-time'],
        createWallet: ['wallet-race-created-twice', 'wallet-race-answers-swapped', 'wallet-race-refused'],
        signMessage: ['sign-key-of-the-last', 'sign-crossing-first-message'],
        transferFromUserWallet: ['transfer-race-copies', 'transfer-race-waits'],
        createCollection: ['collection-crossing-creations-are-one', 'collection-crossing-on-solana-are-one'],
        putCollection: ['collection-put-race-is-two', 'collection-crossing-puts-all-refused'],
        createTemplate: ['template-crossing-creations-are-one', 'template-crossing-on-aptos-are-one'],
        mint: 'mint-without-id-crossing-500',
        updateTemplate: ['template-crossing-changes-all-refused', 'template-crossing-change-told'],
        mintToken: ['race-mints-twice', 'race-of-bodies-mints-twice', 'supply-race', 'race-shares-token-ids'],
        batchMint: ['batch-race-mints-twice', 'batch-and-mint-race', 'supply-batch-race'],
        listWallets: because('reads that cross change nothing'),
        listWalletTokens: because('reads that cross change nothing'),
        listCollections: 'collection-list-without-crossing-ones',
        getUsage: because('reads that cross change nothing'),
      },
    },
    {
      says: 'with letters beyond ASCII',
      cells: {
        createWallet: ['user-id-non-ascii-refused', 'user-id-symbols-lost', 'user-id-planes-lost'],
        listWallets: because('it finds what was created: a lost letter shows where wallets are created'),
        listWalletTokens: ['locator-user-id-ascii-only', 'listing-symbols-lost'],
        signMessage: ['sign-ascii-only', 'sign-latin-1', 'sign-emoji-lost'],
        createCollection: ['collection-emoji-refused', 'collection-text-without-emoji'],
        putCollection: 'collection-id-ascii',
        listCollections: 'collection-list-text-ascii',
        createTemplate: 'template-text-ascii',
        updateTemplate: noRead,
        mintToken: ['mint-text-latin', 'mint-text-three-bytes', 'mint-id-ascii'],
        batchMint: 'batch-metadata-latin',
        mint: openMint,
      },
      others: noText,
    },
    {
      says: 'with the members of the body in another order',
      cells: {
        listWallets: noBody,
        listWalletTokens: noBody,
        listCollections: noBody,
        getUsage: noBody,
        mint: openMint,
        mintToken: 'repeat-in-another-order-conflicts',
        signMessage: because('its body has one member'),
        updateTemplate: because('its body has one member'),
      },
    },
  ],
}
