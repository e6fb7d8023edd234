import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../domain/refusal.ts'
import type { Fault } from './fault.ts'
import { type LooseRecord, minted, shown, type Wrap } from './mint-seams.ts'
import { requestTo, restated, service, table } from './seams.ts'

const put = requestTo('PUT', /\/nfts\/[^/]+$/)

const blunt = (id: string, breaks: Fault['breaks'], says: string, wrap: Wrap): Fault => ({
  id,
  breaks,
  difficulty: 'blunt',
  says,
  wrap,
})
const subtle = (id: string, breaks: Fault['breaks'], says: string, wrap: Wrap): Fault => ({
  id,
  breaks,
  difficulty: 'subtle',
  says,
  wrap,
})
const devious = (id: string, breaks: Fault['breaks'], says: string, wrap: Wrap): Fault => ({
  id,
  breaks,
  difficulty: 'devious',
  says,
  wrap,
})

/** Changes the first answer to an id. */
const first = (change: (record: LooseRecord) => unknown): Wrap =>
  shown((record, { turn }) => (turn === 1 ? change(record) : record))
const onChain = (record: LooseRecord, changes: object): unknown => ({
  ...record,
  onChain: { ...record.onChain, ...changes },
})
const without = (record: LooseRecord, name: keyof LooseRecord): unknown => ({ ...record, [name]: undefined })

const recipientIs =
  (prefix: string) =>
  (body: Readonly<Record<string, unknown>>): boolean =>
    String(body.recipient).startsWith(prefix)

/** A subscription's time, changed wherever it is shown. */
const expiry = (change: (at: unknown) => unknown): Wrap =>
  shown((record) =>
    record.onChain.subscription === undefined
      ? record
      : onChain(record, {
          subscription: { expiresAt: change((record.onChain.subscription as { expiresAt?: unknown }).expiresAt) },
        }),
  )

