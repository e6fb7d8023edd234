import { isFields } from '../../domain/fields.ts'
import type { ListedCollection, MintedToken } from '../../domain/records.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'
import { collectionSeams, type Shown } from './creating.ts'

const { lacks, isSubscription } = collectionSeams

/** Changes the whole list. */
const listing = (change: (all: Shown[], project: string) => unknown): Wrap =>
  service('collections', ({ list }) => ({
    list: async (project) => change((await list(project)) as Shown[], project) as ListedCollection[],
  }))

/** Changes every entry that is no default collection. */
const entries = (change: (entry: Shown, index: number) => unknown): Wrap =>
  listing((all) => all.map((entry, index) => (entry.id.startsWith('default-') ? entry : change(entry, index))))

const isUuid = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)
const lists = requestTo('GET', /\/collections\/$/)

const mintInto = (id: string, answer: () => never): Wrap =>
  service('minting', ({ mint }) => ({
    mint: async (project, collection, token, body) =>
      collection === id ? answer() : mint(project, collection, token, body),
  }))

export const collectionListFaults: readonly Fault[] = [
  {
    id: 'collection-list-bare',
    breaks: ['COL-18', 'COL-19', 'COL-22', 'COL-24', 'COL-31'],
    difficulty: 'blunt',
    says: 'The list is a bare array.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (!lists(request) || response.status !== 200) return response
      return Response.json(((await response.json()) as { results: unknown }).results)
    }),
  },
  {
    id: 'collection-list-id-missing',
    breaks: ['COL-18'],
    difficulty: 'subtle',
    says: 'The entry of a default collection has no id but a name.',
    wrap: listing((all) => [...all, { name: 'default-base' }]),
  },
  {
    id: 'collection-list-first-20',
    breaks: ['COL-19', 'COL-22', 'COL-31'],
    difficulty: 'subtle',
    says: 'The list ends after 20 of the collections that were made.',
    wrap: listing((all) => [
      ...all.filter(({ id }) => id.startsWith('default-')),
      ...all.filter(({ id }) => !id.startsWith('default-')).slice(0, 20),
    ]),
  },
  {
    id: 'collection-list-last-100',
    breaks: ['COL-19', 'COL-22', 'COL-31'],
    difficulty: 'devious',
    says: 'The list has the latest hundred only.',
    wrap: listing((all) => [
      ...all.filter(({ id }) => id.startsWith('default-')),
      ...all.filter(({ id }) => !id.startsWith('default-')).slice(-100),
    ]),
  },
  {
    id: 'collection-list-without-chosen-ids',
    breaks: ['COL-19', 'COL-22', 'COL-23', 'COL-31'],
    difficulty: 'subtle',
    says: 'Collections with chosen ids are not in the list.',
    wrap: listing((all) => all.filter(({ id }) => isUuid(id) || id.startsWith('default-'))),
  },
  {
    id: 'collection-list-without-subscriptions',
    breaks: ['COL-19'],
    difficulty: 'subtle',
    says: 'Subscription collections are not in the list.',
    wrap: listing((all) => all.filter(({ subscription }) => !isFields(subscription) || subscription.enabled !== true)),
  },
  {
    id: 'collection-list-without-aptos',
    breaks: ['COL-19'],
    difficulty: 'subtle',
    says: 'Collections on Aptos are not in the list.',
    wrap: listing((all) => all.filter(({ onChain }) => onChain.chain !== 'aptos')),
  },
  {
    id: 'collection-list-without-crossing-ones',
    breaks: ['COL-19', 'COL-22', 'COL-31'],
    difficulty: 'devious',
    says: 'Of collections that are created in the same millisecond the list has one.',
    wrap: (parts) => {
      const moments = new Map<string, number>()
      const made = service('collections', ({ create }) => ({
        create: async (project, id, body) => {
          const collection = await create(project, id, body)
          moments.set(collection.id, Date.now())
          return collection
        },
      }))(parts)
      return listing((all) => {
        const taken = new Set<number>()
        return all.filter(({ id }) => {
          const at = moments.get(id)
          if (at === undefined) return true
          return !taken.has(at) && taken.add(at)
        })
      })(made)
    },
  },
  {
    id: 'collection-list-description-lost',
    breaks: ['COL-19'],
    difficulty: 'subtle',
    says: 'The list has no descriptions.',
    wrap: entries((entry) => ({ ...entry, metadata: lacks(entry.metadata, 'description') })),
  },
  {
    id: 'collection-list-changes',
    breaks: ['COL-19'],
    difficulty: 'devious',
    says: 'From the third time on that a collection is listed with its address, its name carries a note.',
    wrap: (parts) => {
      const reads = new Map<string, number>()
      return entries((entry) => {
        if (!entry.onChain.contractAddress) return entry
        const count = (reads.get(entry.id) ?? 0) + 1
        reads.set(entry.id, count)
        return count < 3
          ? entry
          : { ...entry, metadata: { ...entry.metadata, name: `${entry.metadata.name} (cached)` } }
      })(parts)
    },
  },
  {
    id: 'collection-list-chain-of-evm',
    breaks: ['COL-05', 'COL-19'],
    difficulty: 'subtle',
    says: 'The list says of every EVM collection that it is on polygon.',
    wrap: entries((entry) => ({
      ...entry,
      onChain: { ...entry.onChain, chain: entry.onChain.mintAddress ? 'solana' : 'polygon' },
    })),
  },
  {
    id: 'collection-list-no-supply-limit',
    breaks: ['COL-20'],
    difficulty: 'blunt',
    says: 'The list shows no supply limits.',
    wrap: entries((entry) => lacks(entry, 'supplyLimit')),
  },
  {
    id: 'collection-list-supply-limit-off',
    breaks: ['COL-20'],
    difficulty: 'subtle',
    says: 'The list shows a limit that is one too low where payments are taken.',
    wrap: entries((entry) =>
      entry.supplyLimit && entry.payments ? { ...entry, supplyLimit: entry.supplyLimit - 1 } : entry,
    ),
  },
  {
    id: 'collection-list-supply-left',
    breaks: ['COL-20'],
    difficulty: 'subtle',
    says: 'The list shows what is left of the supply as its limit.',
    wrap: (parts) => {
      const minted = new Map<string, Set<string>>()
      const counting = service('minting', ({ mint }) => ({
        mint: async (project, collection, token, body) => {
          const record = await mint(project, collection, token, body)
          minted.set(collection, (minted.get(collection) ?? new Set()).add(token ?? record.id))
          return record
        },
      }))
      const left = entries((entry) =>
        entry.supplyLimit ? { ...entry, supplyLimit: entry.supplyLimit - (minted.get(entry.id)?.size ?? 0) } : entry,
      )
      return left(counting(parts))
    },
  },
  {
    id: 'collection-list-supply-limit-text',
    breaks: ['COL-20', 'COL-18', 'COL-19'],
    difficulty: 'subtle',
    says: 'The list shows supply limits on Solana as text.',
    wrap: entries((entry) =>
      entry.onChain.chain === 'solana' && entry.supplyLimit
        ? { ...entry, supplyLimit: String(entry.supplyLimit) }
        : entry,
    ),
  },
  {
    id: 'collection-list-no-payments',
    breaks: ['COL-21'],
    difficulty: 'blunt',
    says: 'The list shows no payments.',
    wrap: entries((entry) => lacks(entry, 'payments')),
  },
  {
    id: 'collection-list-price-as-number',
    breaks: ['COL-21', 'COL-18', 'COL-19'],
    difficulty: 'subtle',
    says: 'The list shows prices as numbers.',
    wrap: entries((entry) =>
      entry.payments ? { ...entry, payments: { ...entry.payments, price: Number(entry.payments.price) } } : entry,
    ),
  },
  {
    id: 'collection-list-other-recipient',
    breaks: ['COL-21'],
    difficulty: 'subtle',
    says: 'The list shows the address of the collection as the one that is paid.',
    wrap: entries((entry) =>
      entry.payments
        ? { ...entry, payments: { ...entry.payments, recipientAddress: entry.onChain.contractAddress } }
        : entry,
    ),
  },
  {
    id: 'collection-list-no-address',
    breaks: ['COL-22', 'COL-31'],
    difficulty: 'blunt',
    says: 'The list never shows contract addresses.',
    wrap: entries((entry) => ({ ...entry, onChain: lacks(entry.onChain, 'contractAddress') })),
  },
  {
    id: 'collection-list-solana-contract',
    breaks: ['COL-23'],
    difficulty: 'subtle',
    says: 'On Solana the address is named contractAddress.',
    wrap: entries((entry) => {
      const { mintAddress, ...onChain } = entry.onChain
      return mintAddress === undefined ? entry : { ...entry, onChain: { ...onChain, contractAddress: mintAddress } }
    }),
  },
  {
    id: 'collection-one-contract',
    breaks: ['COL-31'],
    difficulty: 'subtle',
    says: 'Collections with a supply limit share a contract.',
    wrap: entries((entry) =>
      entry.supplyLimit && entry.onChain.contractAddress
        ? { ...entry, onChain: { ...entry.onChain, contractAddress: `0x${'11'.repeat(20)}` } }
        : entry,
    ),
  },
  {
    id: 'collection-list-fungibility',
    breaks: ['COL-34'],
    difficulty: 'subtle',
    says: 'The list shows every collection as non-fungible.',
    wrap: entries((entry) => ({ ...entry, fungibility: 'non-fungible' })),
  },
  {
    id: 'collection-list-transferable',
    breaks: ['COL-35'],
    difficulty: 'subtle',
    says: 'The list says of every collection that it is transferable.',
    wrap: entries((entry) => ({ ...entry, transferable: true })),
  },
  {
    id: 'collection-list-transferable-default',
    breaks: ['COL-35'],
    difficulty: 'subtle',
    says: 'Collections are not transferable unless that was asked for.',
    wrap: collectionSeams.asking((body) => ({ transferable: false, ...body })),
  },
  ...(['polygon', 'solana'] as const).flatMap((chain): Fault[] => {
    const id = `default-${chain}`
    const requirement = chain === 'polygon' ? 'COL-24' : 'COL-25'
    return [
      {
        id: `${id}-missing`,
        breaks: [requirement],
        difficulty: 'blunt',
        says: `${id} is not in the list.`,
        wrap: listing((all) => all.filter((entry) => entry.id !== id)),
      },
      {
        id: `${id}-only-once`,
        breaks: [requirement],
        difficulty: 'subtle',
        says: `Only the first project has ${id}.`,
        wrap: service('collections', ({ list, openDefaults }) => {
          let first: string | undefined
          return {
            openDefaults: (project) => {
              first ??= project
              return openDefaults(project)
            },
            list: async (project) => (await list(project)).filter((entry) => project === first || entry.id !== id),
          }
        }),
      },
      {
        id: `${id}-takes-nothing`,
        breaks: [requirement],
        difficulty: 'subtle',
        says: `No token can be minted into ${id}.`,
        wrap: mintInto(id, () => {
          throw badRequest('this collection is not deployed')
        }),
      },
      {
        id: `${id}-never-completes`,
        breaks: [requirement],
        difficulty: 'devious',
        says: `Tokens of ${id} stay pending.`,
        wrap: service('minting', ({ mint }) => ({
          mint: async (project, collection, token, body) => {
            const record = await mint(project, collection, token, body)
            if (collection !== id) return record
            const { status, chain: on, contractAddress } = { ...record.onChain, status: 'pending' }
            return {
              id: record.id,
              onChain: { status, chain: on, contractAddress },
              actionId: record.actionId,
            } as MintedToken
          },
        })),
      },
    ]
  }),
  {
    id: 'collection-refused-and-made',
    breaks: ['COL-32'],
    difficulty: 'devious',
    says: 'A collection is stored before its supply limit is checked, and stays when it is refused.',
    wrap: service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (id === undefined || body.supplyLimit === undefined || typeof body.supplyLimit === 'number')
          return create(project, id, body)
        await create(project, id, lacks(body, 'supplyLimit'))
        throw new Refusal(400, 'supplyLimit must be a number')
      },
    })),
  },
  {
    id: 'subscription-list-empty',
    breaks: ['COL-13'],
    difficulty: 'subtle',
    says: 'A subscription collection with a supply limit is answered as not enabled.',
    wrap: collectionSeams.answering((made, body) =>
      isSubscription(body) && isFields(made.subscription) && body.supplyLimit !== undefined
        ? { ...made, subscription: { enabled: false } }
        : made,
    ),
  },
]
