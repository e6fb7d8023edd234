import { setTimeout as sleep } from 'node:timers/promises'
import { isFields } from '../../domain/fields.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service, without } from '../seams.ts'
import { entries, listing } from './list-seams.ts'
import { answering, isSubscription } from './seams.ts'

const isUuid = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)

const lists = requestTo('GET', /\/collections\/$/)

/** Which collections are listed, and how. */
export const collectionListFaults: readonly Fault[] = [
  {
    id: 'collection-list-bare',
    breaks: ['COL-18', 'COL-19', 'COL-41', 'COL-31'],
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
    id: 'collection-list-default-renamed',
    breaks: ['COL-19'],
    difficulty: 'devious',
    says: 'The default collection has the metadata of the one that was created last.',
    wrap: (parts) => {
      const last = new Map<string, unknown>()
      return service('collections', ({ create, list }) => ({
        create: async (project, id, body) => {
          const created = await create(project, id, body)
          last.set(project, created.metadata)
          return created
        },
        list: async (project) =>
          (await list(project)).map((one) =>
            one.id === 'default-polygon' && last.has(project)
              ? { ...one, metadata: last.get(project) as typeof one.metadata }
              : one,
          ),
      }))(parts)
    },
  },
  {
    id: 'collection-lists-crossed',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'Of lists that two projects ask for at one moment each is that of the last.',
    wrap: (parts) => {
      let last = ''
      return service('collections', ({ list }) => ({
        list: async (project) => {
          last = project
          await sleep(3)
          return list(last)
        },
      }))(parts)
    },
  },
  {
    id: 'collection-list-both-ends',
    breaks: ['COL-19'],
    difficulty: 'subtle',
    says: 'Of the collections that were made the list has the first twenty and the latest twenty.',
    wrap: listing((all) => {
      const made = all.filter(({ id }) => !id.startsWith('default-'))
      const left = new Set(made.slice(20, -20))
      return all.filter((one) => !left.has(one))
    }),
  },
  {
    id: 'collection-list-last-100',
    breaks: ['COL-19', 'COL-31'],
    difficulty: 'devious',
    says: 'The list has the latest hundred only.',
    wrap: listing((all) => [
      ...all.filter(({ id }) => id.startsWith('default-')),
      ...all.filter(({ id }) => !id.startsWith('default-')).slice(-100),
    ]),
  },
  {
    id: 'collection-list-payments-borrowed',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'Collections without payments are listed with those of a collection before them.',
    wrap: listing((all) => {
      const [paid] = all.filter(({ payments }) => payments !== undefined)
      return all.map((one) =>
        paid?.payments === undefined ? one : { ...one, payments: one.payments ?? paid.payments },
      )
    }),
  },
  {
    id: 'collection-list-payee-borrowed',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'Payments that name no recipient are listed with that of a collection before them.',
    wrap: listing((all) => {
      const recipientAddress = all.flatMap(({ payments }) => payments?.recipientAddress ?? [])[0]
      return all.map((one) =>
        one.payments === undefined ? one : { ...one, payments: { recipientAddress, ...one.payments } },
      )
    }),
  },
  {
    id: 'collection-list-without-chosen-ids',
    breaks: ['COL-19', 'COL-31'],
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
    breaks: ['COL-19', 'COL-31'],
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
    wrap: entries((entry) => ({ ...entry, metadata: without(entry.metadata, 'description') })),
  },
  {
    id: 'collection-list-changes',
    breaks: ['COL-19', 'COL-45', 'COL-46'],
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
    id: 'collection-refused-and-made',
    breaks: ['COL-32'],
    difficulty: 'devious',
    says: 'A collection is stored before its supply limit is checked, and stays when it is refused.',
    wrap: service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (id === undefined || body.supplyLimit === undefined || typeof body.supplyLimit === 'number')
          return create(project, id, body)
        await create(project, id, without(body, 'supplyLimit'))
        throw new Refusal(400, 'supplyLimit must be a number')
      },
    })),
  },
  {
    id: 'collection-refused-and-posted',
    breaks: ['COL-32'],
    difficulty: 'devious',
    says: 'A collection without a chosen id is stored before its supply limit is checked, and stays when it is refused.',
    wrap: service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (id !== undefined || body.supplyLimit === undefined || typeof body.supplyLimit === 'number')
          return create(project, id, body)
        await create(project, id, without(body, 'supplyLimit'))
        throw new Refusal(400, 'supplyLimit must be a number')
      },
    })),
  },
  {
    id: 'subscription-list-empty',
    breaks: ['COL-38'],
    difficulty: 'subtle',
    says: 'A subscription collection with a supply limit is answered as not enabled.',
    wrap: answering((made, body) =>
      isSubscription(body) && isFields(made.subscription) && body.supplyLimit !== undefined
        ? { ...made, subscription: { enabled: false } }
        : made,
    ),
  },
]