/** What a mint by id answers, from its acceptance to the end. */
export const mintingFaults: readonly Fault[] = [
  blunt('mint-answers-201', ['MINT-01'], 'A mint is answered with 201.', restated(put, 200, 201)),
  blunt('mint-answers-202', ['MINT-01'], 'A mint is answered with 202.', restated(put, 200, 202)),
  blunt(
    'mint-without-action',
    ['MINT-01'],
    'A mint has no action id.',
    shown((record) => without(record, 'actionId')),
  ),
  subtle(
    'mint-action-number',
    ['MINT-01'],
    'The action id of a mint is a number.',
    shown((record) => ({ ...record, actionId: 7 })),
  ),
  subtle(
    'mint-action-empty-on-solana',
    ['MINT-01'],
    'The action id of a mint on Solana is empty.',
    shown((record) => (record.onChain.chain === 'solana' ? { ...record, actionId: '' } : record)),
  ),
  blunt(
    'mint-without-id',
    ['MINT-01', 'MINT-02'],
    'The record of a mint has no id.',
    shown((record) => without(record, 'id')),
  ),
  blunt(
    'mint-own-id',
    ['MINT-02'],
    'The record has an id of the service.',
    shown((record) => ({ ...record, id: record.actionId })),
  ),
  subtle(
    'mint-id-of-locator',
    ['MINT-02'],
    'The record has collection and id as its id.',
    shown((record, { collection, id }) => ({ ...record, id: `${collection}:${id}` })),
  ),
  blunt(
    'mint-accepted-word',
    ['MINT-03'],
    'A new mint is "accepted".',
    first((record) => onChain(record, { status: 'accepted' })),
  ),
  subtle(
    'mint-pending-upper',
    ['MINT-03'],
    'A new mint is "PENDING".',
    first((record) => onChain(record, { status: 'PENDING' })),
  ),
  subtle(
    'mint-success-at-once',
    ['MINT-03'],
    'A new mint is said to be done.',
    first((record) => onChain(record, { status: 'success' })),
  ),
  subtle(
    'mint-processing-on-solana',
    ['MINT-03'],
    'A new mint on Solana is "processing".',
    first((record) => (record.onChain.chain === 'solana' ? onChain(record, { status: 'processing' }) : record)),
  ),
  subtle(
    'mint-waits-for-the-chain',
    ['MINT-03'],
    'The first answer comes when the mint is complete.',
    service('minting', ({ mint }, { chain }) => ({
      mint: async (...call) => {
        const record = (await mint(...call)) as LooseRecord
        if (record.metadata !== undefined) return mint(...call)
        await sleep(chain.delayMs + 20)
        return mint(...call)
      },
    })),
  ),
  blunt(
    'mint-without-contract',
    ['MINT-04'],
    'A new mint names no contract.',
    first((record) => onChain(record, { contractAddress: undefined })),
  ),
  subtle(
    'mint-contract-null',
    ['MINT-04'],
    'The contract of a new mint is null.',
    first((record) => onChain(record, { contractAddress: null })),
  ),
  subtle(
    'mint-contract-is-the-collection',
    ['MINT-04'],
    'A new mint has the collection id as its contract.',
    shown((record, { turn, collection }) => (turn === 1 ? onChain(record, { contractAddress: collection }) : record)),
  ),
  blunt(
    'mint-chain-family',
    ['MINT-05'],
    'The chain of a mint is evm.',
    shown((record) => onChain(record, { chain: 'evm' })),
  ),
  subtle(
    'mint-chain-polygon',
    ['MINT-05'],
    'The chain of every mint is polygon-amoy.',
    shown((record) => onChain(record, { chain: 'polygon-amoy' })),
  ),
  subtle(
    'mint-chain-mainnet-when-complete',
    ['MINT-05'],
    'A completed record names the main network.',
    minted((at) => ({ ...at, chain: String(at.chain).replace('-amoy', '') })),
  ),
  devious(
    'mint-chain-without-testnet',
    ['MINT-05'],
    'On xai-sepolia-testnet the record says xai-sepolia.',
    shown((record) =>
      onChain(record, { chain: String(record.onChain.chain).replace('xai-sepolia-testnet', 'xai-sepolia') }),
    ),
  ),
  devious(
    'mint-contract-late-on-base',
    ['MINT-36'],
    'On base-sepolia a completed record names another contract.',
    minted((at) => (at.chain === 'base-sepolia' ? { ...at, contractAddress: `0x${'ba'.repeat(20)}` } : at)),
  ),
  blunt('mint-never-completes', ['MINT-06'], 'Mints stay pending.', (parts) => ({
    ...parts,
    chain: { ...parts.chain, settle: async () => undefined },
  })),
  blunt(
    'mint-complete-without-metadata',
    ['MINT-06'],
    'A completed record has no metadata.',
    shown((record) => without(record, 'metadata')),
  ),
  subtle(
    'mint-metadata-null',
    ['MINT-06'],
    'The metadata of a completed record are null.',
    shown((record, { complete }) => (complete ? { ...record, metadata: null } : record)),
  ),
  subtle('mint-cached', ['MINT-06'], 'A repeat is answered with the first answer.', (parts) => {
    const answers = new Map<string, LooseRecord>()
    return shown((record, { collection, id }) => {
      const key = `${collection} ${id}`
      answers.set(key, answers.get(key) ?? record)
      return answers.get(key)
    })(parts)
  }),
  subtle(
    'mint-to-email-stays-pending',
    ['MINT-06'],
    'A mint to an e-mail address shows no completion.',
    shown((record, { body }) =>
      recipientIs('email:')(body)
        ? {
            ...record,
            metadata: undefined,
            onChain: {
              status: 'pending',
              chain: record.onChain.chain,
              contractAddress: record.onChain.contractAddress,
            },
          }
        : record,
    ),
  ),
  blunt('repeat-conflicts', ['MINT-10'], 'A repeat is refused with 409.', (parts) => {
    const known = new Set<string>()
    return service('minting', ({ mint }) => ({
      mint: async (project, collection, id, body) => {
        const record = (await mint(project, collection, id, body)) as LooseRecord
        const key = `${collection} ${id}`
        // A pending mint only: what is complete is shown.
        if (known.has(key) && record.metadata === undefined) return Promise.reject(conflict())
        known.add(key)
        return record as never
      },
    }))(parts)
  }),
  subtle(
    'repeat-without-record',
    ['MINT-10'],
    'A repeat while pending is answered with the status only.',
    shown((record, { turn, complete }) => (turn > 1 && !complete ? { status: 'pending' } : record)),
  ),
  subtle(
    'repeat-of-complete-conflicts',
    ['MINT-10'],
    'A repeat is refused once the record was shown complete.',
    (parts) => {
      const told = new Map<string, number>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const record = (await mint(project, collection, id, body)) as LooseRecord
          const key = `${collection} ${id}`
          if (record.metadata !== undefined) told.set(key, (told.get(key) ?? 0) + 1)
          if ((told.get(key) ?? 0) > 2) return Promise.reject(conflict())
          return record as never
        },
      }))(parts)
    },
  ),
  blunt(
    'mint-token-id-missing',
    ['MINT-11'],
    'A completed record has no token id.',
    minted((at) => ({ ...at, tokenId: undefined })),
  ),
  subtle(
    'mint-token-id-number',
    ['MINT-11'],
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
    ['MINT-12'],
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
    ['MINT-13'],
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

const conflict = (): Refusal => new Refusal(409, 'this id was used')
