import { setTimeout as sleep } from 'node:timers/promises'
import { type Fields, isFields } from '../../domain/fields.ts'
import type { ListedCollection } from '../../domain/records.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, fieldsOf, requestTo, service } from '../seams.ts'
import { collectionSeams, type Shown } from './creating.ts'

const { answering, asking, lacks } = collectionSeams

/** Changes entries of the list that are no default collections. */
const entries = (change: (entry: Shown) => readonly unknown[]): Wrap =>
  service('collections', ({ list }) => ({
    list: async (project) =>
      (await list(project)).flatMap((entry) =>
        entry.id.startsWith('default-') ? [entry] : (change(entry as Shown) as ListedCollection[]),
      ),
  }))

const isSemiFungible = (body: Fields): boolean => body.fungibility === 'semi-fungible'
const posts = requestTo('POST', /\/collections\/$/)
const withStatus = async (response: Response, status: number): Promise<Response> =>
  new Response(await response.text(), { headers: response.headers, status })

/** Semi-fungible collections with a supply limit, which are asked for so, are answered with 201. */
const semiFungibleAnswered = (about: (request: Request) => boolean): Wrap =>
  edge(async (request, next) => {
    if (!about(request)) return next(request)
    const asked = fieldsOf(await request.clone().text())
    if (!isSemiFungible(asked) || asked.supplyLimit === undefined) return next(request)
    const response = await next(request)
    return response.status === 200 ? withStatus(response, 201) : response
  })

const lists = requestTo('GET', /\/collections\/$/)

