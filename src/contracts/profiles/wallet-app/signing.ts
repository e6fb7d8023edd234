import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState } from '../../from-state.ts'
import { fromSchema, like } from '../../matchers.ts'
import { signature } from '../examples.ts'
import { interactionsOf, ok } from '../interactions-of.ts'

const signing = interactionsOf('wallet-app')('signMessage', {
  states: ['walletForEmail'],
  request: forms.signMessage({
    chain: fromState('{chain}'),
    address: fromState('{address}'),
    message: like('Sign in at 03:04'),
  }),
  refused: variants.signMessage.email.refused,
})
const signed = { ...ok(fromSchema('SignedMessage')), example: signature }

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
