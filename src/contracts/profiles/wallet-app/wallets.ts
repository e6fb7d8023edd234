import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState } from '../../from-state.ts'
import { eachLike, fromSchema, like } from '../../matchers.ts'
import { signature } from '../examples.ts'
import { interactionsOf, noEmail, ok } from '../interactions-of.ts'

const chain = fromState('{chain}')
const body = fromSchema('Wallet')

const creation = interactionsOf('wallet-app')('createWallet', {
  states: ['noWalletForEmail'],
  request: forms.createWallet.email({ email: fromState('{email}'), chain }),
  refused: {
    ...variants.createWallet.email.refused,
    'email is no e-mail address': () => forms.createWallet.email({ email: noEmail, chain }),
  },
})
const lookUp = interactionsOf('wallet-app')('listWallets', {
  states: ['walletForEmail'],
  request: forms.listWallets.email({ email: fromState('{email}') }),
})

const signing = interactionsOf('wallet-app')('signMessage', {
  states: ['walletForEmail'],
  request: forms.signMessage({
    chain,
    address: fromState('{address}'),
    message: like('Sign in at 03:04'),
  }),
  refused: variants.signMessage.email.refused,
})
const signed = { ...ok(fromSchema('SignedMessage')), example: signature }

/** Creating wallets and looking them up. */
export const walletInteractions = [
  ...creation.answered({
    'create-wallet': {
      description: 'to create a wallet for a new e-mail address',
      requirements: ['WAL-01', 'WAL-03'],
      status: 201,
      body,
    },
    'create-wallet-for-user-id': {
      description: 'to create a wallet for a new user id',
      requirements: ['WAL-02', 'WAL-03'],
      states: ['noWalletForUserId'],
      request: forms.createWallet.userId({ userId: fromState('{userId}'), chain }),
      status: 201,
      body,
    },
    'create-wallet-again': {
      description: 'to create a wallet for an e-mail address that has one',
      requirements: ['WAL-04', 'WAL-03'],
      states: ['walletForEmail'],
      status: 200,
      body,
    },
  }),
  ...creation.badRequests({
    'create-wallet-with-malformed-email': [
      'WAL-11',
      'to create a wallet for what is no e-mail address',
      'email is no e-mail address',
    ],
    'create-wallet-without-chain': ['WAL-13', 'to create a wallet without a chain', 'no chain'],
  }),
  ...creation.keyRefusals('create-wallet', 'to create a wallet', 401, ['AUTH-01', 'AUTH-02', 'AUTH-03']),
  ...lookUp.answered({
    'look-up-wallets': {
      description: 'to look up the wallets of an e-mail address',
      requirements: ['WAL-16'],
      ...ok(eachLike(body)),
    },
    'look-up-wallets-of-user-id': {
      description: 'to look up the wallets of a user id',
      requirements: ['WAL-15'],
      states: ['walletForUserId'],
      request: forms.listWallets.userId({ userId: fromState('{userId}') }),
      ...ok(eachLike(body)),
    },
  }),
  ...lookUp.keyRefusals('look-up-wallets', 'to look up wallets', 401, ['AUTH-04', 'AUTH-05', 'AUTH-06']),
]

/** Signing messages. */
export const signingInteractions = [
  ...signing.answered({
    'sign-message': { description: 'to sign a message', requirements: ['SIGN-01'], ...signed },
    'sign-message-of-user-id-wallet': {
      description: 'to sign a message with the wallet of a user id',
      requirements: ['SIGN-01', 'SIGN-11'],
      states: ['walletForUserId'],
      ...signed,
    },
    'sign-with-unknown-wallet': {
      description: 'to sign a message with a wallet that does not exist',
      requirements: ['SIGN-05'],
      states: ['noWalletAtAddress'],
      status: 404,
    },
  }),
  ...signing.badRequests({
    'sign-nothing': ['SIGN-06', 'to sign without a message', 'no message'],
    'sign-on-unknown-chain': [
      'CHAIN-07',
      'to sign a message on a chain that is not supported',
      'a chain that nobody has',
    ],
  }),
  ...signing.keyRefusals('sign', 'to sign a message', 401, ['AUTH-10', 'AUTH-11', 'AUTH-12']),
]
