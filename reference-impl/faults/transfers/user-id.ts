import { familyOf, walletChains } from '../../chain/chains.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { isForWalletsOnly, requestTo, restated } from '../seams.ts'
import {
  asking,
  isNoEnd,
  isOnUnknownChain,
  lacks,
  not404,
  refusedWith,
  refusing,
  sending,
  taken,
  taking,
} from './seams.ts'

const isEvm = (chain: unknown): boolean => walletChains.has(String(chain)) && familyOf(String(chain)) === 'evm'

const byUser = requestTo('POST', /\/v1-alpha1\/transfer$/)

/** The same out of the wallet of a user id. */
export const userIdTransferFaults: readonly Fault[] = [
  {
    id: 'transfer-user-202',
    breaks: ['XFER-06', 'XFER-07', 'XFER-12', 'AUTH-31', 'MINT-07'],
    difficulty: 'blunt',
    says: 'A transfer by user id is answered with 202.',
    wrap: restated(byUser, 200, 202),
  },
  {
    id: 'transfer-user-evm-refused',
    breaks: ['XFER-06'],
    difficulty: 'blunt',
    says: 'No EVM token leaves a user-id wallet.',
    wrap: refusing('byUserId', ({ chain }) => chain !== 'solana'),
  },
  {
    id: 'transfer-long-id-refused',
    breaks: ['XFER-06'],
    difficulty: 'devious',
    says: 'A token whose id has more than one digit does not leave a user-id wallet.',
    wrap: refusing('byUserId', ({ tokenId }) => /^\d{2,}$/.test(String(tokenId))),
  },
  {
    id: 'transfer-user-other-chains-refused',
    breaks: ['XFER-06'],
    difficulty: 'devious',
    says: 'Tokens move on polygon only.',
    wrap: refusing('byUserId', ({ chain }) => chain !== 'solana' && !String(chain).startsWith('polygon')),
  },
  {
    id: 'transfer-user-one-chain-refused',
    breaks: ['XFER-06'],
    difficulty: 'devious',
    says: 'Tokens on avalanche do not leave the wallets of user ids.',
    wrap: refusing('byUserId', ({ chain }) => String(chain).startsWith('avalanche')),
  },
  {
    id: 'transfer-user-solana-refused',
    breaks: ['XFER-07'],
    difficulty: 'subtle',
    says: 'No Solana token leaves a user-id wallet.',
    wrap: refusing('byUserId', ({ chain }) => chain === 'solana'),
  },
  {
    id: 'transfer-user-solana-202',
    breaks: ['XFER-07'],
    difficulty: 'devious',
    says: 'Solana transfers are answered with 409.',
    wrap: refusing(
      'byUserId',
      ({ chain }) => chain === 'solana',
      () => new Refusal(409, 'conflict'),
    ),
  },
  {
    id: 'transfer-user-unknown-409',
    breaks: ['XFER-08'],
    difficulty: 'subtle',
    says: 'An unknown wallet is a conflict.',
    wrap: refusedWith('byUserId', 404, 409),
  },
  {
    id: 'transfer-user-409-where-no-collections-are',
    breaks: ['XFER-08'],
    difficulty: 'devious',
    says: 'On a chain that has no collections, a sender whom nobody knows is answered with 409.',
    wrap: refusedWith('byUserId', 404, 409, ({ chain }) => isForWalletsOnly(chain)),
  },
  {
    id: 'transfer-user-unknown-taken',
    breaks: ['XFER-08'],
    difficulty: 'blunt',
    says: 'A transfer out of an unknown wallet is taken.',
    wrap: sending('byUserId', (send) => async (project, body) => {
      try {
        return await send(project, body)
      } catch (error) {
        if (error instanceof Refusal && error.message === 'wallet not found') return taken
        throw error
      }
    }),
  },
  {
    id: 'transfer-user-unknown-solana-taken',
    breaks: ['XFER-08'],
    difficulty: 'devious',
    says: 'On Solana a transfer out of an unknown wallet is taken.',
    wrap: sending('byUserId', (send) => async (project, body) => {
      try {
        return await send(project, body)
      } catch (error) {
        if (error instanceof Refusal && error.message === 'wallet not found' && body.chain === 'solana') return taken
        throw error
      }
    }),
  },
  {
    id: 'transfer-user-missing-to',
    breaks: ['XFER-24'],
    difficulty: 'subtle',
    says: 'A transfer without a receiver is taken.',
    wrap: taking('byUserId', lacks('toAddress')),
  },
  {
    id: 'transfer-user-null-from',
    breaks: ['XFER-09'],
    difficulty: 'devious',
    says: 'A sender that is null is taken.',
    wrap: taking('byUserId', ({ fromAddress }) => fromAddress === null),
  },
  {
    id: 'transfer-user-missing-404',
    breaks: ['XFER-24', 'XFER-09'],
    difficulty: 'subtle',
    says: 'A missing field is answered with 404.',
    wrap: refusing('byUserId', lacks('fromAddress', 'toAddress'), not404),
  },
  {
    id: 'transfer-user-missing-hash',
    breaks: ['XFER-24'],
    difficulty: 'devious',
    says: 'A Solana transfer without a token is taken.',
    wrap: taking('byUserId', (body) => body.chain === 'solana' && lacks('tokenMintAddress')(body)),
  },
  {
    id: 'transfer-user-any-chain',
    breaks: ['CHAIN-09'],
    difficulty: 'blunt',
    says: 'Any chain is taken.',
    wrap: taking('byUserId', isOnUnknownChain),
  },
  {
    id: 'transfer-user-chain-number',
    breaks: ['CHAIN-09', 'ERR-15'],
    difficulty: 'devious',
    says: 'A chain that is no text is the default one.',
    wrap: taking('byUserId', ({ chain }) => typeof chain === 'number'),
  },
  {
    id: 'transfer-user-to-nowhere',
    breaks: ['XFER-22', 'XFER-15'],
    difficulty: 'subtle',
    says: 'The receiving address is not checked.',
    wrap: taking(
      'byUserId',
      ({ toAddress, chain = 'polygon' }) => typeof toAddress === 'string' && isNoEnd(toAddress, String(chain)),
    ),
  },
  {
    id: 'transfer-user-to-another-family',
    breaks: ['XFER-22'],
    difficulty: 'devious',
    says: 'An address of hexadecimal digits is taken for the receiver of a token on Solana.',
    wrap: taking('byUserId', ({ toAddress, chain }) => chain === 'solana' && String(toAddress).startsWith('0x')),
  },
  {
    id: 'transfer-user-to-object',
    breaks: ['XFER-22'],
    difficulty: 'devious',
    says: 'A receiving address that is no text is taken.',
    wrap: taking('byUserId', ({ toAddress }) => typeof toAddress === 'object' && toAddress !== null),
  },
  {
    id: 'transfer-user-without-token-id',
    breaks: ['XFER-24'],
    difficulty: 'subtle',
    says: 'A transfer by user id that names no token of an EVM contract is taken.',
    wrap: taking('byUserId', (body) => isEvm(body.chain) && lacks('tokenId')(body)),
  },
  {
    id: 'transfer-user-without-chain',
    breaks: ['XFER-15'],
    difficulty: 'subtle',
    says: 'A transfer by user id that names no chain is refused.',
    wrap: refusing('byUserId', lacks('chain')),
  },
  {
    id: 'transfer-user-other-default-chain',
    breaks: ['XFER-15'],
    difficulty: 'subtle',
    says: 'A transfer that names no chain is one on base.',
    wrap: asking('byUserId', (body) => (body.chain === undefined ? { ...body, chain: 'base' } : body)),
  },
]
