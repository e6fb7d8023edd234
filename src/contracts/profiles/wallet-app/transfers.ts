import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState, solanaValues } from '../../from-state.ts'
import { type Interaction, interactionsOf } from '../../interaction.ts'
import { oneOfStatuses } from '../../matchers.ts'
import { keyRefused, moreInformationNeeded, refusalsOf, walletNotFound } from '../refusals.ts'

const interaction = interactionsOf('wallet-app')
const { badRequest, keyRefusals } = refusalsOf('wallet-app')

const { refused: ofEmail } = variants.transferFromEmailWallet.evm
const { refused: ofUser } = variants.transferFromUserWallet.evm

const chain = fromState('{chain}')

const fromEmail = forms.transferFromEmailWallet.evm({
  chain,
  from: fromState('{from}'),
  to: fromState('{to}'),
  contractAddress: fromState('{contractAddress}'),
  tokenId: fromState('{tokenId}'),
})

const fromUser = forms.transferFromUserWallet.evm({
  chain,
  fromAddress: fromState('{address}'),
  toAddress: fromState('{to}'),
  tokenMintAddress: fromState('{contractAddress}'),
  tokenId: fromState('{tokenId}'),
})

/** Out of wallets of e-mail addresses. A service may see a risk in any transfer, so 303 is an answer to each. */
const emailTransfers: readonly Interaction[] = [
  interaction('transferFromEmailWallet', {
    does: 'transfer-from-email-wallet',
    description: 'to transfer a token out of an e-mail wallet',
    requirements: ['XFER-01'],
    states: ['transferableForEmail'],
    request: fromEmail,
    status: oneOfStatuses(202, 303),
  }),
  interaction('transferFromEmailWallet', {
    does: 'transfer-solana-token-from-email-wallet',
    description: 'to transfer a Solana token out of an e-mail wallet',
    requirements: ['XFER-02'],
    states: ['transferableSolanaForEmail'],
    request: forms.transferFromEmailWallet.solana({
      chain: 'solana' as const,
      from: fromState('{from}', solanaValues),
      to: fromState('{to}', solanaValues),
      tokenMintAddress: fromState('{mintHash}'),
    }),
    status: oneOfStatuses(202, 303),
  }),
  interaction('transferFromEmailWallet', {
    does: 'transfer-from-risky-email-wallet',
    description: 'to transfer a token out of an e-mail wallet, with a high risk of fraud',
    requirements: ['XFER-19'],
    states: ['transferableForEmail', 'highFraudRisk'],
    request: fromEmail,
    ...moreInformationNeeded,
  }),
  interaction('transferFromEmailWallet', {
    does: 'transfer-from-unknown-email-wallet',
    description: 'to transfer a token out of an e-mail wallet that does not exist',
    requirements: ['XFER-03'],
    // The address that nobody has comes last: its value is the one that is sent.
    states: ['transferableForEmail', 'noWalletAtAddress'],
    request: fromEmail,
    ...walletNotFound,
  }),
  badRequest('transferFromEmailWallet', ofEmail['no contractAddress'](fromEmail), 'contractAddress is missing', {
    does: 'transfer-no-token-from-email-wallet',
    description: 'to transfer a token out of an e-mail wallet without saying of which contract',
    requirements: ['XFER-23', 'ERR-04'],
    states: ['transferableForEmail'],
  }),
  badRequest('transferFromEmailWallet', ofEmail['a chain that nobody has'](fromEmail), 'chain is not supported', {
    does: 'transfer-from-email-wallet-on-unknown-chain',
    description: 'to transfer a token out of an e-mail wallet on a chain that is not supported',
    requirements: ['CHAIN-08', 'ERR-04'],
    states: ['transferableForEmail'],
  }),
  ...keyRefusals('transferFromEmailWallet', {
    does: 'transfer-from-email-wallet',
    description: 'to transfer a token out of an e-mail wallet',
    states: ['transferableForEmail'],
    request: fromEmail,
    keys: { none: 'AUTH-13', unknown: 'AUTH-14', lacking: 'AUTH-15' },
    answer: keyRefused,
  }),
]

/** Out of wallets of user ids. */
const userTransfers: readonly Interaction[] = [
  interaction('transferFromUserWallet', {
    does: 'transfer-from-user-wallet',
    description: 'to transfer a token out of a user-id wallet',
    requirements: ['XFER-06'],
    states: ['transferableForUserId'],
    request: fromUser,
    status: oneOfStatuses(200, 303),
  }),
  interaction('transferFromUserWallet', {
    does: 'transfer-solana-token-from-user-wallet',
    description: 'to transfer a Solana token out of a user-id wallet',
    requirements: ['XFER-07'],
    states: ['transferableSolanaForUserId'],
    request: forms.transferFromUserWallet.solana({
      chain: 'solana' as const,
      fromAddress: fromState('{address}', solanaValues),
      toAddress: fromState('{to}', solanaValues),
      tokenMintAddress: fromState('{mintHash}'),
    }),
    status: oneOfStatuses(200, 303),
  }),
  interaction('transferFromUserWallet', {
    does: 'transfer-from-risky-user-wallet',
    description: 'to transfer a token out of a user-id wallet, with a high risk of fraud',
    requirements: ['XFER-19'],
    states: ['transferableForUserId', 'highFraudRisk'],
    request: fromUser,
    ...moreInformationNeeded,
  }),
  interaction('transferFromUserWallet', {
    does: 'transfer-from-unknown-user-wallet',
    description: 'to transfer a token out of a user-id wallet that does not exist',
    requirements: ['XFER-08'],
    states: ['transferableForUserId', 'noWalletAtAddress'],
    request: fromUser,
    status: oneOfStatuses(404, 400),
  }),
  badRequest('transferFromUserWallet', ofUser['no toAddress'](fromUser), 'toAddress is missing', {
    does: 'transfer-to-nobody',
    description: 'to transfer a token out of a user-id wallet without saying to whom',
    requirements: ['XFER-24', 'ERR-05'],
    states: ['transferableForUserId'],
  }),
  badRequest('transferFromUserWallet', ofUser['a chain that nobody has'](fromUser), 'chain is not supported', {
    does: 'transfer-from-user-wallet-on-unknown-chain',
    description: 'to transfer a token out of a user-id wallet on a chain that is not supported',
    requirements: ['CHAIN-09', 'ERR-05'],
    states: ['transferableForUserId'],
  }),
  ...keyRefusals('transferFromUserWallet', {
    does: 'transfer-from-user-wallet',
    description: 'to transfer a token out of a user-id wallet',
    states: ['transferableForUserId'],
    request: fromUser,
    keys: { none: 'AUTH-16', unknown: 'AUTH-17', lacking: 'AUTH-18' },
    answer: keyRefused,
  }),
]

/** Moving tokens. */
export const transferInteractions = [...emailTransfers, ...userTransfers]
