import { because, type Operator } from './row.ts'

const noList = because('it has no list of any length')
const noNumber = because('it has no number that has a size')

/** How many, and how much. */
export const amount: Operator = {
  name: 'amount',
  says: 'how many, and how much',
  rows: [
    {
      says: '10',
      cells: {
        listWalletTokens: ['listing-default-ten', 'listing-filter-defaults-to-ten', 'listing-default-ten-with-page'],
        batchMint: 'batch-errors-ten',
        listCollections: 'collection-list-both-ends',
        createOrder: 'order-lines-at-most-four',
      },
      others: noList,
    },
    {
      says: '20 and 21',
      cells: {
        listWalletTokens: ['listing-twenty-tokens-at-most', 'listing-no-locator-on-second-page', 'attributes-twenty'],
        batchMint: ['batch-21st-not-minted', 'batch-own-id-of-21st'],
        listCollections: 'collection-list-both-ends',
        createOrder: 'order-lines-at-most-four',
        mintToken: 'mint-many-attributes-refused',
      },
      others: noList,
    },
    {
      says: '50 and more',
      cells: {
        listWalletTokens: 'listing-default-fifty',
        batchMint: ['batch-results-hundred', 'batch-beyond-hundred-not-minted', 'batch-of-124-at-most'],
        listCollections: ['collection-list-last-100', 'collection-list-206-when-long'],
        createOrder: because('how many line items an order takes is not stated'),
        mintToken: because('how many attributes a token takes is not stated'),
      },
      others: noList,
    },
    {
      says: 'none, and one',
      cells: {
        listWallets: ['look-up-one-for-email', 'look-up-first-only'],
        listWalletTokens: ['listing-empty-404', 'listing-empty-null', 'listing-sample-token'],
        batchMint: 'batch-of-one-refused',
        createOrder: 'order-without-lines-taken',
        listCollections: because('the default collections are always in it'),
        createCollection: 'supply-of-one-is-none',
        getUsage: 'usage-count-unknown',
      },
      others: noList,
    },
    {
      says: 'numbers beyond 2^53, or beyond 32 bits',
      cells: {
        createTemplate: ['template-token-id-32-bits', 'template-limit-capped'],
        transferFromUserWallet: ['transfer-long-id-cut', 'transfer-long-id-refused'],
        listWalletTokens: because('which number a token gets is for the service to say'),
        createCollection: because('a limit that no run can reach has no effect that shows'),
      },
      others: noNumber,
    },
    {
      says: 'decimals',
      cells: {
        listCollections: ['collection-list-payments-price-rounded', 'collection-list-price-as-number'],
        createOrder: ['order-total-in-floats', 'order-total-in-cents', 'order-line-total-rounded'],
        getUsage: 'usage-count-mean',
      },
      others: because('it has no number that may have decimals'),
    },
  ],
}
