import { readAddress } from '../../chain/addresses.ts'
import { familyOf, walletChains } from '../../chain/chains.ts'
import type { Fields } from '../../domain/fields.ts'
import { readWalletLocator } from '../../domain/locators.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import { referenceKeys } from '../../keys.ts'
import type { Parts, TransferAnswer, TransferService, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { requestTo, restated, service } from '../seams.ts'

type Kind = 'byEmailUser' | 'byUserId'
type Send = TransferService[Kind]

/** Replaces one kind of transfer. */
export const sending = (kind: Kind, change: (send: Send, parts: Parts) => Send): Wrap =>
  service('transfers', (original, parts) => ({ [kind]: change(original[kind], parts) }))

/** Changes what is asked for before it is read. */
const asking = (kind: Kind, change: (body: Fields) => Fields): Wrap =>
  sending(kind, (send) => (project, body) => send(project, change(body)))

const refusing = (
  kind: Kind,
  applies: (body: Fields) => boolean,
  refusal: () => Refusal = () => badRequest('not now'),
): Wrap =>
  sending(kind, (send) => async (project, body) => {
    if (applies(body)) throw refusal()
    return send(project, body)
  })

const taken: TransferAnswer = { outcome: 'accepted', actionId: 'nothing-was-done' }

/** Takes what should be refused, and does nothing. */
export const taking = (kind: Kind, applies: (body: Fields) => boolean): Wrap =>
  sending(kind, (send) => async (project, body) => (applies(body) ? taken : send(project, body)))

/** Answers refusals of one status with another. */
const refusedWith = (
  kind: Kind,
  from: number,
  to: Refusal['status'],
  applies: (body: Fields) => boolean = () => true,
): Wrap =>
  sending(kind, (send) => async (project, body) => {
    try {
      return await send(project, body)
    } catch (error) {
      throw error instanceof Refusal && error.status === from && applies(body) ? new Refusal(to, error.message) : error
    }
  })

const isSolana = ({ chain, tokenMintAddress }: Fields): boolean =>
  chain === 'solana' || (chain === undefined && tokenMintAddress !== undefined)
const lacks =
  (...names: readonly string[]) =>
  (body: Fields): boolean =>
    names.some((name) => body[name] == null)
export const isOnUnknownChain = ({ chain }: Fields): boolean => typeof chain === 'string' && !walletChains.has(chain)
const withChainInLowerCase = (body: Fields): Fields =>
  typeof body.chain === 'string' ? { ...body, chain: body.chain.toLowerCase() } : body
/** Whether a text, on a chain that there is, is neither an address of it nor a locator. */
const isNoEnd = (text: string, chain: string): boolean => {
  if (!walletChains.has(chain) || readAddress(familyOf(chain), text) !== undefined) return false
  try {
    return readWalletLocator(text).chain !== chain
  } catch {
    return true
  }
}
const not404 = (): Refusal => new Refusal(404, 'not found')

const byEmail = requestTo('POST', /\/wallets\/transfer$/)
const byUser = requestTo('POST', /\/v1-alpha1\/transfer$/)

const projects = [...new Set(Object.values(referenceKeys).map(({ project }) => project))]

/** Slips in what a transfer answers; those in what it moves are in `moves.ts`. */
export const requestsFaults: readonly Fault[] = [
  {
    id: 'transfer-email-200',
    breaks: ['XFER-01', 'XFER-02', 'XFER-16', 'XFER-20'],
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
    breaks: ['XFER-01'],
    difficulty: 'subtle',
    says: 'The wallet of an EVM transfer is not found.',
    wrap: refusing('byEmailUser', (body) => !isSolana(body), not404),
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
    breaks: ['XFER-04'],
    difficulty: 'subtle',
    says: 'A transfer without a receiver is taken.',
    wrap: taking('byEmailUser', lacks('to')),
  },
  {
    id: 'transfer-email-null-contract',
    breaks: ['XFER-04'],
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
    breaks: ['XFER-04'],
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
    id: 'transfer-user-202',
    breaks: ['XFER-06', 'XFER-07'],
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
    id: 'transfer-user-other-chains-refused',
    breaks: ['XFER-06'],
    difficulty: 'devious',
    says: 'Tokens move on polygon only.',
    wrap: refusing('byUserId', ({ chain }) => chain !== 'solana' && !String(chain).startsWith('polygon')),
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
    id: 'transfer-user-projects-shared',
    breaks: ['XFER-08', 'XFER-12'],
    difficulty: 'devious',
    says: 'Transfers do not look whose project a wallet belongs to.',
    wrap: sending('byUserId', (send) => async (project, body) => {
      try {
        return await send(project, body)
      } catch (error) {
        const other = projects.find((one) => one !== project)
        if (!(error instanceof Refusal) || error.message !== 'wallet not found' || other === undefined) throw error
        return send(other, body)
      }
    }),
  },
  {
    id: 'transfer-user-missing-to',
    breaks: ['XFER-09'],
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
    breaks: ['XFER-09'],
    difficulty: 'subtle',
    says: 'A missing field is answered with 404.',
    wrap: refusing('byUserId', lacks('fromAddress', 'toAddress'), not404),
  },
  {
    id: 'transfer-user-missing-hash',
    breaks: ['XFER-09'],
    difficulty: 'devious',
    says: 'A Solana transfer without a token is taken.',
    wrap: taking('byUserId', (body) => body.chain === 'solana' && lacks('tokenMintAddress')(body)),
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
    id: 'transfer-email-chain-in-any-case',
    breaks: ['CHAIN-08'],
    difficulty: 'subtle',
    says: 'Chains are compared without regard to case.',
    wrap: asking('byEmailUser', withChainInLowerCase),
  },
  {
    id: 'transfer-email-chain-404',
    breaks: ['CHAIN-08'],
    difficulty: 'subtle',
    says: 'A transfer on an unknown chain is answered with 404.',
    wrap: refusing('byEmailUser', isOnUnknownChain, not404),
  },
  {
    id: 'transfer-user-any-chain',
    breaks: ['CHAIN-09'],
    difficulty: 'blunt',
    says: 'Any chain is taken.',
    wrap: taking('byUserId', isOnUnknownChain),
  },
  {
    id: 'transfer-user-chain-in-any-case',
    breaks: ['CHAIN-09'],
    difficulty: 'subtle',
    says: 'Chains are compared without regard to case.',
    wrap: asking('byUserId', withChainInLowerCase),
  },
  {
    id: 'transfer-user-chain-number',
    breaks: ['CHAIN-09'],
    difficulty: 'devious',
    says: 'A chain that is no text is the default one.',
    wrap: taking('byUserId', ({ chain }) => typeof chain === 'number'),
  },
  {
    id: 'transfer-email-to-nowhere',
    breaks: ['XFER-21'],
    difficulty: 'subtle',
    says: 'The receiving address is not checked.',
    wrap: taking('byEmailUser', ({ to, chain = 'solana' }) => typeof to === 'string' && isNoEnd(to, String(chain))),
  },
  {
    id: 'transfer-user-to-nowhere',
    breaks: ['XFER-22'],
    difficulty: 'subtle',
    says: 'The receiving address is not checked.',
    wrap: taking(
      'byUserId',
      ({ toAddress, chain = 'polygon' }) => typeof toAddress === 'string' && isNoEnd(toAddress, String(chain)),
    ),
  },
  {
    id: 'transfer-user-to-object',
    breaks: ['XFER-22'],
    difficulty: 'devious',
    says: 'A receiving address that is no text is taken.',
    wrap: taking('byUserId', ({ toAddress }) => typeof toAddress === 'object' && toAddress !== null),
  },
  {
    id: 'transfer-user-other-default-chain',
    breaks: ['XFER-15'],
    difficulty: 'subtle',
    says: 'A transfer that names no chain is one on base.',
    wrap: asking('byUserId', (body) => (body.chain === undefined ? { ...body, chain: 'base' } : body)),
  },
]
