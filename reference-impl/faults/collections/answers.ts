import { setTimeout as sleep } from 'node:timers/promises'
import { type Fields, isFields } from '../../domain/fields.ts'
import type { ListedCollection } from '../../domain/records.ts'
import { badRequest, Refusal } from '../../domain/refusal.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service } from '../seams.ts'
import { collectionSeams, type Shown } from './creating.ts'

const { answering, asking, lacks } = collectionSeams

const devious = (id: string, breaks: Fault['breaks'], says: string, wrap: Fault['wrap']): Fault => ({
  id: `collection-${id}`,
  breaks,
  difficulty: 'devious',
  says,
  wrap,
})

/** Changes entries of the list that are no default collections. */
const entries = (change: (entry: Shown) => readonly unknown[]): Fault['wrap'] =>
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
const semiFungibleAnswered = (about: (request: Request) => boolean): Fault['wrap'] =>
  edge(async (request, next) => {
    if (!about(request) || !/"supplyLimit".*"semi-fungible"/s.test(await request.clone().text())) return next(request)
    const response = await next(request)
    return response.status === 200 ? withStatus(response, 201) : response
  })

const lists = requestTo('GET', /\/collections\/$/)

/** Creations and lists that go wrong for one option, one chain or one moment. */
export const collectionAnswerFaults: readonly Fault[] = [
  devious(
    'symbol-for-name-with-payments',
    ['COL-06'],
    'The answer to a collection that takes payments has the symbol as its name.',
    answering((made, { payments }) =>
      payments === undefined ? made : { ...made, metadata: { ...made.metadata, name: made.metadata.symbol } },
    ),
  ),
  devious(
    'chain-of-a-limited-put',
    ['COL-05'],
    'The answer to a PUT with a supply limit names the chain family.',
    answering(
      (made, body) => (body.supplyLimit === undefined ? made : { ...made, onChain: { ...made.onChain, chain: 'evm' } }),
      'put',
    ),
  ),
  devious(
    'fungibility-of-paid-ones',
    ['COL-08'],
    'A POST with payments and no fungibility is answered as semi-fungible.',
    answering(
      (made, body) =>
        body.payments && body.fungibility === undefined ? { ...made, fungibility: 'semi-fungible' } : made,
      'posted',
    ),
  ),
  devious(
    'posted-never-semi-fungible',
    ['COL-09', 'COL-34'],
    'fungibility is ignored by POST.',
    asking(
      (body) =>
        isSemiFungible(body) && body.chain !== 'solana' && body.chain !== 'aptos' ? lacks(body, 'fungibility') : body,
      'posted',
    ),
  ),
  devious(
    'semi-fungible-without-action',
    ['COL-01'],
    'The answer to a semi-fungible collection has no action id.',
    answering((made, body) => (isSemiFungible(body) ? lacks(made, 'actionId') : made), 'posted'),
  ),
  devious(
    'semi-fungible-put-without-action',
    ['COL-03'],
    'The answer to a PUT of a semi-fungible collection has no action id.',
    answering((made, body) => (isSemiFungible(body) ? lacks(made, 'actionId') : made), 'put'),
  ),
  devious(
    'solana-says-non-fungible',
    ['COL-10'],
    'A semi-fungible collection on Solana is answered as a non-fungible one.',
    answering((made) => (made.onChain.chain === 'solana' ? { ...made, fungibility: 'non-fungible' } : made)),
  ),
  devious(
    'solana-semi-fungible-chain',
    ['COL-05'],
    'A semi-fungible collection on Solana names the network.',
    answering((made, body) =>
      isSemiFungible(body) && made.onChain.chain === 'solana'
        ? { ...made, onChain: { ...made.onChain, chain: 'solana-devnet' } }
        : made,
    ),
  ),
  devious(
    'emoji-refused',
    ['COL-30'],
    'A name with a character beyond the first plane is refused.',
    service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (isFields(body.metadata) && /[\u{10000}-\u{10ffff}]/u.test(String(body.metadata.name)))
          throw badRequest('name holds a character that cannot be stored')
        return create(project, id, body)
      },
    })),
  ),
  devious('crossing-puts-all-refused', ['COL-03'], 'PUTs of one id that cross are all refused, and made.', (parts) => {
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
  }),
  devious('second-put-renamed', ['COL-04'], 'A second PUT of an id is answered with an id made for it.', (parts) => {
    const known = new Set<string>()
    return service('collections', ({ create }) => ({
      create: async (project: string, id: string | undefined, body: Fields) => {
        const made = await create(project, id, body)
        const again = known.has(`${project}/${made.id}`)
        known.add(`${project}/${made.id}`)
        return again ? { ...made, id: `${made.id}-2` } : made
      },
    }))(parts)
  }),
  devious('crossing-creations-201', ['COL-01'], 'Of equal creations that cross all but the first are new.', (parts) => {
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
  }),
  devious(
    'semi-fungible-201',
    ['COL-09'],
    'A semi-fungible collection is answered with 201.',
    semiFungibleAnswered(requestTo('POST', /\/collections\/$/)),
  ),
  devious(
    'semi-fungible-put-201',
    ['COL-09'],
    'A semi-fungible collection that is put is answered with 201.',
    semiFungibleAnswered(requestTo('PUT', /\/collections\/[^/]+$/)),
  ),
  devious(
    'list-206-when-long',
    ['COL-18'],
    'A list of more than a hundred collections is answered as a part.',
    edge(async (request, next) => {
      const response = await next(request)
      if (!lists(request) || response.status !== 200) return response
      const { results } = (await response.clone().json()) as { readonly results: readonly unknown[] }
      return new Response(await response.text(), {
        headers: response.headers,
        status: results.length > 100 ? 206 : 200,
      })
    }),
  ),
  devious(
    'list-206',
    ['COL-18'],
    'Every list is answered as a part.',
    edge(async (request, next) => {
      const response = await next(request)
      if (!lists(request) || response.status !== 200) return response
      return new Response(await response.text(), { headers: response.headers, status: 206 })
    }),
  ),
  devious(
    'list-twice-when-joined',
    ['COL-26'],
    'A collection with payments and a supply limit stands in the list twice.',
    entries((entry) => (entry.payments && entry.supplyLimit ? [entry, entry] : [entry])),
  ),
  devious(
    'list-payments-fiat',
    ['COL-21'],
    'The list shows usd for every currency of payments.',
    entries((entry) => [entry.payments ? { ...entry, payments: { ...entry.payments, currency: 'usd' } } : entry]),
  ),
  devious(
    'list-payments-price-rounded',
    ['COL-21'],
    'The list shows prices with two decimals.',
    entries((entry) => [
      entry.payments
        ? { ...entry, payments: { ...entry.payments, price: Number(entry.payments.price).toFixed(3) } }
        : entry,
    ]),
  ),
  devious(
    'list-solana-chain',
    ['COL-05'],
    'The list names the network of collections on Solana.',
    entries((entry) => [
      entry.onChain.chain === 'solana' ? { ...entry, onChain: { ...entry.onChain, chain: 'solana-devnet' } } : entry,
    ]),
  ),
  devious(
    'list-solana-one-address',
    ['COL-23'],
    'Collections on Solana without a supply limit have one mint address.',
    (parts) => {
      let first: unknown
      return entries((entry) => {
        if (entry.supplyLimit || !entry.onChain.mintAddress) return [entry]
        first ??= entry.onChain.mintAddress
        return [{ ...entry, onChain: { ...entry.onChain, mintAddress: first } }]
      })(parts)
    },
  ),
  devious(
    'list-contract-late-with-payments',
    ['COL-22', 'COL-31'],
    'Collections that take payments never show a contract in the list.',
    entries((entry) => [entry.payments ? { ...entry, onChain: lacks(entry.onChain, 'contractAddress') } : entry]),
  ),
  devious(
    'long-id-refused',
    ['COL-29'],
    'A chosen id of more than a hundred characters is refused.',
    service('collections', ({ create }) => ({
      create: async (project, id, body) => {
        if (id !== undefined && id.length > 100) throw badRequest('the id is too long')
        return create(project, id, body)
      },
    })),
  ),
  devious(
    'list-chain-of-xai',
    ['COL-05'],
    'The list shows collections on xai-sepolia-testnet under another name.',
    entries((entry) => [
      entry.onChain.chain === 'xai-sepolia-testnet'
        ? { ...entry, onChain: { ...entry.onChain, chain: 'xai-sepolia' } }
        : entry,
    ]),
  ),
]
