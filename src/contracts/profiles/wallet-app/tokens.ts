import { forms } from '../../../interface/builders/forms.ts'
import { fromState, solanaValues } from '../../from-state.ts'
import { eachLike, fromSchema } from '../../matchers.ts'
import { solanaToken, subscriptionToken, evmToken as tokenExample } from '../examples.ts'
import { interactionsOf, ok } from '../interactions-of.ts'

const request = forms.listWalletTokens(fromState('{locator}'))
const listing = interactionsOf('wallet-app')('listWalletTokens', { states: ['walletWithToken'], request })
const ofNewWallet = interactionsOf('wallet-app')('listWalletTokens', { states: ['walletForEmail'], request })

const evmToken = fromSchema('EvmToken')
/** At least one, and at most so many. */
const evmTokens = (most?: number) => ({ ...ok(eachLike(evmToken, 1, most)), example: [tokenExample] })
/** Section Errors: the token listing has its own. */
const refused = { status: 400 as const, body: fromSchema('ListingError') }

/** Listing the tokens of a wallet. */
export const tokenInteractions = [
  ...listing.answered({
    'list-tokens': {
      description: 'to list the tokens of a wallet by its address',
      requirements: ['LIST-01', 'LIST-02', 'LOC-01', 'LOC-13', 'MINT-17'],
      ...evmTokens(),
    },
    'list-tokens-of-email': {
      description: 'to list the tokens of a wallet by the e-mail address of its user',
      requirements: ['LIST-01', 'LIST-02', 'LOC-02', 'LOC-13', 'MINT-17'],
      request: forms.listWalletTokens(fromState('email:{email}:{chain}')),
      ...evmTokens(),
    },
    'list-no-tokens': {
      description: 'to list the tokens of a new wallet by the user id of its user',
      requirements: ['LIST-01', 'LOC-03'],
      states: ['walletForUserId'],
      request: forms.listWalletTokens(fromState('userId:{userId}:{chain}')),
      ...ok([]),
    },
    'list-page-of-tokens': {
      description: 'to list the first page of at most five tokens',
      requirements: ['LIST-01', 'LIST-02', 'LIST-07'],
      request: { ...request, query: { page: '1', perPage: '5' } },
      ...evmTokens(5),
    },
    'list-page-of-one-token': {
      description: 'to list the first page of one token',
      requirements: ['LIST-01', 'LIST-02', 'LIST-07'],
      states: ['walletWithTwoTokens'],
      request: { ...request, query: { page: '1', perPage: '1' } },
      ...evmTokens(1),
    },
    'list-one-token': {
      description: 'to list the token with a contract address and an id',
      requirements: ['LIST-01', 'LIST-02', 'LIST-09', 'LIST-11'],
      states: ['walletWithTwoTokens'],
      request: {
        ...request,
        query: { contractAddress: fromState('{contractAddress}'), tokenId: fromState('{tokenId}') },
      },
      ...evmTokens(1),
    },
    'list-tokens-of-other-contract': {
      description: 'to list the tokens of a contract of which the wallet holds none',
      requirements: ['LIST-01', 'LIST-09'],
      // The contract is that of the other token, which another wallet holds.
      states: ['walletWithToken', 'completedMint'],
      request: { ...request, query: { contractAddress: fromState('{contractAddress}') } },
      ...ok([]),
    },
    'list-subscription-tokens': {
      example: [subscriptionToken],
      description: 'to list the subscription tokens of a wallet',
      requirements: ['LIST-01', 'LIST-02', 'LIST-03'],
      states: ['walletWithSubscription'],
      ...ok(eachLike(fromSchema('EvmSubscriptionToken'))),
    },
    'list-solana-tokens': {
      example: [solanaToken],
      description: 'to list the tokens of a Solana wallet',
      requirements: ['LIST-01', 'LIST-04', 'LOC-01'],
      states: ['walletWithSolanaToken'],
      request: forms.listWalletTokens(fromState('{locator}', solanaValues)),
      ...ok(eachLike(fromSchema('SolanaToken'))),
    },
  }),
  ...ofNewWallet.answered({
    'list-tokens-of-malformed-locator': {
      description: 'to list the tokens of a locator with an unknown prefix',
      requirements: ['LOC-06', 'LIST-14'],
      request: forms.listWalletTokens(fromState('mail:{email}:{chain}')),
      ...refused,
    },
    'list-tokens-of-incomplete-locator': {
      description: 'to list the tokens of a locator without a chain',
      requirements: ['LOC-06', 'LIST-14'],
      request: forms.listWalletTokens(fromState('email:{email}')),
      ...refused,
    },
    'list-tokens-on-unknown-chain': {
      description: 'to list the tokens of a locator with a chain that is not supported',
      requirements: ['LOC-07', 'LIST-14'],
      request: forms.listWalletTokens(fromState('no-such-chain:{address}')),
      ...refused,
    },
    'list-tokens-of-unknown-address': {
      description: 'to list the tokens of an address that does not exist',
      requirements: ['LIST-13', 'LIST-14'],
      states: ['noWalletAtAddress'],
      ...refused,
    },
  }),
  ...ofNewWallet.keyRefusals('list-tokens', 'to list tokens', 401, ['AUTH-07', 'AUTH-08', 'AUTH-09']),
]
