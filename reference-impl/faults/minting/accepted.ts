import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { requestTo, restated, service, without } from '../seams.ts'
import { first, recipientIs } from './record-seams.ts'
import { type LooseRecord, minted, onChain, readRecipient, shown } from './seams.ts'

const put = requestTo('PUT', /\/nfts\/[^/]+$/)

/** What a mint by id answers, from its acceptance on, and to a repeat. */
export const acceptedFaults: readonly Fault[] = [
  {
    id: 'mint-answers-201',
    breaks: ['MINT-01'],
    difficulty: 'blunt',
    says: 'A mint is answered with 201.',
    wrap: restated(put, 200, 201),
  },
  {
    id: 'mint-answers-202',
    breaks: ['MINT-01'],
    difficulty: 'blunt',
    says: 'A mint is answered with 202.',
    wrap: restated(put, 200, 202),
  },
  {
    id: 'mint-without-action',
    breaks: ['MINT-01', 'MINT-10'],
    difficulty: 'blunt',
    says: 'A mint has no action id.',
    wrap: shown((record) => without(record, 'actionId')),
  },
  {
    id: 'mint-action-number',
    breaks: ['MINT-01', 'MINT-10', 'MINT-46'],
    difficulty: 'subtle',
    says: 'The action id of a mint is a number.',
    wrap: shown((record) => ({ ...record, actionId: 7 })),
  },
  {
    id: 'mint-action-empty-on-solana',
    breaks: ['MINT-01', 'MINT-10'],
    difficulty: 'subtle',
    says: 'The action id of a mint on Solana is empty.',
    wrap: shown((record) => (record.onChain.chain === 'solana' ? { ...record, actionId: '' } : record)),
  },
  {
    id: 'mint-action-of-all',
    breaks: ['MINT-46', 'GEN-06'],
    difficulty: 'blunt',
    says: 'All mints are one action.',
    wrap: shown((record) => ({ ...record, actionId: 'mint' })),
  },
  {
    id: 'mint-action-of-its-collection',
    breaks: ['MINT-46'],
    difficulty: 'subtle',
    says: 'The action of a mint is that which made the collection.',
    wrap: service('minting', ({ mint }, { store }) => ({
      mint: async (project, collection, id, body) => {
        const record = await mint(project, collection, id, body)
        const { action_id: actionId } = (await store.collections.find(project, collection)) ?? {}
        return { ...record, actionId: actionId ?? record.actionId }
      },
    })),
  },
  {
    id: 'mint-without-id',
    breaks: ['MINT-01', 'MINT-02', 'MINT-10'],
    difficulty: 'blunt',
    says: 'The record of a mint has no id.',
    wrap: shown((record) => without(record, 'id')),
  },
  {
    id: 'mint-own-id',
    breaks: ['MINT-02', 'MINT-10'],
    difficulty: 'blunt',
    says: 'The record has an id of the service.',
    wrap: shown((record) => ({ ...record, id: record.actionId })),
  },
  {
    id: 'mint-id-of-locator',
    breaks: ['MINT-02', 'MINT-10'],
    difficulty: 'subtle',
    says: 'The record has collection and id as its id.',
    wrap: shown((record, { collection, id }) => ({ ...record, id: `${collection}:${id}` })),
  },
  {
    id: 'mint-accepted-word',
    breaks: ['MINT-03'],
    difficulty: 'blunt',
    says: 'A new mint is "accepted".',
    wrap: first((record) => onChain(record, { status: 'accepted' })),
  },
  {
    id: 'mint-pending-upper',
    breaks: ['MINT-03'],
    difficulty: 'subtle',
    says: 'A new mint is "PENDING".',
    wrap: first((record) => onChain(record, { status: 'PENDING' })),
  },
  {
    id: 'mint-success-at-once',
    breaks: ['MINT-03'],
    difficulty: 'subtle',
    says: 'A new mint is said to be done.',
    wrap: first((record) => onChain(record, { status: 'success' })),
  },
  {
    id: 'mint-processing-on-solana',
    breaks: ['MINT-03'],
    difficulty: 'subtle',
    says: 'A new mint on Solana is "processing".',
    wrap: first((record) => (record.onChain.chain === 'solana' ? onChain(record, { status: 'processing' }) : record)),
  },
  {
    id: 'mint-waits-for-the-chain',
    breaks: ['MINT-03'],
    difficulty: 'subtle',
    says: 'The first answer comes when the mint is complete.',
    wrap: service('minting', ({ mint }, { chain }) => ({
      mint: async (...call) => {
        const record = (await mint(...call)) as LooseRecord
        if (record.metadata !== undefined) return mint(...call)
        await sleep(chain.delayMs + 20)
        return mint(...call)
      },
    })),
  },
  {
    id: 'mint-without-contract',
    breaks: ['MINT-04'],
    difficulty: 'blunt',
    says: 'A new mint names no contract.',
    wrap: first((record) => onChain(record, { contractAddress: undefined })),
  },
  {
    id: 'mint-contract-null',
    breaks: ['MINT-04'],
    difficulty: 'subtle',
    says: 'The contract of a new mint is null.',
    wrap: first((record) => onChain(record, { contractAddress: null })),
  },
  {
    id: 'mint-contract-is-the-collection',
    breaks: ['MINT-04'],
    difficulty: 'subtle',
    says: 'A new mint has the collection id as its contract.',
    wrap: shown((record, { turn, collection }) =>
      turn === 1 ? onChain(record, { contractAddress: collection }) : record,
    ),
  },
  {
    id: 'mint-chain-family',
    breaks: ['MINT-05', 'MINT-45'],
    difficulty: 'blunt',
    says: 'The chain of a mint is evm.',
    wrap: shown((record) => onChain(record, { chain: 'evm' })),
  },
  {
    id: 'mint-chain-polygon',
    breaks: ['MINT-05', 'MINT-24'],
    difficulty: 'subtle',
    says: 'The chain of every mint is polygon-amoy.',
    wrap: shown((record) => onChain(record, { chain: 'polygon-amoy' })),
  },
  {
    id: 'mint-chain-of-its-recipient',
    breaks: ['MINT-05'],
    difficulty: 'devious',
    says: 'The chain of a record is that of the recipient.',
    wrap: service('minting', ({ mint }) => ({
      mint: async (project, collection, id, body) => {
        const record = await mint(project, collection, id, body)
        const chain = readRecipient(body.recipient)?.chain
        return chain === undefined ? record : { ...record, onChain: { ...record.onChain, chain } }
      },
    })),
  },
  {
    id: 'mint-without-expiry-on-one-chain',
    breaks: ['MINT-25'],
    difficulty: 'devious',
    says: 'On the test network of Base, a record does not tell when a subscription ends.',
    wrap: minted((at) => (String(at.chain).startsWith('base-') ? without(at, 'subscription') : at)),
  },
  {
    id: 'mint-chain-mainnet-when-complete',
    breaks: ['MINT-05'],
    difficulty: 'subtle',
    says: 'A completed record names the main network.',
    wrap: minted((at) => ({ ...at, chain: String(at.chain).split('-')[0] })),
  },
  {
    id: 'mint-chain-without-testnet',
    breaks: ['MINT-05'],
    difficulty: 'devious',
    says: 'The chain of a record is named without its last word, testnet.',
    wrap: shown((record) => onChain(record, { chain: String(record.onChain.chain).replace(/-testnet$/, '') })),
  },
  {
    id: 'mint-contract-late-on-base',
    breaks: ['MINT-36'],
    difficulty: 'devious',
    says: 'On base-sepolia a completed record names another contract.',
    wrap: minted((at) => (at.chain === 'base-sepolia' ? { ...at, contractAddress: `0x${'ba'.repeat(20)}` } : at)),
  },
  {
    id: 'mint-never-completes',
    breaks: ['MINT-54'],
    difficulty: 'blunt',
    says: 'Mints stay pending.',
    wrap: (parts) => ({
      ...parts,
      chain: { ...parts.chain, settle: async () => undefined },
    }),
  },
  {
    id: 'mint-complete-without-metadata',
    breaks: ['MINT-53'],
    difficulty: 'blunt',
    says: 'A completed record has no metadata.',
    wrap: shown((record) => without(record, 'metadata')),
  },
  {
    id: 'mint-metadata-null',
    breaks: ['MINT-53'],
    difficulty: 'subtle',
    says: 'The metadata of a completed record are null.',
    wrap: shown((record, { complete }) => (complete ? { ...record, metadata: null } : record)),
  },
  {
    id: 'mint-cached',
    breaks: ['MINT-53'],
    difficulty: 'subtle',
    says: 'A repeat is answered with the first answer.',
    wrap: (parts) => {
      const answers = new Map<string, LooseRecord>()
      return shown((record, { collection, id }) => {
        const key = `${collection} ${id}`
        answers.set(key, answers.get(key) ?? record)
        return answers.get(key)
      })(parts)
    },
  },
  {
    id: 'mint-to-email-stays-pending',
    breaks: ['MINT-53', 'MINT-54', 'MINT-25'],
    difficulty: 'subtle',
    says: 'A mint to an e-mail address shows no completion.',
    wrap: shown((record, { body }) =>
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
  },
  {
    id: 'repeat-conflicts',
    breaks: ['MINT-10', 'MINT-52'],
    difficulty: 'blunt',
    says: 'The first repeat of a mint is refused with 409.',
    wrap: (parts) => {
      const known = new Map<string, number>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const record = (await mint(project, collection, id, body)) as LooseRecord
          const key = `${collection} ${id}`
          const times = known.get(key) ?? 0
          known.set(key, times + 1)
          // The first repeat of each: who asks once more is shown the record.
          if (times === 1) return Promise.reject(conflict())
          return record as never
        },
      }))(parts)
    },
  },
  {
    id: 'repeat-without-record',
    breaks: ['MINT-10', 'MINT-05', 'MINT-40', 'MINT-54', 'MINT-01'],
    difficulty: 'subtle',
    says: 'The first repeat is answered with the status only.',
    wrap: shown((record, { turn }) => (turn === 2 ? { status: 'pending' } : record)),
  },
  {
    id: 'repeat-of-complete-without-action',
    breaks: ['MINT-10', 'MINT-40'],
    difficulty: 'subtle',
    says: 'A completed record has no action id any more.',
    wrap: shown((record, { complete }) => (complete ? without(record, 'actionId') : record)),
  },
  {
    id: 'repeat-of-complete-conflicts',
    breaks: ['MINT-10', 'MINT-39', 'MINT-53'],
    difficulty: 'subtle',
    says: 'A repeat is refused once the record was shown complete.',
    wrap: (parts) => {
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
  },
]

const conflict = (): Refusal => new Refusal(409, 'this id was used')
