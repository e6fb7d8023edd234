import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { requestTo, restated, service } from '../seams.ts'
import { blunt, devious, first, onChain, recipientIs, subtle, without } from './records.ts'
import { type LooseRecord, minted, shown } from './seams.ts'

const put = requestTo('PUT', /\/nfts\/[^/]+$/)

/** What a mint by id answers, from its acceptance on, and to a repeat. */
export const acceptedFaults: readonly Fault[] = [
  blunt('mint-answers-201', ['MINT-01'], 'A mint is answered with 201.', restated(put, 200, 201)),
  blunt('mint-answers-202', ['MINT-01'], 'A mint is answered with 202.', restated(put, 200, 202)),
  blunt(
    'mint-without-action',
    ['MINT-01', 'MINT-10'],
    'A mint has no action id.',
    shown((record) => without(record, 'actionId')),
  ),
  subtle(
    'mint-action-number',
    ['MINT-01', 'MINT-10'],
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
    ['MINT-01', 'MINT-02', 'MINT-10', 'MINT-30'],
    'The record of a mint has no id.',
    shown((record) => without(record, 'id')),
  ),
  blunt(
    'mint-own-id',
    ['MINT-02', 'MINT-10', 'MINT-30'],
    'The record has an id of the service.',
    shown((record) => ({ ...record, id: record.actionId })),
  ),
  subtle(
    'mint-id-of-locator',
    ['MINT-02', 'MINT-10', 'MINT-30'],
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
  blunt('mint-never-completes', ['MINT-06', 'MINT-17', 'MINT-26'], 'Mints stay pending.', (parts) => ({
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
    ['MINT-10', 'MINT-05', 'MINT-40'],
    'A repeat while pending is answered with the status only.',
    shown((record, { turn, complete }) => (turn > 1 && !complete ? { status: 'pending' } : record)),
  ),
  subtle(
    'repeat-of-complete-without-action',
    ['MINT-10', 'MINT-40'],
    'A completed record has no action id any more.',
    shown((record, { complete }) => (complete ? without(record, 'actionId') : record)),
  ),
  subtle(
    'repeat-of-complete-conflicts',
    ['MINT-10', 'MINT-39'],
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
]

const conflict = (): Refusal => new Refusal(409, 'this id was used')
