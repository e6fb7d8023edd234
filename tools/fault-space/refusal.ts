import { because, type Operator } from './row.ts'

const leavesNothing = because('it leaves nothing behind')
/** Endpoints, Wallets: a verification request is sent to the user. */
const consent = because('it waits for the consent of its user, which no client of the interface can give')
const noRead = because('no operation of the document shows a template')

/** What is refused. That a single rule is not enforced stands with the fields of requests. */
export const refusal: Operator = {
  name: 'refusal',
  says: 'what is refused',
  rows: [
    {
      says: 'refused with a status that the document does not give',
      cells: {
        createTemplate: 'template-refused-422',
        updateTemplate: 'template-change-refused-422',
        getUsage: because('the document gives no status for what it refuses'),
        putCollection: 'chain-unknown-500',
        createWallet: ['wallet-of-nobody-404', 'user-id-malformed-409'],
        listWallets: 'look-up-of-nobody-404',
        listWalletTokens: ['locator-malformed-404', 'listing-unknown-address-404'],
        signMessage: ['sign-nothing-404', 'sign-unknown-400', 'sign-unknown-chain-404'],
        transferFromEmailWallet: ['transfer-email-missing-404', 'transfer-email-unknown-400'],
        transferFromUserWallet: ['transfer-user-missing-404', 'transfer-user-unknown-409'],
        createCollection: 'chain-unknown-500',
        mintToken: ['mint-without-recipient-422', 'mint-refusal-409'],
        batchMint: 'batch-refused-422',
        createOrder: ['order-refused-with-422', 'order-payment-404'],
        listCollections: because('nothing is said of what it refuses but keys'),
        mint: because('its request and answers are not stated'),
      },
    },
    {
      says: 'refused, and a part of it stays',
      cells: {
        transferFromEmailWallet: consent,
        createWallet: 'wallet-refused-and-made',
        createCollection: 'collection-refused-and-posted',
        putCollection: 'collection-refused-and-made',
        transferFromUserWallet: 'transfer-refused-yet-made',
        createOrder: because(
          'no operation of the document shows an order, and when the wallet of its recipient is made is not stated (Endpoints, Orders)',
        ),
        mintToken: ['mint-refused-yet-made', 'mint-refused-uses-the-id-up', 'supply-used-by-refusals'],
        batchMint: [
          'batch-refused-yet-minted',
          'batch-minted-up-to-failing',
          'batch-chunk-minted',
          'supply-batch-cut-short',
        ],
        listWallets: leavesNothing,
        listWalletTokens: leavesNothing,
        signMessage: leavesNothing,
        listCollections: leavesNothing,
        getUsage: leavesNothing,
        createTemplate: noRead,
        updateTemplate: noRead,
        mint: because('its request is not stated, so that nothing is known to be refused but the key'),
      },
    },
    {
      says: 'the key is refused, and the request carried out',
      cells: {
        transferFromEmailWallet: consent,
        createWallet: 'auth-create-wallet-done-all-the-same',
        transferFromUserWallet: 'auth-user-transfer-done-all-the-same',
        createCollection: 'auth-create-collection-done-all-the-same',
        putCollection: 'auth-put-collection-done-all-the-same',
        mintToken: 'auth-mint-done-all-the-same',
        batchMint: 'auth-batch-mint-done-all-the-same',
        createOrder: 'auth-create-order-done-all-the-same',
        listWallets: leavesNothing,
        listWalletTokens: leavesNothing,
        signMessage: leavesNothing,
        listCollections: leavesNothing,
        getUsage: leavesNothing,
        createTemplate: noRead,
        updateTemplate: noRead,
        mint: because('its request is not stated, so that nothing says what carrying it out would be'),
      },
    },
    {
      says: 'something in the request is a server error',
      cells: {
        createTemplate: 'template-without-metadata-record-500',
        createWallet: ['error-wallet-user-number', 'error-inherited-name'],
        listWallets: 'broken-look-up-of-no-address',
        listWalletTokens: ['error-page-of-text', 'locator-malformed-crashes', 'listing-page-beyond-breaks'],
        signMessage: ['sign-address-crashes', 'broken-signing-for-unknown-without-0x'],
        transferFromEmailWallet: 'broken-email-transfer-to-an-object',
        transferFromUserWallet: 'broken-user-transfer-to-a-number',
        createCollection: ['error-collection-metadata-500', 'collection-500-on-bad-type'],
        putCollection: ['broken-collection-put-with-another-body', 'broken-collection-after-a-cut'],
        updateTemplate: 'broken-template-that-is-not-there',
        mintToken: ['mint-recipient-number-500', 'error-mint-not-json-502', 'supply-beyond-500'],
        batchMint: [
          'batch-recipient-number-500',
          'batch-nfts-text-500',
          'batch-item-null-500',
          'supply-batch-beyond-500',
        ],
        createOrder: 'error-order-line-null',
        getUsage: 'broken-usage-of-a-month-13',
        listCollections: because('its request has no parts'),
        mint: because('its request is not stated'),
      },
    },
  ],
}
