import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState } from '../../from-state.ts'
import { type Interaction, interactionsOf } from '../../interaction.ts'
import { eachLike, fromSchema } from '../../matchers.ts'
import { keyRefused, noEmail, refusalsOf } from '../refusals.ts'

const interaction = interactionsOf('wallet-app')
const { badRequest, keyRefusals } = refusalsOf('wallet-app')

const chain = fromState('{chain}')
const byEmail = forms.createWallet.email({ email: fromState('{email}'), chain })
const ofEmail = forms.listWallets.email({ email: fromState('{email}') })
const wallet = fromSchema('Wallet')

/** Creating wallets and looking them up. */
export const walletInteractions: readonly Interaction[] = [
  interaction('createWallet', {
    does: 'create-wallet',
    description: 'to create a wallet for a new e-mail address',
    requirements: ['WAL-01', 'WAL-03'],
    states: ['noWalletForEmail'],
    request: byEmail,
    status: 201,
    body: wallet,
  }),
  interaction('createWallet', {
    does: 'create-wallet-for-user-id',
    description: 'to create a wallet for a new user id',
    requirements: ['WAL-02', 'WAL-03'],
    states: ['noWalletForUserId'],
    request: forms.createWallet.userId({ userId: fromState('{userId}'), chain }),
    status: 201,
    body: wallet,
  }),
  interaction('createWallet', {
    does: 'create-wallet-again',
    description: 'to create a wallet for an e-mail address that has one',
    requirements: ['WAL-04', 'WAL-03'],
    states: ['walletForEmail'],
    request: byEmail,
    status: 200,
    body: wallet,
  }),
  badRequest('createWallet', forms.createWallet.email({ email: noEmail, chain }), 'email is no e-mail address', {
    does: 'create-wallet-with-malformed-email',
    description: 'to create a wallet for what is no e-mail address',
    requirements: ['WAL-11', 'ERR-01'],
    states: ['noWalletForEmail'],
  }),
  badRequest('createWallet', variants.createWallet.email.refused['no chain'](byEmail), 'chain is missing', {
    does: 'create-wallet-without-chain',
    description: 'to create a wallet without a chain',
    requirements: ['WAL-13', 'ERR-01'],
    states: ['noWalletForEmail'],
  }),
  ...keyRefusals('createWallet', {
    does: 'create-wallet',
    description: 'to create a wallet',
    states: ['noWalletForEmail'],
    request: byEmail,
    keys: { none: 'AUTH-01', unknown: 'AUTH-02', lacking: 'AUTH-03' },
    answer: keyRefused,
  }),
  interaction('listWallets', {
    does: 'look-up-wallets',
    description: 'to look up the wallets of an e-mail address',
    requirements: ['WAL-16'],
    states: ['walletForEmail'],
    request: ofEmail,
    status: 200,
    body: eachLike(wallet),
  }),
  interaction('listWallets', {
    does: 'look-up-wallets-of-user-id',
    description: 'to look up the wallets of a user id',
    requirements: ['WAL-15'],
    states: ['walletForUserId'],
    request: forms.listWallets.userId({ userId: fromState('{userId}') }),
    status: 200,
    body: eachLike(wallet),
  }),
  ...keyRefusals('listWallets', {
    does: 'look-up-wallets',
    description: 'to look up wallets',
    states: ['walletForEmail'],
    request: ofEmail,
    keys: { none: 'AUTH-04', unknown: 'AUTH-05', lacking: 'AUTH-06' },
    answer: keyRefused,
  }),
]
