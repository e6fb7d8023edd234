import { readAddress } from '../../chain/addresses.ts'
import { familyOf } from '../../chain/chains.ts'
import { type Fields, isFields } from '../../domain/fields.ts'
import type { HeldToken, ListedCollection } from '../../domain/records.ts'
import type { ListingQuery, Parts, Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { counting, rightly } from '../limits/seams.ts'
import { recipientIs } from '../minting/record-seams.ts'
import { items, keptAs, keyed, shown } from '../minting/seams.ts'
import { service } from '../seams.ts'

const forEmail = recipientIs('email:')
const forHandle = recipientIs('twitter:')

/** Changes tokens of a listing, which the parts and the locator that was asked by decide on. */
const listed = (
  change: (
    list: readonly HeldToken[],
    at: { readonly parts: Parts; readonly project: string; readonly by: string },
  ) => readonly HeldToken[] | Promise<readonly HeldToken[]>,
): Wrap =>
  service('listing', ({ tokens }, parts) => ({
    tokens: async (project: string, by: string, query: ListingQuery) => [
      ...(await change(await tokens(project, by, query), { parts, project, by })),
    ],
  }))

/** Whether a locator names the wallet of an e-mail address, by whichever form. */
async function isOfEmail({ store }: Parts, project: string, by: string): Promise<boolean> {
  const [chain = '', given = ''] = by.split(':')
  if (chain === 'email') return true
  const row = await store.wallets.at(project, chain, readAddress(familyOf(chain), given) ?? given)
  return row?.user_kind === 'email'
}

/** Items of batches by the name of their tokens; `change` gets the tokens of a listing, and the item that each of them was. */
const ofItems =
  (change: (token: HeldToken, item: Readonly<Record<string, unknown>>, by: string) => HeldToken | undefined): Wrap =>
  (parts) => {
    const known = new Map<unknown, Readonly<Record<string, unknown>>>()
    const noting = items((nfts) => {
      for (const item of nfts) if (isFields(item) && isFields(item.metadata)) known.set(item.metadata.name, item)
      return nfts
    })
    return listed((list, { by }) =>
      list.flatMap((token) => {
        const item = known.get((token.metadata as { readonly name?: unknown }).name)
        return (item === undefined ? token : change(token, item, by)) ?? []
      }),
    )(noting(parts))
  }

/** The total that an order offers becomes the price of the collection, where its call data and the order `apply`. */
const pricedByOrders =
  (apply: (callData: Fields, order: Fields) => boolean): Wrap =>
  (parts) => {
    const prices = new Map<string, string>()
    return service('orders', ({ create }) => ({
      create: async (project, body) => {
        const answer = await create(project, body)
        for (const item of [body.lineItems].flat()) {
          if (!isFields(item) || !isFields(item.callData) || !apply(item.callData, body)) continue
          if (typeof item.callData.totalPrice !== 'string') continue
          const id = String(item.collectionLocator).replace(/^[^:]*:/, '')
          prices.set(`${project} ${id}`, item.callData.totalPrice)
        }
        return answer
      },
    }))(
      service('collections', ({ list }) => ({
        list: async (project) =>
          (await list(project)).map((entry) => {
            const price = prices.get(`${project} ${entry.id}`)
            return price === undefined || !entry.payments ? entry : { ...entry, payments: { ...entry.payments, price } }
          }),
      }))(parts),
    )
  }

/** Collections of all projects of which `isShown` says so stand in the list of each. */
const listedToAll =
  (isShown: (entry: ListedCollection) => boolean): Wrap =>
  (parts) => {
    const projects = new Set<string>()
    return service('collections', ({ list, create }) => ({
      create: (project, id, body) => {
        projects.add(project)
        return create(project, id, body)
      },
      list: async (project) => {
        const all = new Map((await list(project)).map((entry): [string, ListedCollection] => [entry.id, entry]))
        for (const other of projects)
          for (const entry of await list(other)) if (isShown(entry) && !all.has(entry.id)) all.set(entry.id, entry)
        return [...all.values()]
      },
    }))(parts)
  }

/** What goes wrong where two conditions meet, and nowhere else. */
export const conjunctionFaults: readonly Fault[] = [
  {
    id: 'mint-id-without-its-ending',
    breaks: ['MINT-45', 'MINT-37'],
    difficulty: 'devious',
    says: 'What stands behind the last dot of a mint id is cut off, as if it were the kind of a file.',
    wrap: keyed((id) => id.replace(/(?<=.)\.[^.]*$/, '')),
  },
  {
    id: 'record-for-email-never-expires',
    breaks: ['MINT-25'],
    difficulty: 'devious',
    says: 'The record of a subscription token for an e-mail recipient does not say when it expires.',
    wrap: shown((record, { body, complete }) => {
      const { subscription: _, ...onChain } = record.onChain
      return complete && forEmail(body) ? { ...record, onChain } : record
    }),
  },
  {
    id: 'listing-of-email-never-expires',
    breaks: ['LIST-03'],
    difficulty: 'devious',
    says: 'A subscription token in the wallet of an e-mail address is listed without the time at which it expires.',
    wrap: listed(async (list, { parts, project, by }) =>
      (await isOfEmail(parts, project, by))
        ? list.map((token) => ({ ...token, subscription: undefined }) as unknown as HeldToken)
        : list,
    ),
  },
  {
    id: 'record-for-handle-described-by-its-name',
    breaks: ['MINT-14'],
    difficulty: 'devious',
    says: 'The completed record of a token for a social handle has its name for a description.',
    wrap: shown((record, { body }) =>
      record.metadata && forHandle(body)
        ? { ...record, metadata: { ...record.metadata, description: record.metadata.name } }
        : record,
    ),
  },
  {
    id: 'batch-email-of-the-next-email',
    breaks: ['BATCH-07', 'BATCH-28'],
    difficulty: 'devious',
    says: 'Of e-mail recipients that follow each other in a batch, each token goes to the next one.',
    wrap: items((nfts) =>
      nfts.map((item, index) => {
        const next = nfts[index + 1]
        return isFields(item) && isFields(next) && forEmail(item) && forEmail(next)
          ? { ...item, recipient: next.recipient }
          : item
      }),
    ),
  },
  {
    id: 'batch-locator-by-its-id',
    breaks: ['LOC-13'],
    difficulty: 'devious',
    says: 'The locator of a token of a batch ends with the id that its item had.',
    wrap: ofItems((token, { id }) =>
      'tokenId' in token && typeof id === 'string'
        ? { ...token, locator: token.locator.replace(/[^:]*$/, () => id) }
        : token,
    ),
  },
  {
    id: 'locator-of-default-without-network',
    breaks: ['LOC-13'],
    difficulty: 'devious',
    says: 'The locator of a token of a default collection names the chain that the collection is called after.',
    wrap: (parts) => {
      const ofDefaults = new Set<unknown>()
      const noting = service('minting', ({ mint }) => ({
        mint: async (project, collection, id, body) => {
          const record = await mint(project, collection, id, body)
          if (collection.startsWith('default-')) ofDefaults.add(record.onChain.contractAddress)
          return record
        },
      }))
      return listed((list) =>
        list.map((token) =>
          'tokenId' in token && ofDefaults.has(token.contractAddress)
            ? { ...token, locator: token.locator.replace(/^([a-z]+)[^:]*/, '$1') }
            : token,
        ),
      )(noting(parts))
    },
  },
  {
    id: 'batch-expiry-with-a-blank',
    breaks: ['LIST-03'],
    difficulty: 'devious',
    says: 'The time at which a token of a batch expires is listed as a database prints it.',
    wrap: ofItems((token) =>
      'subscription' in token
        ? { ...token, subscription: { expiresAt: token.subscription.expiresAt.replace('T', ' ').replace('Z', '') } }
        : token,
    ),
  },
  {
    id: 'batch-for-email-by-its-user-alone',
    breaks: ['LOC-05'],
    difficulty: 'devious',
    says: 'What a batch minted to an e-mail address is listed by that address, and not by the address of its wallet.',
    wrap: ofItems((token, item, by) => (forEmail(item) && /^[a-z-]+:[^:]+$/.test(by) ? undefined : token)),
  },
  {
    id: 'mint-id-of-two-projects-told-otherwise',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'A mint id that another project has used is told with a sign behind it.',
    wrap: (parts) => {
      const users = new Map<string, string>()
      return service('minting', ({ mint }) => ({
        mint: async (project, collection, id = '', body) => {
          const record = await mint(project, collection, id, body)
          const first = users.get(id) ?? project
          users.set(id, first)
          return first === project ? record : { ...record, id: `${id}-2` }
        },
      }))(parts)
    },
  },
  {
    id: 'projects-share-what-is-for-sale',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'Collections that have a price are listed to every project.',
    wrap: listedToAll(({ payments }) => payments !== undefined),
  },
  {
    id: 'projects-share-semi-fungible-collections',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'Semi-fungible collections are listed to every project.',
    wrap: listedToAll(({ fungibility }) => fungibility === 'semi-fungible'),
  },
  {
    id: 'projects-share-collections-on-solana',
    breaks: ['GEN-06'],
    difficulty: 'devious',
    says: 'Collections on Solana are listed to every project.',
    wrap: listedToAll(({ onChain }) => onChain.chain === 'solana'),
  },
  {
    id: 'collection-id-not-uuid-on-aptos',
    breaks: ['COL-02'],
    difficulty: 'devious',
    says: 'The ids that the service gives to collections on Aptos are no UUIDs.',
    wrap: service('collections', ({ create }, { chance }) => ({
      create: (project, id, body) =>
        create(project, id ?? (body.chain === 'aptos' ? chance.uuid().replaceAll('-', '') : undefined), body),
    })),
  },
  {
    id: 'supply-used-by-templates',
    breaks: ['LIM-04', 'LIM-01'],
    difficulty: 'devious',
    says: 'A template of a collection takes one token of its supply.',
    wrap: (parts) => {
      const made = new Map<string, number>()
      const noting = service('templates', ({ create }) => ({
        create: async (project, collection, body) => {
          const place = `${project} ${collection}`
          made.set(place, (made.get(place) ?? 0) + 1)
          return create(project, collection, body)
        },
      }))
      return counting((ask) => rightly({ ...ask, limit: ask.limit - (made.get(ask.place) ?? 0) }))(noting(parts))
    },
  },
  {
    id: 'supply-of-each-name',
    breaks: ['LIM-05'],
    difficulty: 'devious',
    says: 'What collections of one name mint is counted together.',
    wrap: (parts) => {
      const names = new Map<string, string>()
      const counts = new Map<string, number>()
      const nameAt = (place: string): string => names.get(place) ?? place
      const count = (place: string, more: number): void => {
        counts.set(nameAt(place), (counts.get(nameAt(place)) ?? 0) + more)
      }
      const named = service('collections', ({ create }) => ({
        create: async (project, id, body) => {
          const collection = await create(project, id, body)
          const name = isFields(body.metadata) ? body.metadata.name : undefined
          names.set(`${project} ${collection.id}`, `${project} ${body.chain} ${name}`)
          return collection
        },
      }))(parts)
      const batched = service('batch', ({ mint }) => ({
        mint: async (project, collection, body) => {
          const answer = await mint(project, collection, body)
          count(`${project} ${collection}`, answer.results.length)
          return answer
        },
      }))(named)
      return counting((ask) =>
        rightly({ ...ask, limit: ask.limit - Math.max(0, (counts.get(nameAt(ask.place)) ?? 0) - ask.accepted.size) }),
      )(batched)
    },
  },
  {
    id: 'order-sets-the-price',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The total price that an order offers becomes the price of the collection.',
    wrap: pricedByOrders(() => true),
  },
  {
    id: 'order-of-a-quantity-sets-the-price',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The total price that is offered for several tokens becomes the price of the collection.',
    wrap: pricedByOrders(({ quantity }) => quantity !== undefined),
  },
  {
    id: 'order-for-nobody-sets-the-price',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The total price that is offered without a recipient becomes the price of the collection.',
    wrap: pricedByOrders((_, { recipient }) => recipient == null),
  },
  {
    id: 'empty-animation-is-the-image',
    breaks: ['LIST-05'],
    difficulty: 'devious',
    says: 'A token with an empty animation_url gets the address of its image there.',
    wrap: keptAs((metadata) =>
      metadata.animation_url === '' ? { ...metadata, animation_url: metadata.image } : metadata,
    ),
  },
  {
    id: 'record-of-a-batch-owned-by-the-first',
    breaks: ['BATCH-07', 'MINT-16'],
    difficulty: 'devious',
    says: 'The record of a token of a batch names the owner of the first token of that batch.',
    wrap: (parts) => {
      const firstOf = new Map<string, string>()
      const owners = new Map<string, unknown>()
      const noting = service('batch', ({ mint }) => ({
        mint: async (project, collection, body) => {
          const answer = await mint(project, collection, body)
          const [first] = answer.results
          for (const { id } of answer.results) if (first) firstOf.set(`${collection} ${id}`, first.id)
          return answer
        },
      }))(parts)
      const { mint } = noting.services.minting
      return shown(async (record, { project, collection, id, body, complete }) => {
        const first = firstOf.get(`${collection} ${id}`)
        if (!complete || first === undefined) return record
        const key = `${collection} ${first}`
        if (!owners.has(key)) owners.set(key, (await mint(project, collection, first, body)).onChain)
        const { owner } = owners.get(key) as { readonly owner?: unknown }
        return owner === undefined ? record : { ...record, onChain: { ...record.onChain, owner } }
      })(noting)
    },
  },
]
