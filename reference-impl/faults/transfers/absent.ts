import { collectionChains } from '../../chain/chains.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { table } from '../seams.ts'
import { addressOf, fromItsHolder, heldBy, namedToken } from './move-seams.ts'
import { asking, type Kind, sending } from './seams.ts'

/** Where a contract has no such token, that of a token with the named number which the sender holds. */
const withoutContract = (kind: Kind, from: string, contract: string): Wrap =>
  sending(kind, (send, parts) => async (project, body) => {
    if (typeof body[contract] !== 'string' || (await namedToken(parts, project, body, contract)))
      return send(project, body)
    const held = await heldBy(parts, project, String(body.chain), addressOf(body, from))
    const token = held.find((one) => one.mint_hash === null && String(one.number) === body.tokenId)
    const collection = token && (await parts.store.collections.find(project, token.collection))
    return send(project, collection ? { ...body, [contract]: collection.address } : body)
  })

/** On Solana a token of the sender is known by what its hash begins with. */
const byNearlyItsHash = (kind: Kind, from: string): Wrap =>
  sending(kind, (send, parts) => async (project, body) => {
    const { chain, tokenMintAddress: hash } = body
    if (chain !== 'solana' || typeof hash !== 'string') return send(project, body)
    const held = await heldBy(parts, project, 'solana', addressOf(body, from))
    const token = held.find(({ mint_hash }) => mint_hash?.slice(0, 40) === hash.slice(0, 40))
    return send(project, token?.mint_hash ? { ...body, tokenMintAddress: token.mint_hash } : body)
  })

/** Transfers of a token that is not there. */
export const absentTokenFaults: readonly Fault[] = [
  {
    id: 'transfer-user-by-nearly-its-hash',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'Of a mint hash forty characters are read where a user-id wallet sends.',
    wrap: byNearlyItsHash('byUserId', 'fromAddress'),
  },
  {
    id: 'transfer-email-by-nearly-its-hash',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'Of a mint hash forty characters are read where an e-mail wallet sends.',
    wrap: byNearlyItsHash('byEmailUser', 'from'),
  },
  {
    id: 'transfer-email-of-whoever-holds-it-on-solana',
    breaks: ['XFER-12'],
    difficulty: 'devious',
    says: 'On Solana a transfer by e-mail moves the token out of the wallet where it is, whichever is named.',
    wrap: fromItsHolder(({ chain }) => chain === 'solana', 'byEmailUser'),
  },
  {
    id: 'transfer-unknown-id-takes-first',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'A transfer of an unknown token id moves the first token of the contract.',
    wrap: table('tokens', ({ onChain }) => ({
      onChain: async (project, chain, at) =>
        (await onChain(project, chain, at)) ??
        ('number' in at ? onChain(project, chain, { ...at, number: 1 }) : undefined),
    })),
  },
  {
    id: 'transfer-long-id-cut',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'Of a token id the 64 lowest bits are read.',
    wrap: asking('byUserId', (body) =>
      typeof body.tokenId === 'string' && /^\d+$/.test(body.tokenId)
        ? { ...body, tokenId: String(BigInt.asUintN(64, BigInt(body.tokenId))) }
        : body,
    ),
  },
  ...(['byUserId', 'byEmailUser'] as const).map(
    (kind): Fault => ({
      id: `transfer-${kind === 'byUserId' ? 'user' : 'email'}-id-without-a-sign`,
      breaks: ['XFER-14'],
      difficulty: 'devious',
      says: `A minus before a token id is passed over (${kind}).`,
      wrap: asking(kind, (body) => ({
        ...body,
        ...(typeof body.tokenId === 'string' ? { tokenId: body.tokenId.replace(/^-/, '') } : {}),
      })),
    }),
  ),
  {
    id: 'transfer-id-as-far-as-it-goes',
    breaks: ['XFER-14', 'XFER-12'],
    difficulty: 'devious',
    says: 'Of a token id the digits at its beginning count (user id).',
    wrap: asking('byUserId', (body) => ({
      ...body,
      ...(typeof body.tokenId === 'string' && /^\d/.test(body.tokenId)
        ? { tokenId: String(Number.parseInt(body.tokenId, 10)) }
        : {}),
    })),
  },
  {
    id: 'transfer-by-collection-on-solana',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'On Solana the address of a collection stands for the first of its tokens that the sender holds.',
    wrap: sending('byUserId', (send, parts) => async (project, body) => {
      if (body.chain !== 'solana' || typeof body.tokenMintAddress !== 'string') return send(project, body)
      for (const { collection, mint_hash } of await heldBy(parts, project, 'solana', addressOf(body, 'fromAddress'))) {
        const found = await parts.store.collections.find(project, collection)
        if (found?.address === body.tokenMintAddress && mint_hash !== null)
          return send(project, { ...body, tokenMintAddress: mint_hash })
      }
      return send(project, body)
    }),
  },
  {
    id: 'transfer-chain-not-read',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'A token is looked for by its contract on every chain, whichever the transfer names.',
    wrap: sending('byUserId', (send, parts) => async (project, body) => {
      for (const chain of collectionChains) {
        const there = { ...body, chain }
        if (collectionChains.has(String(body.chain)) && (await namedToken(parts, project, there, 'tokenMintAddress')))
          return send(project, there)
      }
      return send(project, body)
    }),
  },
  {
    id: 'transfer-email-chain-not-read',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'A token of an e-mail wallet is looked for by its contract on every chain, whichever the transfer names.',
    wrap: sending('byEmailUser', (send, parts) => async (project, body) => {
      for (const chain of collectionChains) {
        const there = { ...body, chain }
        if (collectionChains.has(String(body.chain)) && (await namedToken(parts, project, there, 'contractAddress')))
          return send(project, there)
      }
      return send(project, body)
    }),
  },
  {
    id: 'transfer-contract-not-read',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'A token is looked for by its number among those of the sender, whichever contract the transfer names.',
    wrap: withoutContract('byUserId', 'fromAddress', 'tokenMintAddress'),
  },
  {
    id: 'transfer-email-contract-not-read',
    breaks: ['XFER-14'],
    difficulty: 'devious',
    says: 'A token of an e-mail wallet is looked for by its number among those of the sender, whichever contract the transfer names.',
    wrap: withoutContract('byEmailUser', 'from', 'contractAddress'),
  },
]
