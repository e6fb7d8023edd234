import { isFields } from '../../domain/fields.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { service } from '../seams.ts'
import { recipientIs } from './record-seams.ts'
import { minted, onChain, shown } from './seams.ts'

/** A subscription's time, changed wherever it is shown. */
const expiry = (change: (at: unknown) => unknown): Wrap =>
  shown((record) =>
    record.onChain.subscription === undefined
      ? record
      : onChain(record, {
          subscription: { expiresAt: change((record.onChain.subscription as { expiresAt?: unknown }).expiresAt) },
        }),
  )

/** The record of a completed mint, and what becomes of it. */
export const mintCompletionFaults: readonly Fault[] = [
  {
    id: 'mint-token-id-missing',
    breaks: ['MINT-11'],
    difficulty: 'blunt',
    says: 'A completed record has no token id.',
    wrap: minted((at) => ({ ...at, tokenId: undefined })),
  },
  {
    id: 'mint-token-id-number',
    breaks: ['MINT-11', 'MINT-10'],
    difficulty: 'subtle',
    says: 'The token id is a number in JSON.',
    wrap: minted((at) => ({ ...at, tokenId: Number(at.tokenId) })),
  },
  {
    id: 'mint-token-id-hex',
    breaks: ['MINT-11'],
    difficulty: 'subtle',
    says: 'The token id is hexadecimal.',
    wrap: minted((at) => ({ ...at, tokenId: `0x${Number(at.tokenId).toString(16)}` })),
  },
  {
    id: 'mint-owner-missing',
    breaks: ['MINT-12'],
    difficulty: 'blunt',
    says: 'A completed record has no owner.',
    wrap: minted((at) => ({ ...at, owner: undefined })),
  },
  {
    id: 'mint-owner-null',
    breaks: ['MINT-12'],
    difficulty: 'subtle',
    says: 'The owner is null.',
    wrap: minted((at) => ({ ...at, owner: null })),
  },
  {
    id: 'mint-owner-object',
    breaks: ['MINT-12', 'MINT-10', 'MINT-16', 'LOC-10', 'LOC-08', 'LOC-09'],
    difficulty: 'subtle',
    says: 'The owner is an object.',
    wrap: minted((at) => ({ ...at, owner: { address: at.owner } })),
  },
  {
    id: 'mint-metadata-missing-without-description',
    breaks: ['MINT-53'],
    difficulty: 'devious',
    says: 'The completed record of a token that was sent without a description has no metadata.',
    wrap: shown((record, { body, complete }) =>
      complete && isFields(body.metadata) && body.metadata.description === undefined
        ? { ...record, metadata: undefined }
        : record,
    ),
  },
  ...(['owner', 'tokenId'] as const).map(
    (member): Fault => ({
      id: `mint-${member === 'owner' ? 'owner' : 'token-id'}-missing-outside`,
      breaks: [member === 'owner' ? 'MINT-12' : 'MINT-11'],
      difficulty: 'devious',
      says: `A completed record of a token for an address that is no wallet has no ${member === 'owner' ? 'owner' : 'token id'}.`,
      wrap: (parts) => {
        const wallets = new Set<string>()
        const noted = service('wallets', ({ create }) => ({
          create: async (project, body) => {
            const made = await create(project, body)
            wallets.add(made.wallet.publicKey.toLowerCase())
            return made
          },
        }))(parts)
        return minted((at, { body: { recipient } }) => {
          const [, address, ...more] = String(recipient).split(':')
          const isOutside = more.length === 0 && !wallets.has(String(address).toLowerCase())
          return isOutside ? { ...at, [member]: undefined } : at
        })(noted)
      },
    }),
  ),
  {
    id: 'mint-owner-missing-on-aptos',
    breaks: ['MINT-12'],
    difficulty: 'subtle',
    says: 'On Aptos a completed record has no owner.',
    wrap: minted((at) => (at.chain === 'aptos' ? { ...at, owner: undefined } : at)),
  },
  {
    id: 'mint-tx-missing',
    breaks: ['MINT-13'],
    difficulty: 'blunt',
    says: 'A completed record has no transaction id.',
    wrap: minted((at) => ({ ...at, txId: undefined })),
  },
  {
    id: 'mint-tx-number',
    breaks: ['MINT-13', 'MINT-10'],
    difficulty: 'subtle',
    says: 'The transaction id is a number.',
    wrap: minted((at) => ({ ...at, txId: 12 })),
  },
  {
    id: 'mint-tx-missing-on-solana',
    breaks: ['MINT-13'],
    difficulty: 'subtle',
    says: 'On Solana a completed record has no transaction id.',
    wrap: minted((at) => (at.chain === 'solana' ? { ...at, txId: null } : at)),
  },
  {
    id: 'mint-owner-is-the-service',
    breaks: ['MINT-16', 'LOC-09'],
    difficulty: 'subtle',
    says: 'The owner of a token for an e-mail address is the service.',
    wrap: minted((at, { body }) => (recipientIs('email:')(body) ? { ...at, owner: `0x${'a5'.repeat(20)}` } : at)),
  },
  {
    id: 'mint-owner-lower-on-solana',
    breaks: ['MINT-16', 'LOC-09', 'LOC-08', 'LOC-10'],
    difficulty: 'subtle',
    says: 'The owner of a token on Solana is in lower case.',
    wrap: minted((at) => (at.chain === 'solana' ? { ...at, owner: String(at.owner).toLowerCase() } : at)),
  },
  {
    id: 'mint-to-email-not-listed',
    breaks: ['MINT-17'],
    difficulty: 'subtle',
    says: 'Tokens that were minted to an e-mail address are not listed.',
    wrap: service('listing', ({ tokens }, parts) => ({
      tokens: async (project, identifier, query) => {
        const held = await tokens(project, identifier, query)
        const address = identifier.split(':')[1] ?? ''
        const wallet = await parts.store.wallets.at(project, identifier.split(':')[0] ?? '', address.toLowerCase())
        return wallet?.user_kind === 'email' ? [] : held
      },
    })),
  },
  {
    id: 'record-new-transaction',
    breaks: ['MINT-18'],
    difficulty: 'blunt',
    says: 'Each read shows another transaction id.',
    wrap: minted((at, { turn }) => ({ ...at, txId: `${at.txId}${turn}` })),
  },
  {
    id: 'record-third-read',
    breaks: ['MINT-18'],
    difficulty: 'subtle',
    says: 'The third read of a completed record shows another token id.',
    wrap: (parts) => {
      const reads = new Map<string, number>()
      return minted((at, { collection, id }) => {
        const key = `${collection} ${id}`
        reads.set(key, (reads.get(key) ?? 0) + 1)
        return reads.get(key) === 3 ? { ...at, tokenId: `${Number(at.tokenId) + 1}` } : at
      })(parts)
    },
  },
  {
    id: 'record-forgets-metadata',
    breaks: ['MINT-18', 'MINT-14'],
    difficulty: 'devious',
    says: 'From the sixth read on the description is gone.',
    wrap: (parts) => {
      const reads = new Map<string, number>()
      return shown((record, { collection, id, complete }) => {
        const key = `${collection} ${id}`
        if (complete) reads.set(key, (reads.get(key) ?? 0) + 1)
        return (reads.get(key) ?? 0) > 5 ? { ...record, metadata: { ...record.metadata, description: '' } } : record
      })(parts)
    },
  },
  {
    id: 'record-of-the-last-token',
    breaks: ['MINT-18'],
    difficulty: 'devious',
    says: 'A record shows the transaction of the newest token of its collection.',
    wrap: (parts) => {
      const newest = new Map<string, unknown>()
      const seen = new Set<string>()
      return minted((at, { collection, id }) => {
        if (!seen.has(`${collection} ${id}`)) newest.set(collection, at.txId)
        seen.add(`${collection} ${id}`)
        return { ...at, txId: newest.get(collection) }
      })(parts)
    },
  },
  {
    id: 'mint-expiry-behind',
    breaks: ['MINT-47', 'MINT-49'],
    difficulty: 'devious',
    says: 'A subscription is over when its token is minted.',
    wrap: expiry(() => '2024-01-01T00:00:00.000Z'),
  },
  {
    id: 'mint-expiry-missing',
    breaks: ['MINT-25'],
    difficulty: 'blunt',
    says: 'A token of a subscription has no expiry.',
    wrap: expiry(() => undefined),
  },
  {
    id: 'mint-expiry-epoch',
    breaks: ['MINT-25', 'MINT-01', 'MINT-10'],
    difficulty: 'subtle',
    says: 'The expiry is in milliseconds.',
    wrap: expiry((at) => Date.parse(String(at))),
  },
  {
    id: 'mint-expiry-spoken',
    breaks: ['MINT-25', 'MINT-01', 'MINT-10'],
    difficulty: 'subtle',
    says: 'The expiry is a date in words.',
    wrap: expiry((at) => new Date(String(at)).toUTCString()),
  },
  {
    id: 'mint-expiry-null-when-complete',
    breaks: ['MINT-25'],
    difficulty: 'subtle',
    says: 'The expiry is gone from the completed record.',
    wrap: minted((at) => (at.subscription === undefined ? at : { ...at, subscription: { expiresAt: null } })),
  },
  {
    id: 'mint-contract-of-its-own',
    breaks: ['MINT-36'],
    difficulty: 'blunt',
    says: 'A completed record names another contract.',
    wrap: minted((at) => ({ ...at, contractAddress: `0x${'c0'.repeat(20)}` })),
  },
  {
    id: 'mint-pending-for-ever',
    breaks: ['MINT-39'],
    difficulty: 'blunt',
    says: 'The status of a completed mint stays pending.',
    wrap: minted((at) => ({ ...at, status: 'pending' })),
  },
]
