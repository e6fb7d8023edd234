import { readAddress } from '../../chain/addresses.ts'
import type { Fields } from '../../domain/fields.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
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

const isSolana = ({ chain, tokenMintAddress }: Fields): boolean =>
  chain === 'solana' || (chain === undefined && tokenMintAddress !== undefined)

const byEmail = requestTo('POST', /\/wallets\/transfer$/)

/** Slips in what a transfer out of an e-mail wallet answers; those in what it moves are in `moves.ts`. */
export const emailTransferFaults: readonly Fault[] = [
  {
    id: 'transfer-email-not-where-collections-are-not',
    breaks: ['XFER-03'],
    difficulty: 'devious',
    says: 'Transfers are refused on chains on which there are wallets and no collections.',
    wrap: refusing('byEmailUser', ({ chain }) => isForWalletsOnly(chain)),
  },
  {
    id: 'transfer-email-200',
    breaks: ['XFER-01', 'XFER-02', 'XFER-16', 'XFER-20', 'AUTH-31', 'XFER-12', 'XFER-14'],
    difficulty: 'blunt',
    says: 'A transfer by e-mail is answered with 200.',
    wrap: restated(byEmail, 202, 200),
  },
  {
    id: 'transfer-email-evm-refused',
    breaks: ['XFER-01'],
    difficulty: 'blunt',
    says: 'No EVM token leaves an e-mail wallet.',
    wrap: refusing('byEmailUser', (body) => !isSolana(body)),
  },
  {
    id: 'transfer-email-evm-not-found',
    breaks: ['XFER-01', 'XFER-23', 'XFER-05', 'CHAIN-08'],
    difficulty: 'subtle',
    says: 'The wallet of an EVM transfer is not found.',
    wrap: refusing('byEmailUser', (body) => !isSolana(body), not404),
  },
  {
    id: 'transfer-email-one-chain-refused',
    breaks: ['XFER-01'],
    difficulty: 'devious',
    says: 'Tokens on base do not leave e-mail wallets.',
    wrap: refusing('byEmailUser', ({ chain }) => String(chain).startsWith('base')),
  },
  {
    id: 'transfer-email-solana-refused',
    breaks: ['XFER-02', 'XFER-16'],
    difficulty: 'subtle',
    says: 'No Solana token leaves an e-mail wallet.',
    wrap: refusing('byEmailUser', isSolana),
  },
  {
    id: 'transfer-email-unknown-400',
    breaks: ['XFER-03'],
    difficulty: 'subtle',
    says: 'An unknown wallet is answered with 400.',
    wrap: refusedWith('byEmailUser', 404, 400),
  },
  {
    id: 'transfer-email-409-where-no-collections-are',
    breaks: ['XFER-03'],
    difficulty: 'devious',
    says: 'On a chain that has no collections, a sender whom nobody knows is answered with 409.',
    wrap: refusedWith('byEmailUser', 404, 409, ({ chain }) => isForWalletsOnly(chain)),
  },
  {
    id: 'transfer-email-unknown-solana-400',
    breaks: ['XFER-03'],
    difficulty: 'devious',
    says: 'An unknown wallet on Solana is answered with 400.',
    wrap: refusedWith('byEmailUser', 404, 400, isSolana),
  },
  {
    id: 'transfer-email-unknown-taken',
    breaks: ['XFER-03'],
    difficulty: 'blunt',
    says: 'A transfer out of an unknown wallet is taken.',
    wrap: sending('byEmailUser', (send) => async (project, body) => {
      try {
        return await send(project, body)
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return taken
        throw error
      }
    }),
  },
  {
    id: 'transfer-email-missing-to',
    breaks: ['XFER-23'],
    difficulty: 'subtle',
    says: 'A transfer without a receiver is taken.',
    wrap: taking('byEmailUser', lacks('to')),
  },
  {
    id: 'transfer-email-null-contract',
    breaks: ['XFER-23', 'ERR-15'],
    difficulty: 'devious',
    says: 'A contract that is null is taken.',
    wrap: taking('byEmailUser', ({ contractAddress }) => contractAddress === null),
  },
  {
    id: 'transfer-email-missing-404',
    breaks: ['XFER-04'],
    difficulty: 'subtle',
    says: 'A missing sender is answered with 404.',
    wrap: refusing('byEmailUser', lacks('from'), not404),
  },
  {
    id: 'transfer-email-missing-hash',
    breaks: ['XFER-23'],
    difficulty: 'devious',
    says: 'A Solana transfer without a token is taken.',
    wrap: taking('byEmailUser', (body) => body.chain === 'solana' && lacks('tokenMintAddress')(body)),
  },
  {
    id: 'transfer-email-token-id-prefix',
    breaks: ['XFER-05'],
    difficulty: 'devious',
    says: 'Of a token id the digits at its beginning count.',
    wrap: asking('byEmailUser', (body) =>
      typeof body.tokenId === 'string' && /^\d/.test(body.tokenId)
        ? { ...body, tokenId: String(Number.parseInt(body.tokenId, 10)) }
        : body,
    ),
  },
  {
    id: 'transfer-email-token-id-404',
    breaks: ['XFER-05'],
    difficulty: 'subtle',
    says: 'A token id that is no number is not found.',
    wrap: refusing('byEmailUser', ({ tokenId }) => typeof tokenId === 'string' && !/^\d+$/.test(tokenId), not404),
  },
  {
    id: 'transfer-email-any-token-id',
    breaks: ['XFER-05'],
    difficulty: 'blunt',
    says: 'Any token id is taken.',
    wrap: taking('byEmailUser', ({ tokenId }) => typeof tokenId === 'string' && !/^\d+$/.test(tokenId)),
  },
  {
    id: 'transfer-email-chain-not-defaulted',
    breaks: ['XFER-16'],
    difficulty: 'subtle',
    says: 'A Solana transfer must name its chain.',
    wrap: refusing('byEmailUser', lacks('chain')),
  },
  {
    id: 'transfer-email-chain-defaults-to-polygon',
    breaks: ['XFER-16'],
    difficulty: 'devious',
    says: 'A transfer by e-mail is on polygon when it names no chain.',
    wrap: asking('byEmailUser', (body) => ({ chain: 'polygon', ...body })),
  },
  {
    id: 'transfer-email-quantity-refused',
    breaks: ['XFER-20'],
    difficulty: 'subtle',
    says: 'A quantity is refused.',
    wrap: refusing('byEmailUser', ({ quantity }) => quantity !== undefined),
  },
  {
    id: 'transfer-email-quantity-number',
    breaks: ['XFER-20'],
    difficulty: 'devious',
    says: 'A quantity must be a number.',
    wrap: refusing('byEmailUser', ({ quantity }) => typeof quantity === 'string'),
  },
  {
    id: 'transfer-email-any-chain',
    breaks: ['CHAIN-08'],
    difficulty: 'blunt',
    says: 'Any chain is taken.',
    wrap: taking('byEmailUser', isOnUnknownChain),
  },
  {
    id: 'transfer-email-chain-404',
    breaks: ['CHAIN-08'],
    difficulty: 'subtle',
    says: 'A transfer on an unknown chain is answered with 404.',
    wrap: refusing('byEmailUser', isOnUnknownChain, not404),
  },
  {
    id: 'transfer-email-to-nowhere',
    breaks: ['XFER-21'],
    difficulty: 'subtle',
    says: 'The receiving address is not checked.',
    wrap: taking('byEmailUser', ({ to, chain = 'solana' }) => typeof to === 'string' && isNoEnd(to, String(chain))),
  },
  {
    id: 'transfer-email-refused-and-done',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'A transfer of a quantity that is refused is carried out all the same.',
    wrap: sending('byEmailUser', (send) => async (project, body) => {
      if (body.quantity === undefined || body.quantity === '1') return send(project, body)
      await send(project, { ...body, quantity: '1' })
      throw badRequest('there are not so many')
    }),
  },
  {
    id: 'transfer-email-counted-and-done',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'A transfer of several of a token of which there can be one alone is refused, and carried out all the same.',
    wrap: sending('byEmailUser', (send, { store }) => async (project, body) => {
      const { quantity, ...one } = body
      const at = { contract: readAddress('evm', String(body.contractAddress)) ?? '', number: Number(body.tokenId) }
      const token = await store.tokens.onChain(project, String(body.chain), at)
      if (quantity === undefined || token?.standard !== 'ERC-721') return send(project, body)
      await send(project, one)
      throw badRequest('quantity is for ERC-1155')
    }),
  },
  {
    id: 'transfer-email-without-token-id',
    breaks: ['XFER-23', 'ERR-15'],
    difficulty: 'devious',
    says: 'A transfer by e-mail that names no token of a contract is taken.',
    wrap: taking('byEmailUser', (body) => body.contractAddress !== undefined && lacks('tokenId')(body)),
  },
  {
    id: 'transfer-email-refused-and-locked',
    breaks: ['XFER-01', 'XFER-16', 'XFER-20'],
    difficulty: 'devious',
    says: 'A token of which a transfer was refused once cannot be transferred any more.',
    wrap: (parts) => {
      const locked = new Set<string>()
      return sending('byEmailUser', (send) => async (project, body) => {
        const key = `${body.contractAddress} ${body.tokenId} ${body.tokenMintAddress}`
        if (locked.has(key)) throw badRequest('the token is kept back for another transfer')
        try {
          return await send(project, body)
        } catch (error) {
          locked.add(key)
          throw error
        }
      })(parts)
    },
  },
  {
    id: 'transfer-email-refused-quantity-locks',
    breaks: ['XFER-20'],
    difficulty: 'devious',
    says: 'A token of which more was asked for than there is cannot be transferred any more.',
    wrap: (parts) => {
      const locked = new Set<string>()
      return sending('byEmailUser', (send) => async (project, body) => {
        const key = `${body.contractAddress} ${body.tokenId}`
        if (locked.has(key)) throw badRequest('the token is kept back for another transfer')
        if (body.quantity !== undefined && body.quantity !== '1') locked.add(key)
        return send(project, body)
      })(parts)
    },
  },
]
