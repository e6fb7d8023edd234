import type { Fault } from '../fault.ts'
import { service, table } from '../seams.ts'
import { blunt, devious, onChain, recipientIs, subtle } from './records.ts'
import { minted, shown, type Wrap } from './seams.ts'

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
  blunt(
    'mint-token-id-missing',
    ['MINT-11'],
    'A completed record has no token id.',
    minted((at) => ({ ...at, tokenId: undefined })),
  ),
  subtle(
    'mint-token-id-number',
    ['MINT-11', 'MINT-10'],
    'The token id is a number in JSON.',
    minted((at) => ({ ...at, tokenId: Number(at.tokenId) })),
  ),
  subtle(
    'mint-token-id-hex',
    ['MINT-11'],
    'The token id is hexadecimal.',
    minted((at) => ({ ...at, tokenId: `0x${Number(at.tokenId).toString(16)}` })),
  ),
  blunt(
    'mint-owner-missing',
    ['MINT-12'],
    'A completed record has no owner.',
    minted((at) => ({ ...at, owner: undefined })),
  ),
  subtle(
    'mint-owner-null',
    ['MINT-12'],
    'The owner is null.',
    minted((at) => ({ ...at, owner: null })),
  ),
  subtle(
    'mint-owner-object',
    ['MINT-12', 'MINT-10', 'MINT-16'],
    'The owner is an object.',
    minted((at) => ({ ...at, owner: { address: at.owner } })),
  ),
  subtle(
    'mint-owner-missing-on-aptos',
    ['MINT-12'],
    'On Aptos a completed record has no owner.',
    minted((at) => (at.chain === 'aptos' ? { ...at, owner: undefined } : at)),
  ),
  blunt(
    'mint-tx-missing',
    ['MINT-13'],
    'A completed record has no transaction id.',
    minted((at) => ({ ...at, txId: undefined })),
  ),
  subtle(
    'mint-tx-number',
    ['MINT-13', 'MINT-10'],
    'The transaction id is a number.',
    minted((at) => ({ ...at, txId: 12 })),
  ),
  subtle(
    'mint-tx-missing-on-solana',
    ['MINT-13'],
    'On Solana a completed record has no transaction id.',
    minted((at) => (at.chain === 'solana' ? { ...at, txId: null } : at)),
  ),
  blunt(
    'mint-owner-is-the-locator',
    ['MINT-16'],
    'The owner is the recipient as it was written.',
    minted((at, { body }) => ({ ...at, owner: body.recipient })),
  ),
  subtle(
    'mint-owner-is-the-service',
    ['MINT-16'],
    'The owner of a token for an e-mail address is the service.',
    minted((at, { body }) => (recipientIs('email:')(body) ? { ...at, owner: `0x${'a5'.repeat(20)}` } : at)),
  ),
  subtle(
    'mint-owner-lower-on-solana',
    ['MINT-16'],
    'The owner of a token on Solana is in lower case.',
    minted((at) => (at.chain === 'solana' ? { ...at, owner: String(at.owner).toLowerCase() } : at)),
  ),
  blunt(
    'mint-not-listed',
    ['MINT-17'],
    'Minted tokens are not listed.',
    table('tokens', () => ({ heldBy: async () => [] })),
  ),
  subtle(
    'mint-to-email-not-listed',
    ['MINT-17'],
    'Tokens that were minted to an e-mail address are not listed.',
    service('listing', ({ tokens }, parts) => ({
      tokens: async (project, identifier, query) => {
        const held = await tokens(project, identifier, query)
        const address = identifier.split(':')[1] ?? ''
        const wallet = await parts.store.wallets.at(project, identifier.split(':')[0] ?? '', address.toLowerCase())
        return wallet?.user_kind === 'email' ? [] : held
      },
    })),
  ),
  blunt(
    'record-new-transaction',
    ['MINT-18'],
    'Each read shows another transaction id.',
    minted((at, { turn }) => ({ ...at, txId: `${at.txId}${turn}` })),
  ),
  subtle('record-third-read', ['MINT-18'], 'The third read of a completed record shows another token id.', (parts) => {
    const reads = new Map<string, number>()
    return minted((at, { collection, id }) => {
      const key = `${collection} ${id}`
      reads.set(key, (reads.get(key) ?? 0) + 1)
      return reads.get(key) === 3 ? { ...at, tokenId: `${Number(at.tokenId) + 1}` } : at
    })(parts)
  }),
  devious('record-forgets-metadata', ['MINT-18'], 'From the sixth read on the description is gone.', (parts) => {
    const reads = new Map<string, number>()
    return shown((record, { collection, id, complete }) => {
      const key = `${collection} ${id}`
      if (complete) reads.set(key, (reads.get(key) ?? 0) + 1)
      return (reads.get(key) ?? 0) > 5 ? { ...record, metadata: { ...record.metadata, description: '' } } : record
    })(parts)
  }),
  devious(
    'record-of-the-last-token',
    ['MINT-18'],
    'A record shows the transaction of the newest token of its collection.',
    (parts) => {
      const newest = new Map<string, unknown>()
      const seen = new Set<string>()
      return minted((at, { collection, id }) => {
        if (!seen.has(`${collection} ${id}`)) newest.set(collection, at.txId)
        seen.add(`${collection} ${id}`)
        return { ...at, txId: newest.get(collection) }
      })(parts)
    },
  ),
  blunt(
    'mint-expiry-missing',
    ['MINT-25'],
    'A token of a subscription has no expiry.',
    expiry(() => undefined),
  ),
  subtle(
    'mint-expiry-epoch',
    ['MINT-25'],
    'The expiry is in milliseconds.',
    expiry((at) => Date.parse(String(at))),
  ),
  subtle(
    'mint-expiry-spoken',
    ['MINT-25'],
    'The expiry is a date in words.',
    expiry((at) => new Date(String(at)).toUTCString()),
  ),
  subtle(
    'mint-expiry-null-when-complete',
    ['MINT-25'],
    'The expiry is gone from the completed record.',
    minted((at) => (at.subscription === undefined ? at : { ...at, subscription: { expiresAt: null } })),
  ),
  blunt(
    'mint-contract-of-its-own',
    ['MINT-36'],
    'A completed record names another contract.',
    minted((at) => ({ ...at, contractAddress: `0x${'c0'.repeat(20)}` })),
  ),
  blunt(
    'mint-pending-for-ever',
    ['MINT-39'],
    'The status of a completed mint stays pending.',
    minted((at) => ({ ...at, status: 'pending' })),
  ),
]
