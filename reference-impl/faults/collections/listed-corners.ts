import type { ListedCollection } from '../../domain/records.ts'
import type { Wrap } from '../../parts.ts'
import type { Fault } from '../fault.ts'
import { edge, requestTo, service, without } from '../seams.ts'
import type { Shown } from './seams.ts'

/** Changes entries of the list that are no default collections. */
const entries = (change: (entry: Shown) => readonly unknown[]): Wrap =>
  service('collections', ({ list }) => ({
    list: async (project) =>
      (await list(project)).flatMap((entry) =>
        entry.id.startsWith('default-') ? [entry] : (change(entry as Shown) as ListedCollection[]),
      ),
  }))

const lists = requestTo('GET', /\/collections\/$/)

/** Lists that go wrong for one option or one chain. */
export const listedCornerFaults: readonly Fault[] = [
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
    id: 'collection-list-description-lost-semi-fungible-on-solana',
    breaks: ['COL-19'],
    difficulty: 'devious',
    says: 'A semi-fungible collection on Solana is listed with its name for a description.',
    wrap: entries((entry) => [
      entry.fungibility === 'semi-fungible' && entry.onChain.chain === 'solana'
        ? { ...entry, metadata: { ...entry.metadata, description: entry.metadata.name } }
        : entry,
    ]),
  },
  {
    id: 'collection-list-symbol-lost-limited-on-aptos',
    breaks: ['COL-19'],
    difficulty: 'devious',
    says: 'A collection on Aptos with a supply limit is listed without its symbol.',
    wrap: entries((entry) => [
      entry.onChain.chain === 'aptos' && entry.supplyLimit
        ? { ...entry, metadata: without(entry.metadata, 'symbol') }
        : entry,
    ]),
  },
  {
    id: 'collection-list-limit-lost-of-semi-fungible',
    breaks: ['COL-20'],
    difficulty: 'devious',
    says: 'A semi-fungible collection is listed without its supply limit.',
    wrap: entries((entry) => [entry.fungibility === 'semi-fungible' ? without(entry, 'supplyLimit') : entry]),
  },
  {
    id: 'collection-list-place-lost-semi-fungible-on-solana',
    breaks: ['COL-23'],
    difficulty: 'devious',
    says: 'A semi-fungible collection on Solana is listed without its mint address.',
    wrap: entries((entry) => [
      entry.fungibility === 'semi-fungible' && entry.onChain.chain === 'solana'
        ? { ...entry, onChain: without(entry.onChain, 'mintAddress') }
        : entry,
    ]),
  },
  {
    id: 'collection-list-place-lost-of-subscriptions',
    breaks: ['COL-22'],
    difficulty: 'devious',
    says: 'A subscription collection is listed without the address of its contract.',
    wrap: entries((entry) => [
      entry.subscription?.enabled === true ? { ...entry, onChain: without(entry.onChain, 'contractAddress') } : entry,
    ]),
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
    id: 'collection-list-payments-one-currency',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The list shows every collection in the currency of the first one that takes payments.',
    wrap: (parts) => {
      let first: unknown
      return entries(({ payments, ...entry }) => {
        if (!payments) return [entry]
        first ??= payments.currency
        return [{ ...entry, payments: { ...payments, currency: first } }]
      })(parts)
    },
  },
  {
    id: 'collection-list-payments-price-rounded',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The list shows prices with two decimals.',
    wrap: entries((entry) => [
      entry.payments
        ? { ...entry, payments: { ...entry.payments, price: Number(entry.payments.price).toFixed(2) } }
        : entry,
    ]),
  },
  {
    id: 'collection-list-payments-price-without-noughts',
    breaks: ['COL-21'],
    difficulty: 'devious',
    says: 'The list shows prices without the noughts at their ends, of whole ones too.',
    wrap: entries((entry) => [
      entry.payments
        ? { ...entry, payments: { ...entry.payments, price: String(entry.payments.price).replace(/\.?0+$/, '') } }
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
    breaks: ['COL-31'],
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
    breaks: ['COL-49', 'COL-31'],
    difficulty: 'devious',
    says: 'Collections that take payments never show a contract in the list.',
    wrap: entries((entry) => [
      entry.payments ? { ...entry, onChain: without(entry.onChain, 'contractAddress') } : entry,
    ]),
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
