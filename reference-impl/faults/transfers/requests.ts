import type { Fields } from '../../domain/fields.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { TransferAnswer, TransferService } from '../../domain/transfers.ts'
import type { Parts } from '../../parts.ts'
import type { Difficulty, Fault } from '../fault.ts'
import { requestTo, restated, service } from '../seams.ts'

type Wrap = (parts: Parts) => Parts
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
const not404 = (): Refusal => new Refusal(404, 'not found')

const byEmail = requestTo('POST', /\/wallets\/transfer$/)
const byUser = requestTo('POST', /\/v1-alpha1\/transfer$/)

const fault = (id: string, breaks: Fault['breaks'], difficulty: Difficulty, says: string, wrap: Wrap): Fault => ({
  id: `transfer-${id}`,
  breaks,
  difficulty,
  says,
  wrap,
})

/** Slips in what a transfer answers; those in what it moves are in `transfer-moves.ts`. */
export const requestsFaults: readonly Fault[] = [
  fault(
    'email-200',
    ['XFER-01', 'XFER-02', 'XFER-16', 'XFER-20'],
    'blunt',
    'A transfer by e-mail is answered with 200.',
    restated(byEmail, 202, 200),
  ),
  fault(
    'email-evm-refused',
    ['XFER-01'],
    'blunt',
    'No EVM token leaves an e-mail wallet.',
    refusing('byEmailUser', (body) => !isSolana(body)),
  ),
  fault(
    'email-evm-not-found',
    ['XFER-01'],
    'subtle',
    'The wallet of an EVM transfer is not found.',
    refusing('byEmailUser', (body) => !isSolana(body), not404),
  ),
  fault(
    'email-solana-refused',
    ['XFER-02', 'XFER-16'],
    'subtle',
    'No Solana token leaves an e-mail wallet.',
    refusing('byEmailUser', isSolana),
  ),
  fault(
    'email-unknown-400',
    ['XFER-03'],
    'subtle',
    'An unknown wallet is answered with 400.',
    refusedWith('byEmailUser', 404, 400),
  ),
  fault(
    'email-unknown-solana-400',
    ['XFER-03'],
    'devious',
    'An unknown wallet on Solana is answered with 400.',
    refusedWith('byEmailUser', 404, 400, isSolana),
  ),
  fault(
    'email-unknown-taken',
    ['XFER-03'],
    'blunt',
    'A transfer out of an unknown wallet is taken.',
    sending('byEmailUser', (send) => async (project, body) => {
      try {
        return await send(project, body)
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return taken
        throw error
      }
    }),
  ),
  fault(
    'email-missing-to',
    ['XFER-04'],
    'subtle',
    'A transfer without a receiver is taken.',
    taking('byEmailUser', lacks('to')),
  ),
  fault(
    'email-null-contract',
    ['XFER-04'],
    'devious',
    'A contract that is null is taken.',
    taking('byEmailUser', ({ contractAddress }) => contractAddress === null),
  ),
  fault(
    'email-missing-404',
    ['XFER-04'],
    'subtle',
    'A missing sender is answered with 404.',
    refusing('byEmailUser', lacks('from'), not404),
  ),
  fault(
    'email-missing-hash',
    ['XFER-04'],
    'devious',
    'A Solana transfer without a token is taken.',
    taking('byEmailUser', (body) => body.chain === 'solana' && lacks('tokenMintAddress')(body)),
  ),
  fault(
    'email-token-id-prefix',
    ['XFER-05'],
    'devious',
    'Of a token id the digits at its beginning count.',
    asking('byEmailUser', (body) =>
      typeof body.tokenId === 'string' && /^\d/.test(body.tokenId)
        ? { ...body, tokenId: String(Number.parseInt(body.tokenId, 10)) }
        : body,
    ),
  ),
  fault(
    'email-token-id-404',
    ['XFER-05'],
    'subtle',
    'A token id that is no number is not found.',
    refusing('byEmailUser', ({ tokenId }) => typeof tokenId === 'string' && !/^\d+$/.test(tokenId), not404),
  ),
  fault(
    'email-any-token-id',
    ['XFER-05'],
    'blunt',
    'Any token id is taken.',
    taking('byEmailUser', ({ tokenId }) => typeof tokenId === 'string' && /[a-z]/i.test(tokenId)),
  ),
  fault(
    'user-202',
    ['XFER-06', 'XFER-07'],
    'blunt',
    'A transfer by user id is answered with 202.',
    restated(byUser, 200, 202),
  ),
  fault(
    'user-evm-refused',
    ['XFER-06'],
    'blunt',
    'No EVM token leaves a user-id wallet.',
    refusing('byUserId', ({ chain }) => chain !== 'solana'),
  ),
  fault(
    'user-other-chains-refused',
    ['XFER-06'],
    'devious',
    'Tokens move on polygon only.',
    refusing('byUserId', ({ chain }) => chain !== 'solana' && !String(chain).startsWith('polygon')),
  ),
  fault(
    'user-solana-refused',
    ['XFER-07'],
    'subtle',
    'No Solana token leaves a user-id wallet.',
    refusing('byUserId', ({ chain }) => chain === 'solana'),
  ),
  fault(
    'user-solana-202',
    ['XFER-07'],
    'devious',
    'Solana transfers are answered with 409.',
    refusing(
      'byUserId',
      ({ chain }) => chain === 'solana',
      () => new Refusal(409, 'conflict'),
    ),
  ),
  fault(
    'user-unknown-409',
    ['XFER-08'],
    'subtle',
    'An unknown wallet is a conflict.',
    refusedWith('byUserId', 404, 409),
  ),
  fault(
    'user-unknown-taken',
    ['XFER-08'],
    'blunt',
    'A transfer out of an unknown wallet is taken.',
    sending('byUserId', (send) => async (project, body) => {
      try {
        return await send(project, body)
      } catch (error) {
        if (error instanceof Refusal && error.message === 'wallet not found') return taken
        throw error
      }
    }),
  ),
  fault(
    'user-unknown-solana-taken',
    ['XFER-08'],
    'devious',
    'On Solana a transfer out of an unknown wallet is taken.',
    sending('byUserId', (send) => async (project, body) => {
      try {
        return await send(project, body)
      } catch (error) {
        if (error instanceof Refusal && error.message === 'wallet not found' && body.chain === 'solana') return taken
        throw error
      }
    }),
  ),
  fault(
    'user-projects-shared',
    ['XFER-08', 'XFER-12'],
    'devious',
    'Transfers do not look whose project a wallet belongs to.',
    sending('byUserId', (send) => async (project, body) => {
      try {
        return await send(project, body)
      } catch (error) {
        if (!(error instanceof Refusal) || error.message !== 'wallet not found') throw error
        return send(project === 'reference' ? 'reference-other' : 'reference', body)
      }
    }),
  ),
  fault(
    'user-missing-to',
    ['XFER-09'],
    'subtle',
    'A transfer without a receiver is taken.',
    taking('byUserId', lacks('toAddress')),
  ),
  fault(
    'user-null-from',
    ['XFER-09'],
    'devious',
    'A sender that is null is taken.',
    taking('byUserId', ({ fromAddress }) => fromAddress === null),
  ),
  fault(
    'user-missing-404',
    ['XFER-09'],
    'subtle',
    'A missing field is answered with 404.',
    refusing('byUserId', lacks('fromAddress', 'toAddress'), not404),
  ),
  fault(
    'user-missing-hash',
    ['XFER-09'],
    'devious',
    'A Solana transfer without a token is taken.',
    taking('byUserId', (body) => body.chain === 'solana' && lacks('tokenMintAddress')(body)),
  ),
  fault(
    'email-chain-not-defaulted',
    ['XFER-16'],
    'subtle',
    'A Solana transfer must name its chain.',
    refusing('byEmailUser', lacks('chain')),
  ),
  fault(
    'email-chain-defaults-to-polygon',
    ['XFER-16'],
    'devious',
    'A transfer by e-mail is on polygon when it names no chain.',
    asking('byEmailUser', (body) => ({ chain: 'polygon', ...body })),
  ),
  fault(
    'email-quantity-refused',
    ['XFER-20'],
    'subtle',
    'A quantity is refused.',
    refusing('byEmailUser', ({ quantity }) => quantity !== undefined),
  ),
  fault(
    'email-quantity-number',
    ['XFER-20'],
    'devious',
    'A quantity must be a number.',
    refusing('byEmailUser', ({ quantity }) => typeof quantity === 'string'),
  ),
  fault(
    'email-any-chain',
    ['CHAIN-08'],
    'blunt',
    'Any chain is taken.',
    taking('byEmailUser', ({ chain }) => typeof chain === 'string' && !/^(polygon-amoy|solana)$/.test(chain)),
  ),
  fault(
    'email-chain-in-any-case',
    ['CHAIN-08'],
    'subtle',
    'Chains are compared without regard to case.',
    taking(
      'byEmailUser',
      ({ chain }) =>
        typeof chain === 'string' && /^(polygon-amoy|solana)$/i.test(chain) && chain !== chain.toLowerCase(),
    ),
  ),
  fault(
    'email-chain-404',
    ['CHAIN-08'],
    'subtle',
    'A transfer on an unknown chain is answered with 404.',
    refusing('byEmailUser', ({ chain }) => typeof chain === 'string' && /^[^a-z]|_/.test(chain), not404),
  ),
  fault(
    'user-any-chain',
    ['CHAIN-09'],
    'blunt',
    'Any chain is taken.',
    taking('byUserId', ({ chain }) => typeof chain === 'string' && /^(dogecoin|eth|mainnet)$/.test(chain)),
  ),
  fault(
    'user-chain-in-any-case',
    ['CHAIN-09'],
    'subtle',
    'Chains are compared without regard to case.',
    taking(
      'byUserId',
      ({ chain }) =>
        typeof chain === 'string' && /^(polygon-amoy|solana)$/i.test(chain) && chain !== chain.toLowerCase(),
    ),
  ),
  fault(
    'user-chain-number',
    ['CHAIN-09'],
    'devious',
    'A chain that is no text is the default one.',
    taking('byUserId', ({ chain }) => typeof chain === 'number'),
  ),
  fault(
    'email-to-nowhere',
    ['XFER-21'],
    'subtle',
    'The receiving address is not checked.',
    taking('byEmailUser', ({ to }) => to === 'nowhere'),
  ),
  fault(
    'user-to-nowhere',
    ['XFER-22'],
    'subtle',
    'The receiving address is not checked.',
    taking('byUserId', ({ toAddress }) => toAddress === 'nowhere'),
  ),
  fault(
    'user-to-object',
    ['XFER-22'],
    'devious',
    'A receiving address that is no text is taken.',
    taking('byUserId', ({ toAddress }) => typeof toAddress === 'object' && toAddress !== null),
  ),
  fault(
    'user-other-default-chain',
    ['XFER-15'],
    'subtle',
    'A transfer that names no chain is one on base.',
    asking('byUserId', (body) => (body.chain === undefined ? { ...body, chain: 'base' } : body)),
  ),
]
