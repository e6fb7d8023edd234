import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState } from '../../from-state.ts'
import { type Interaction, interactionsOf } from '../../interaction.ts'
import { fromSchema, like } from '../../matchers.ts'
import { signature } from '../examples.ts'
import { keyRefused, refusalsOf, walletNotFound } from '../refusals.ts'

const interaction = interactionsOf('wallet-app')
const { badRequest, keyRefusals } = refusalsOf('wallet-app')

const signing = forms.signMessage({
  chain: fromState('{chain}'),
  address: fromState('{address}'),
  message: like('Sign in at 03:04'),
})
const { refused } = variants.signMessage.email

/** Signing messages. */
export const signingInteractions: readonly Interaction[] = [
  interaction('signMessage', {
    does: 'sign-message',
    example: signature,
    description: 'to sign a message',
    requirements: ['SIGN-01'],
    states: ['walletForEmail'],
    request: signing,
    status: 200,
    body: fromSchema('SignedMessage'),
  }),
  interaction('signMessage', {
    does: 'sign-message-of-user-id-wallet',
    example: signature,
    description: 'to sign a message with the wallet of a user id',
    requirements: ['SIGN-01', 'SIGN-11'],
    states: ['walletForUserId'],
    request: signing,
    status: 200,
    body: fromSchema('SignedMessage'),
  }),
  interaction('signMessage', {
    does: 'sign-with-unknown-wallet',
    description: 'to sign a message with a wallet that does not exist',
    requirements: ['SIGN-05'],
    states: ['noWalletAtAddress'],
    request: signing,
    ...walletNotFound,
  }),
  badRequest('signMessage', refused['no fields'](signing), 'message is missing', {
    does: 'sign-nothing',
    description: 'to sign without a message',
    requirements: ['SIGN-06', 'ERR-03'],
    states: ['walletForEmail'],
  }),
  badRequest('signMessage', refused['a chain that nobody has'](signing), 'chain is not supported', {
    does: 'sign-on-unknown-chain',
    description: 'to sign a message on a chain that is not supported',
    requirements: ['CHAIN-07', 'ERR-03'],
    states: ['walletForEmail'],
  }),
  ...keyRefusals('signMessage', {
    does: 'sign',
    description: 'to sign a message',
    states: ['walletForEmail'],
    request: signing,
    keys: { none: 'AUTH-10', unknown: 'AUTH-11', lacking: 'AUTH-12' },
    answer: keyRefused,
  }),
]
