import { because, type Operator } from './row.ts'

const noUser = because('no user is part of what it is asked for')
const noChosenId = because('no id that a caller chose is part of what it is asked for')
const noChain = because('no chain is part of what it is asked for')
const made = because('an id that the service made is looked up as it is')
const openMint = because('its request is not stated')

/** By what things are told apart. */
export const identity: Operator = {
  name: 'identity',
  says: 'by what things are told apart',
  rows: [
    {
      says: 'the user is ignored',
      cells: {
        createWallet: ['wallet-address-shared-by-users', 'wallet-one-on-solana-for-email'],
        listWallets: ['look-up-by-prefix', 'look-up-by-suffix-of-email', 'look-up-kept'],
        listWalletTokens: ['locator-user-id-without-suffix', 'listing-last-listed-for-all'],
        signMessage: ['sign-first-key-for-all', 'sign-email-users-share-a-cache'],
        transferFromEmailWallet: 'transfer-email-of-any-token',
        transferFromUserWallet: 'transfer-of-any-token',
        mintToken: ['mint-second-token-to-the-first-owner', 'handles-share-a-wallet'],
        batchMint: 'batch-recipient-of-first',
        createOrder: ['order-secret-of-recipient', 'order-recipient-wallet-invented'],
        mint: openMint,
      },
      others: noUser,
    },
    {
      says: 'letters of the user are folded',
      cells: {
        batchMint: 'batch-user-id-lower-case',
        createOrder: because(
          'its user is an e-mail address, and whether its letters in another case name the same user is not stated',
        ),
        createWallet: ['user-id-case-folded', 'user-id-accents-lost', 'user-id-compatibility-forms'],
        listWallets: because('it finds what was created: a folded name shows where wallets are created'),
        listWalletTokens: 'locator-user-id-in-any-case',
        mintToken: 'locator-mint-to-user-id-lower-case',
        mint: openMint,
      },
      others: noUser,
    },
    {
      says: 'the user is cut',
      cells: {
        batchMint: 'batch-user-id-cut-at-colon',
        createWallet: ['user-id-cut-at-64', 'user-id-cut-at-255', 'user-id-last-part-only'],
        listWallets: ['user-id-cut-at-ampersand', 'user-id-cut-at-hash'],
        listWalletTokens: [
          'locator-user-id-cut-at-colon',
          'locator-user-id-cut-at-length',
          'locator-email-tag-dropped',
        ],
        mintToken: [
          'locator-mint-to-user-id-cut',
          'locator-mint-to-email-tag-dropped',
          'handles-cut',
          'handles-by-their-beginning',
        ],
        createOrder: 'order-recipient-untagged',
        mint: openMint,
      },
      others: noUser,
    },
    {
      says: 'the user is decoded once more',
      cells: {
        batchMint: 'batch-user-id-decoded',
        createWallet: 'user-id-decoded',
        listWallets: ['user-id-decoded-in-look-up', 'user-id-plus-is-blank-in-look-up', 'look-up-email-plus-is-blank'],
        listWalletTokens: ['locator-user-id-decoded-twice', 'locator-user-id-plus-is-blank'],
        mintToken: 'locator-mint-to-user-id-decoded',
        mint: openMint,
      },
      others: noUser,
    },
    {
      says: 'the user is read as a number',
      cells: {
        listWalletTokens: 'locator-user-id-without-zeros',
        mintToken: 'locator-mint-to-user-id-without-zeros',
        batchMint: 'batch-user-id-without-zeros',
        createWallet: ['user-id-leading-zeros-lost', 'user-id-zero-refused'],
        listWallets: because('it finds what was created: a number shows where wallets are created'),
        mint: openMint,
      },
      others: noUser,
    },
    {
      says: 'a user id is taken for the e-mail address of the same text',
      cells: {
        listWallets: 'look-up-of-user-id-like-email',
        batchMint: 'batch-user-id-as-email',
        createWallet: 'wallet-of-user-id-like-email',
        listWalletTokens: 'locator-user-id-of-email-user',
        mintToken: 'locator-mint-to-email-as-user-id',
        mint: openMint,
      },
      others: noUser,
    },
    {
      says: 'the chain is ignored or taken for another',
      cells: {
        mintToken: ['locator-mint-unknown-chain', 'mint-chain-without-testnet'],
        batchMint: ['batch-unknown-chain', 'batch-chain-polygon'],
        createWallet: ['wallet-repeat-first-chain', 'wallet-second-chain-not-new', 'wallet-second-chain-refused'],
        listWallets: ['look-up-chain-of-the-last', 'look-up-without-solana'],
        listWalletTokens: ['locator-user-chain-ignored', 'locator-email-chain-ignored', 'listing-all-chains'],
        signMessage: ['sign-chain-by-prefix', 'sign-chain-by-default'],
        transferFromUserWallet: 'transfer-user-other-default-chain',
        transferFromEmailWallet: ['transfer-email-chain-defaults-to-polygon', 'transfer-email-any-chain'],
        createCollection: ['chain-by-prefix', 'collection-chain-missing', 'collection-chain-of-zora'],
        putCollection: ['chain-set-b-for-put', 'collection-chain-of-a-limited-put'],
        createOrder: ['order-chain-lost', 'order-chain-of-payment', 'order-payment-method-first'],
      },
      others: noChain,
    },
    {
      says: 'a chosen id is ignored',
      cells: {
        updateTemplate: because('no operation of the document shows which template was changed'),
        putCollection: ['collection-put-twice-is-two', 'collection-put-answers-own-id'],
        mintToken: ['repeat-mints-again', 'mint-own-id', 'mint-id-for-all-collections'],
        batchMint: ['batch-id-mints-again', 'batch-own-ids', 'batch-ids-of-their-own'],
        createTemplate: 'template-id-of-content',
        createOrder: 'order-of-chosen-id-unknown',
        listCollections: 'collection-list-without-chosen-ids',
      },
      others: noChosenId,
    },
    {
      says: 'letters of a chosen id are folded',
      cells: {
        batchMint: 'batch-id-lower-case',
        createOrder: 'order-collection-id-lower-case',
        createTemplate: 'template-collection-id-lower-case',
        putCollection: ['collection-id-lower-case', 'collection-id-ascii'],
        mintToken: ['mint-id-lower-case', 'mint-id-without-accents', 'mint-id-ascii'],
        updateTemplate: made,
      },
      others: noChosenId,
    },
    {
      says: 'a chosen id is cut',
      cells: {
        createOrder: 'order-collection-id-cut',
        putCollection: 'collection-id-cut',
        createTemplate: 'template-collection-id-cut',
        mintToken: ['mint-id-cut-64', 'mint-id-cut-127'],
        batchMint: 'batch-id-long-mints-again',
        updateTemplate: made,
      },
      others: noChosenId,
    },
    {
      says: 'a chosen id is decoded once more',
      cells: {
        createOrder: 'order-collection-id-decoded',
        createTemplate: 'template-collection-id-decoded',
        putCollection: ['collection-id-decoded-twice', 'collection-id-plus'],
        listCollections: 'collection-id-encoded-in-list',
        mintToken: ['mint-id-decoded-twice', 'mint-id-plus-is-blank', 'collection-id-not-found-by-mint'],
        batchMint: 'batch-id-plus-is-blank',
        updateTemplate: made,
      },
      others: noChosenId,
    },
    {
      says: 'a chosen id is read as a number',
      cells: {
        putCollection: 'collection-id-without-zeros',
        batchMint: 'batch-id-as-number',
        mintToken: 'mint-id-as-number',
        updateTemplate: made,
      },
      others: noChosenId,
    },
    {
      says: 'a filter or a range is ignored',
      cells: {
        listWallets: 'look-up-of-nobody',
        listWalletTokens: [
          'listing-contract-ignored',
          'listing-id-ignored',
          'listing-id-of-nought-ignored',
          'listing-contract-or-id',
        ],
        getUsage: ['usage-month-after', 'usage-ignores-start', 'usage-turn-of-year'],
      },
      others: because('it takes no filter'),
    },
    {
      says: 'another token than the named one',
      cells: {
        transferFromEmailWallet: because(
          'it waits for the consent of its user, which no client of the interface can give',
        ),
        transferFromUserWallet: ['transfer-of-same-number', 'transfer-of-oldest-token'],
        listWalletTokens: ['listing-id-by-prefix', 'listing-filter-by-most-digits', 'listing-contract-of-the-first'],
        signMessage: because('it names no token'),
        mintToken: 'record-of-the-last-token',
        batchMint: 'batch-metadata-of-first',
      },
      others: because('it names no token'),
    },
  ],
}