/** Creations and lists that go wrong for one option, one chain or one moment. */
export const collectionAnswerFaults: readonly Fault[] = [
  {
    id: 'collection-symbol-for-name-with-payments',
    breaks: ['COL-06'],
    difficulty: 'devious',
    says: 'The answer to a collection that takes payments has the symbol as its name.',
    wrap: answering((made, { payments }) =>
      payments === undefined ? made : { ...made, metadata: { ...made.metadata, name: made.metadata.symbol } },
    ),
  },
  {
    id: 'collection-chain-of-a-limited-put',
    breaks: ['COL-05'],
    difficulty: 'devious',
    says: 'The answer to a PUT with a supply limit names the chain family.',
    wrap: answering(
      (made, body) => (body.supplyLimit === undefined ? made : { ...made, onChain: { ...made.onChain, chain: 'evm' } }),
      'put',
    ),
  },
  {
    id: 'collection-fungibility-of-paid-ones',
    breaks: ['COL-08'],
    difficulty: 'devious',
    says: 'A POST with payments and no fungibility is answered as semi-fungible.',
    wrap: answering(
      (made, body) =>
        body.payments && body.fungibility === undefined ? { ...made, fungibility: 'semi-fungible' } : made,
      'posted',
    ),
  },
  {
    id: 'collection-posted-never-semi-fungible',
    breaks: ['COL-09', 'COL-34'],
    difficulty: 'devious',
    says: 'fungibility is ignored by POST.',
    wrap: asking(
      (body) =>
        isSemiFungible(body) && body.chain !== 'solana' && body.chain !== 'aptos' ? lacks(body, 'fungibility') : body,
      'posted',
    ),
  },
  {
    id: 'collection-semi-fungible-without-action',
    breaks: ['COL-01'],
    difficulty: 'devious',
    says: 'The answer to a semi-fungible collection has no action id.',
    wrap: answering((made, body) => (isSemiFungible(body) ? lacks(made, 'actionId') : made), 'posted'),
  },
  {
    id: 'collection-semi-fungible-put-without-action',
    breaks: ['COL-03'],
    difficulty: 'devious',
    says: 'The answer to a PUT of a semi-fungible collection has no action id.',
    wrap: answering((made, body) => (isSemiFungible(body) ? lacks(made, 'actionId') : made), 'put'),
  },
  {
    id: 'collection-solana-says-non-fungible',
    breaks: ['COL-10'],
    difficulty: 'devious',
    says: 'A semi-fungible collection on Solana is answered as a non-fungible one.',
    wrap: answering((made) => (made.onChain.chain === 'solana' ? { ...made, fungibility: 'non-fungible' } : made)),
  },
  {
    id: 'collection-solana-semi-fungible-chain',
    breaks: ['COL-05'],
    difficulty: 'devious',
    says: 'A semi-fungible collection on Solana names the network.',
    wrap: answering((made, body) =>
      isSemiFungible(body) && made.onChain.chain === 'solana'
        ? { ...made, onChain: { ...made.onChain, chain: 'solana-mainnet-beta' } }
        : made,
    ),
  },
  {
    id: 'collection-emoji-refused',
    breaks: ['COL-30'],
    difficulty: 'devious',
    says: 'A name with a character beyond the first plane is refused.',
    wrap: service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (isFields(body.metadata) && /[\u{10000}-\u{10ffff}]/u.test(String(body.metadata.name)))
          throw badRequest('name holds a character that cannot be stored')
        return create(project, id, body)
      },
    })),
  },
  {
    id: 'collection-crossing-puts-all-refused',
    breaks: ['COL-03'],
    difficulty: 'devious',
    says: 'PUTs of one id that cross are all refused, and made.',
    wrap: (parts) => {
      const inWork = new Map<string, { crossed: boolean; width: number }>()
      return service('collections', ({ create }) => ({
        create: async (project: string, id: string | undefined, body: Fields) => {
          if (id === undefined) return create(project, id, body)
          const key = `${project}/${id}`
          const work = inWork.get(key) ?? { crossed: false, width: 0 }
          inWork.set(key, work)
          work.width += 1
          work.crossed ||= work.width > 1
          try {
            await sleep(5)
            const made = await create(project, id, body)
            if (work.crossed) throw new Refusal(409, 'the id is in use')
            return made
          } finally {
            work.width -= 1
            if (work.width === 0) inWork.delete(key)
          }
        },
      }))(parts)
    },
  },
  {
    id: 'collection-second-put-renamed',
    breaks: ['COL-04'],
    difficulty: 'devious',
    says: 'A second PUT of an id is answered with an id made for it.',
    wrap: (parts) => {
      const known = new Set<string>()
      return service('collections', ({ create }) => ({
        create: async (project: string, id: string | undefined, body: Fields) => {
          const made = await create(project, id, body)
          const again = known.has(`${project}/${made.id}`)
          known.add(`${project}/${made.id}`)
          return again ? { ...made, id: `${made.id}-2` } : made
        },
      }))(parts)
    },
  },
  {
    id: 'collection-crossing-creations-201',
    breaks: ['COL-01'],
    difficulty: 'devious',
    says: 'Of equal creations that cross all but the first are new.',
    wrap: (parts) => {
      const inWork = new Map<string, number>()
      return edge(async (request, next) => {
        if (!posts(request)) return next(request)
        const body = await request.clone().text()
        const others = inWork.get(body) ?? 0
        inWork.set(body, others + 1)
        await sleep(5)
        const response = await next(request)
        inWork.set(body, (inWork.get(body) ?? 1) - 1)
        return others > 0 && response.status === 200 ? withStatus(response, 201) : response
      })(parts)
    },
  },
  {
    id: 'collection-semi-fungible-201',
    breaks: ['COL-09'],
    difficulty: 'devious',
    says: 'A semi-fungible collection is answered with 201.',
    wrap: semiFungibleAnswered(requestTo('POST', /\/collections\/$/)),
  },
  {
    id: 'collection-semi-fungible-put-201',
    breaks: ['COL-09'],
    difficulty: 'devious',
    says: 'A semi-fungible collection that is put is answered with 201.',
    wrap: semiFungibleAnswered(requestTo('PUT', /\/collections\/[^/]+$/)),
  },
  {
    id: 'collection-list-206-when-long',
    breaks: ['COL-18'],
    difficulty: 'devious',
    says: 'A list of more than a hundred collections is answered as a part.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (!lists(request) || response.status !== 200) return response
      const { results } = (await response.clone().json()) as { readonly results: readonly unknown[] }
      return new Response(await response.text(), {
        headers: response.headers,
        status: results.length > 100 ? 206 : 200,
      })
    }),
  },
  {
    id: 'collection-list-206',
    breaks: ['COL-18'],
    difficulty: 'devious',
    says: 'Every list is answered as a part.',
    wrap: edge(async (request, next) => {
      const response = await next(request)
      if (!lists(request) || response.status !== 200) return response
      return new Response(await response.text(), { headers: response.headers, status: 206 })
    }),
  },
  {
    id: 'collection-list-twice-when-joined',
    breaks: ['COL-26'],
    difficulty: 'devious',
    says: 'A collection with payments and a supply limit stands in the list twice.',
    wrap: entries((entry) => (entry.payments && entry.supplyLimit ? [entry, entry] : [entry])),
  },
  {
    id: 'collection-list-payments-fiat',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The list shows eur for every currency of payments.',
    wrap: entries((entry) => [entry.payments ? { ...entry, payments: { ...entry.payments, currency: 'eur' } } : entry]),
  },
  {
    id: 'collection-list-payments-price-rounded',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The list shows prices with two decimals.',
    wrap: entries((entry) => [
      entry.payments
        ? { ...entry, payments: { ...entry.payments, price: Number(entry.payments.price).toFixed(3) } }
        : entry,
    ]),
  },
  {
    id: 'collection-list-solana-chain',
    breaks: ['COL-05'],
    difficulty: 'devious',
    says: 'The list names the network of collections on Solana.',
    wrap: entries((entry) => [
      entry.onChain.chain === 'solana'
        ? { ...entry, onChain: { ...entry.onChain, chain: 'solana-mainnet-beta' } }
        : entry,
    ]),
  },
  {
    id: 'collection-list-solana-one-address',
    breaks: ['COL-23'],
    difficulty: 'devious',
    says: 'Collections on Solana without a supply limit have one mint address.',
    wrap: (parts) => {
      let first: unknown
      return entries((entry) => {
        if (entry.supplyLimit || !entry.onChain.mintAddress) return [entry]
        first ??= entry.onChain.mintAddress
        return [{ ...entry, onChain: { ...entry.onChain, mintAddress: first } }]
      })(parts)
    },
  },
  {
    id: 'collection-list-contract-late-with-payments',
    breaks: ['COL-22', 'COL-31'],
    difficulty: 'devious',
    says: 'Collections that take payments never show a contract in the list.',
    wrap: entries((entry) => [entry.payments ? { ...entry, onChain: lacks(entry.onChain, 'contractAddress') } : entry]),
  },
  {
    id: 'collection-long-id-refused',
    breaks: ['COL-29'],
    difficulty: 'devious',
    says: 'A chosen id of more than a hundred characters is refused.',
    wrap: service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (id !== undefined && id.length > 100) throw badRequest('the id is too long')
        return create(project, id, body)
      },
    })),
  },
  {
    id: 'collection-list-chain-of-xai',
    breaks: ['COL-05'],
    difficulty: 'devious',
    says: 'The list shows collections on xai-sepolia-testnet under another name.',
    wrap: entries((entry) => [
      { ...entry, onChain: { ...entry.onChain, chain: entry.onChain.chain.replace(/^(xai-.*)-testnet$/, '$1') } },
    ]),
  },
]
