import { forms } from '../../../interface/builders/forms.ts'
import { variants } from '../../../interface/builders/variants/index.ts'
import { fromState, solanaValues } from '../../from-state.ts'
import { oneOfStatuses } from '../../matchers.ts'
import { interactionsOf } from '../interactions-of.ts'

const chain = fromState('{chain}')
const tokenId = fromState('{tokenId}')
const onSolana = { chain: 'solana' as const, tokenMintAddress: fromState('{mintHash}') }

/** Out of wallets of e-mail addresses. */
const fromEmail = interactionsOf('wallet-app')('transferFromEmailWallet', {
  states: ['transferableForEmail'],
  request: forms.transferFromEmailWallet.evm({
    chain,
    from: fromState('{from}'),
    to: fromState('{to}'),
    contractAddress: fromState('{contractAddress}'),
    tokenId,
  }),
  refused: variants.transferFromEmailWallet.evm.refused,
})

/** Out of wallets of user ids. */
const fromUser = interactionsOf('wallet-app')('transferFromUserWallet', {
  states: ['transferableForUserId'],
  request: forms.transferFromUserWallet.evm({
    chain,
    fromAddress: fromState('{address}'),
    toAddress: fromState('{to}'),
    tokenMintAddress: fromState('{contractAddress}'),
    tokenId,
  }),
  refused: variants.transferFromUserWallet.evm.refused,
})

/** Moving tokens. A service may see a risk in any transfer, so 303 is an answer to each. */
export const transferInteractions = [
  ...fromEmail.answered({
    'transfer-from-email-wallet': {
      description: 'to transfer a token out of an e-mail wallet',
      requirements: ['XFER-01'],
      status: oneOfStatuses(202, 303),
    },
    'transfer-solana-token-from-email-wallet': {
      description: 'to transfer a Solana token out of an e-mail wallet',
      requirements: ['XFER-02'],
      states: ['transferableSolanaForEmail'],
      request: forms.transferFromEmailWallet.solana({
        ...onSolana,
        from: fromState('{from}', solanaValues),
        to: fromState('{to}', solanaValues),
      }),
      status: oneOfStatuses(202, 303),
    },
    'transfer-from-risky-email-wallet': {
      description: 'to transfer a token out of an e-mail wallet, with a high risk of fraud',
      requirements: ['XFER-19'],
      states: ['transferableForEmail', 'highFraudRisk'],
      status: 303,
    },
    'transfer-from-unknown-email-wallet': {
      description: 'to transfer a token out of an e-mail wallet that does not exist',
      requirements: ['XFER-03'],
      // The address that nobody has comes last: its value is the one that is sent.
      states: ['transferableForEmail', 'noWalletAtAddress'],
      status: 404,
    },
  }),
  ...fromEmail.badRequests({
    'transfer-no-token-from-email-wallet': [
      'XFER-23',
      'to transfer a token out of an e-mail wallet without saying of which contract',
      'no contractAddress',
    ],
    'transfer-from-email-wallet-on-unknown-chain': [
      'CHAIN-08',
      'to transfer a token out of an e-mail wallet on a chain that is not supported',
      'a chain that nobody has',
    ],
  }),
  ...fromEmail.keyRefusals('transfer-from-email-wallet', 'to transfer a token out of an e-mail wallet', 401, [
    'AUTH-13',
    'AUTH-14',
    'AUTH-15',
  ]),
  ...fromUser.answered({
    'transfer-from-user-wallet': {
      description: 'to transfer a token out of a user-id wallet',
      requirements: ['XFER-06'],
      status: oneOfStatuses(200, 303),
    },
    'transfer-solana-token-from-user-wallet': {
      description: 'to transfer a Solana token out of a user-id wallet',
      requirements: ['XFER-07'],
      states: ['transferableSolanaForUserId'],
      request: forms.transferFromUserWallet.solana({
        ...onSolana,
        fromAddress: fromState('{address}', solanaValues),
        toAddress: fromState('{to}', solanaValues),
      }),
      status: oneOfStatuses(200, 303),
    },
    'transfer-from-risky-user-wallet': {
      description: 'to transfer a token out of a user-id wallet, with a high risk of fraud',
      requirements: ['XFER-19'],
      states: ['transferableForUserId', 'highFraudRisk'],
      status: 303,
    },
    'transfer-from-unknown-user-wallet': {
      description: 'to transfer a token out of a user-id wallet that does not exist',
      requirements: ['XFER-08'],
      states: ['transferableForUserId', 'noWalletAtAddress'],
      status: oneOfStatuses(404, 400),
    },
  }),
  ...fromUser.badRequests({
    'transfer-to-nobody': [
      'XFER-24',
      'to transfer a token out of a user-id wallet without saying to whom',
      'no toAddress',
    ],
    'transfer-from-user-wallet-on-unknown-chain': [
      'CHAIN-09',
      'to transfer a token out of a user-id wallet on a chain that is not supported',
      'a chain that nobody has',
    ],
  }),
  ...fromUser.keyRefusals('transfer-from-user-wallet', 'to transfer a token out of a user-id wallet', 401, [
    'AUTH-16',
    'AUTH-17',
    'AUTH-18',
  ]),
]
