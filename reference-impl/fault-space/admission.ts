import type { OperationId } from '../sandbox/operations.ts'
import { because, type Filling, type Operator, type Row } from './row.ts'

/** The word for an operation in the ids of the faults of its keys. */
const slugs = {
  createWallet: 'create-wallet',
  listWallets: 'list-wallets',
  listWalletTokens: 'list-tokens',
  signMessage: 'sign-message',
  transferFromEmailWallet: 'email-transfer',
  transferFromUserWallet: 'user-transfer',
  createCollection: 'create-collection',
  listCollections: 'list-collections',
  putCollection: 'put-collection',
  createTemplate: 'create-template',
  updateTemplate: 'update-template',
  mintToken: 'mint',
  mint: 'mint-without-id',
  batchMint: 'batch-mint',
  createOrder: 'create-order',
  getUsage: 'usage',
} as const satisfies Record<OperationId, string>

type Slug = (typeof slugs)[OperationId]

const everywhere = (fault: (slug: Slug) => Filling): Row['cells'] =>
  Object.fromEntries(Object.entries(slugs).map(([operation, slug]) => [operation, fault(slug)]))

const noScope = because('the document names no scope for it (Authentication, 5)')

/** Who is let in. */
export const admission: Operator = {
  name: 'admission',
  says: 'who is let in',
  rows: [
    { says: 'no key is needed', cells: everywhere((slug) => `auth-${slug}-open`) },
    { says: 'an empty key will do', cells: everywhere((slug) => `auth-${slug}-empty-key`) },
    { says: 'any key will do', cells: everywhere((slug) => `auth-${slug}-any-key`) },
    { says: 'a key with more behind it will do', cells: everywhere((slug) => `auth-${slug}-key-by-beginning`) },
    { says: 'the beginning of a key will do', cells: everywhere((slug) => `auth-${slug}-key-cut`) },
    { says: 'a key in other letters will do', cells: everywhere((slug) => `auth-${slug}-key-in-any-case`) },
    { says: 'what every object has will do for a key', cells: everywhere(() => 'auth-key-that-every-object-has') },
    { says: 'a key with blanks in it will do', cells: everywhere(() => 'auth-key-closed-up') },
    {
      says: 'the scope is not asked for',
      cells: {
        createWallet: 'auth-create-wallet-any-scope',
        listWallets: 'auth-list-wallets-any-scope',
        listWalletTokens: 'auth-list-tokens-any-scope',
        signMessage: 'auth-sign-message-any-scope',
        transferFromEmailWallet: 'auth-email-transfer-any-scope',
        transferFromUserWallet: 'auth-user-transfer-any-scope',
        createTemplate: 'auth-create-template-any-scope',
        mintToken: 'auth-mint-any-scope',
        mint: 'auth-mint-without-id-any-scope',
        batchMint: 'auth-batch-mint-any-scope',
      },
      others: noScope,
    },
    {
      says: 'the scope is not asked for in one variant',
      cells: {
        signMessage: 'auth-sign-of-email-any-scope',
        transferFromEmailWallet: 'auth-email-transfer-by-locator-any-scope',
        transferFromUserWallet: 'auth-user-transfer-to-email-any-scope',
        createTemplate: 'auth-template-without-limit-any-scope',
        createWallet: ['auth-wallet-by-email-any-scope', 'auth-wallet-by-user-open'],
        listWallets: 'auth-look-up-by-email-any-scope',
        listWalletTokens: [
          'auth-listing-of-second-page-any-scope',
          'auth-listing-by-email-any-scope',
          'auth-listing-page-open',
          'auth-filtered-listing-any-scope',
        ],
        mintToken: ['auth-mint-to-user-any-scope', 'auth-mint-into-default-any-scope'],
        batchMint: 'auth-batch-with-ids-any-scope',
        createOrder: 'auth-order-without-recipient-open',
        mint: because('its request is not stated'),
      },
      others: noScope,
    },
    {
      says: 'a scope of another operation is asked for',
      cells: {
        transferFromEmailWallet: 'auth-email-transfer-asks-to-sign',
        transferFromUserWallet: 'auth-user-transfer-asks-nfts-read',
        mint: 'auth-mint-without-id-asks-wallets-create',
        createWallet: 'auth-create-asks-to-read',
        listWallets: 'auth-look-up-asks-to-create',
        listWalletTokens: 'auth-listing-asks-wallets-read',
        signMessage: 'auth-signing-asks-to-transfer',
        mintToken: 'auth-mint-asks-wallets-create',
        batchMint: 'auth-batch-asks-nfts-read',
        createTemplate: 'auth-template-asks-wallets-create',
      },
      others: noScope,
    },
    {
      says: 'an earlier answer is given to any key',
      cells: {
        listWallets: 'auth-look-up-cached',
        listWalletTokens: 'auth-listing-cached',
        listCollections: 'auth-collections-cached',
        getUsage: 'auth-usage-cached',
      },
      others: because('it changes something, and a repeat of it is judged with its own key'),
    },
    {
      says: 'what belongs to another project can be reached',
      cells: {
        transferFromEmailWallet: because('whether projects share the wallets of an e-mail address is not stated'),
        mint: because('its request is not stated'),
        createWallet: ['projects-share-wallets', 'projects-user-known-elsewhere', 'projects-wallet-of-the-last'],
        listWallets: 'projects-look-up-all-wallets',
        listWalletTokens: 'projects-share-listings',
        signMessage: 'projects-share-keys',
        transferFromUserWallet: 'transfer-user-projects-shared-on-evm',
        createCollection: because('it names nothing that there is'),
        putCollection: ['projects-share-collection-ids'],
        listCollections: ['projects-share-the-list', 'projects-list-the-second-one', 'projects-list-the-first-one'],
        mintToken: ['projects-share-mint-ids', 'projects-share-contracts', 'projects-mint-record-of-another'],
        getUsage: 'usage-of-all-projects',
        createTemplate: 'projects-make-templates-elsewhere',
        updateTemplate: 'projects-change-templates-elsewhere',
        batchMint: 'projects-batch-elsewhere',
        createOrder: because('a line item names a collection, and nothing says whose (Endpoints, Orders)'),
      },
    },
  ],
}
