import { familyOf } from '../../chain/chains.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import type { BatchResult } from '../../domain/records.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { CollectionRow } from '../../store/schema.ts'
import type { Fault } from '../fault.ts'
import { readRecipient, somebodyOn } from '../minting/seams.ts'
import { service } from '../seams.ts'
import { eachItemOn, result } from './seams.ts'

type About = (row: CollectionRow) => boolean

const isSemiFungible: About = ({ fungibility }) => fungibility === 'semi-fungible'
const isSubscription: About = ({ subscription }) => subscription !== null
const isElsewhere: About = ({ chain }) => familyOf(chain) === 'evm' && !chain.startsWith('poly')
const hasChosenIdOn =
  (family: string): About =>
  ({ id, chain }) =>
    familyOf(chain) === family && !/^[0-9a-f]{8}-|^default/.test(id)
const isDefault: About = ({ id }) => id.startsWith('default')

/** Batches of some collections are minted in another way. */
const minting = (
  about: About,
  change: (body: Fields, send: (body: Fields) => Promise<BatchResult>) => Promise<unknown>,
): Wrap =>
  service('batch', ({ mint }, { services }) => ({
    mint: async (project, collection, body) => {
      const row = await services.collections.find(project, collection).catch(() => undefined)
      const send = (other: Fields) => mint(project, collection, other)
      return (row !== undefined && about(row) ? await change(body, send) : await send(body)) as never
    },
  }))

/** Which items fail is not told. */
const untold = (about: About): Wrap =>
  minting(about, async (body, send) => {
    try {
      return await send(body)
    } catch (error) {
      throw error instanceof Refusal && error.validationErrors !== undefined ? badRequest(error.message) : error
    }
  })

const hasRecipient = (item: unknown): boolean => isFields(item) && readRecipient(item.recipient) !== undefined

/** Items that fail are passed over. */
const skipping = (about: About): Wrap =>
  minting(about, (body, send) =>
    send(Array.isArray(body.nfts) ? { ...body, nfts: body.nfts.filter(hasRecipient) } : body),
  )

/** The ids of items are told, and name new tokens in every batch. */
const forgetful =
  (about: About): Wrap =>
  (parts) => {
    let count = 0
    return minting(about, async (body, send) => {
      count += 1
      const apart = (item: unknown): unknown =>
        isFields(item) && typeof item.id === 'string' ? { ...item, id: `${item.id}~${count}` } : item
      const made = await send(Array.isArray(body.nfts) ? { ...body, nfts: body.nfts.map(apart) } : body)
      return { results: made.results.map((one) => ({ ...one, id: one.id.replace(/~\d+$/, '') })) }
    })(parts)
  }

/** Batches in collections of one kind, and what every batch is told. */
export const batchKindFaults: readonly Fault[] = [
  {
    id: 'batch-results-nowhere-of-subscriptions',
    breaks: ['BATCH-06'],
    difficulty: 'devious',
    says: 'The results of a batch in a subscription collection name no contract.',
    wrap: minting(isSubscription, async (body, send) => {
      const { results } = await send(body)
      return {
        results: results.map(({ onChain: { contractAddress: _, ...onChain }, ...one }) => ({ ...one, onChain })),
      }
    }),
  },
  ...(['evm', 'solana'] as const).flatMap((family): readonly Fault[] => [
    {
      id: `batch-refused-in-chosen-${family}`,
      breaks: ['BATCH-01', 'BATCH-07', 'BATCH-25', 'BATCH-28'],
      difficulty: 'devious',
      generated: true,
      says: `Batches in a collection of the family ${family} whose id was chosen are refused.`,
      wrap: minting(hasChosenIdOn(family), () => {
        throw badRequest('no batches in this collection')
      }),
    },
    {
      id: `batch-errors-untold-in-chosen-${family}`,
      breaks: ['BATCH-08'],
      difficulty: 'devious',
      generated: true,
      says: `In a collection of the family ${family} whose id was chosen, a refused batch has no list of errors.`,
      wrap: untold(hasChosenIdOn(family)),
    },
  ]),
  {
    id: 'batch-errors-untold-semi-fungible',
    breaks: ['BATCH-08'],
    difficulty: 'devious',
    says: 'A batch in a semi-fungible collection is refused without a list of errors.',
    wrap: untold(isSemiFungible),
  },
  {
    id: 'batch-errors-untold-on-most-chains',
    breaks: ['BATCH-08'],
    difficulty: 'devious',
    says: 'On most EVM chains a batch is refused without a list of errors.',
    wrap: untold(isElsewhere),
  },
  {
    id: 'batch-errors-untold-in-a-default',
    breaks: ['BATCH-08'],
    difficulty: 'devious',
    says: 'A batch in a default collection is refused without a list of errors.',
    wrap: untold(isDefault),
  },
  {
    id: 'batch-failing-items-skipped-with-subscription',
    breaks: ['BATCH-14'],
    difficulty: 'devious',
    says: 'In a subscription collection the items of a batch that fail are passed over.',
    wrap: skipping(isSubscription),
  },
  {
    id: 'batch-ids-forgotten-semi-fungible',
    breaks: ['BATCH-18'],
    difficulty: 'devious',
    says: 'In a semi-fungible collection the ids of batch items are not kept.',
    wrap: forgetful(isSemiFungible),
  },
  {
    id: 'batch-ids-forgotten-with-subscription',
    breaks: ['BATCH-18'],
    difficulty: 'devious',
    says: 'In a subscription collection the ids of batch items are not kept.',
    wrap: forgetful(isSubscription),
  },
  {
    id: 'batch-one-action',
    breaks: ['MINT-46'],
    difficulty: 'devious',
    says: 'Every batch has the same action.',
    wrap: (parts) => {
      const action = parts.chance.uuid()
      return result((record) => ({ ...record, actionId: action }))(parts)
    },
  },
  {
    id: 'batch-odd-address-on-solana',
    breaks: ['BATCH-13'],
    difficulty: 'devious',
    says: 'A batch takes any text for an address on Solana.',
    wrap: eachItemOn((item, chain) =>
      chain === 'solana' && String(item.recipient).startsWith(`${chain}:`) && !hasRecipient(item)
        ? { ...item, recipient: somebodyOn(chain) }
        : item,
    ),
  },
]
